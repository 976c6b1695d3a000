// How the layout looked at a step of a past round: cards that were face up by then, and nothing else.
import type { Facts } from '../api/generated';
import type { Step } from '../api/pit';

export interface HandAt {
  seat: number;
  cards: string[];
  folded: boolean;
  words: string;
}
export interface LayoutAt {
  board: string[];
  dealer: string[];
  hands: HandAt[];
}

const PLAYED: Record<string, string> = { check: 'checks', fold: 'folds', 'time-out': 'is out of time' };

/** Of a virtual round nobody entered cards: the facts have what was turned up with the board and at the showdown. */
function fromFacts(layout: LayoutAt, step: Step, facts: Facts): void {
  if (step.did === 'flop') layout.board = facts.board.slice(0, 3);
  if (step.did === 'river') layout.board = facts.board.slice(0, 5);
  if (step.did !== 'reveal') return;
  layout.dealer = [...facts.dealer];
  for (const hand of layout.hands)
    if (!hand.folded) hand.cards = [...(facts.seats.find((seat) => seat.seat === hand.seat)?.hole ?? [])];
}

function take(layout: LayoutAt, step: Step, facts: Facts): void {
  const hand = layout.hands.find((each) => each.seat === step.seat);
  if (step.did === 'bet' && !hand) layout.hands.push({ seat: step.seat, cards: [], folded: false, words: 'has bet' });
  else if (step.did === 'clear') layout.hands = layout.hands.filter((each) => each.seat !== step.seat);
  else if (step.did === 'play' && hand) hand.words = `plays ${step.multiple ?? 0}x`;
  else if (hand && PLAYED[step.did]) {
    hand.words = PLAYED[step.did] ?? '';
    hand.folded = step.did === 'fold';
  } else if (!step.cards) fromFacts(layout, step, facts);
  else if (step.did === 'flop') layout.board = step.cards;
  else if (step.did === 'river') layout.board = [...layout.board.slice(0, 3), ...step.cards];
  else if (step.did === 'reveal' && hand) hand.cards = step.cards;
  else if (step.did === 'reveal') layout.dealer = step.cards;
}

export function shownAt(steps: readonly Step[], at: number, facts: Facts): LayoutAt {
  const layout: LayoutAt = { board: [], dealer: [], hands: [] };
  for (const step of steps.slice(0, at + 1)) if (!step.after_game_over) take(layout, step, facts);
  layout.hands.sort((a, b) => a.seat - b.seat);
  return layout;
}
