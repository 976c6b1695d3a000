// Where a live round stands: what the dealer sees as the next step. The floor decides; this only reads what it shows.
import type { Seat, TableView } from '../api/table';
import { can, canWith, canWithout } from './can';
import type { Place } from './entry';

export const STEPS = ['bets', 'coin-in', 'deal', 'flop', 'river', 'reveal', 'settle', 'over'] as const;
export type Step = (typeof STEPS)[number];

const STEP_OF: Record<string, Step | null> = {
  idle: null,
  over: null,
  betting: 'bets',
  locked: 'deal',
  preflop: 'flop',
  flop: 'river',
  river: 'reveal',
  showdown: 'settle',
  settled: 'over',
};
/** The step that is under way; null between rounds. */
export const stepOf = (view: TableView): Step | null => STEP_OF[view.phase] ?? null;
export const isOver = (view: TableView): boolean => view.phase === 'idle' || view.phase === 'over';

export const isDeciding = (view: TableView): boolean =>
  view.turn > 0 && (view.phase === 'preflop' || view.phase === 'flop' || view.phase === 'river');

/** Seats that have still to act on this street, from the one whose turn it is. */
export const toAct = (view: TableView): Seat[] =>
  isDeciding(view)
    ? view.seats.filter(
        (seat) =>
          seat.in_round && seat.seat >= view.turn && seat.decided === 'undecided' && !seat.void && seat.bet?.ante,
      )
    : [];

export const seatAt = (view: TableView, seat: number): Seat | undefined =>
  view.seats.find((each) => each.seat === seat);

/** The hand that is paid next, as long as it lies face down and has to be turned up. */
function handToOpen(view: TableView): Place | null {
  const next = view.pays_next ?? 0;
  if (!next || seatAt(view, next)?.shown || !canWith(view, 'reveal', 'seat', next)) return null;
  return { kind: 'hand', seat: next, cards: 2 };
}

/** What is to be entered now; null: no cards. */
export function placeOf(view: TableView): Place | null {
  if (can(view, 'flop')) return { kind: 'flop', seat: 0, cards: 3 };
  if (can(view, 'river')) return { kind: 'river', seat: 0, cards: 2 };
  if (view.dealer.cards.length === 0 && canWithout(view, 'reveal', 'seat'))
    return { kind: 'dealer', seat: 0, cards: 2 };
  return handToOpen(view);
}

/** Whether the hand that is paid next is open, or needs no opening. */
export function isPayable(view: TableView): boolean {
  const next = view.pays_next ?? 0;
  return view.phase === 'showdown' && next > 0 && !handToOpen(view) && (view.antes_due?.length ?? 0) === 0;
}

/** Cards that lie open, and where. */
export function lying(view: TableView): Map<string, string> {
  const found = new Map<string, string>();
  view.board.cards.forEach((card, n) => found.set(card, n < 3 ? 'flop' : n === 3 ? 'turn' : 'river'));
  for (const card of view.dealer.cards) found.set(card, 'dealer');
  for (const seat of view.seats) for (const card of seat.hole.cards) found.set(card, `seat ${seat.seat}`);
  return found;
}

/** All that lies on a seat, the progressive with it. */
export const laid = (view: TableView, seat: Seat): number => {
  let sum = seat.play;
  for (const [key, value] of Object.entries(seat.bet ?? {}))
    if (typeof value === 'number' && key !== 'match_play') sum += value;
  return sum + (seat.bet?.progressive ? (view.progressive?.wager ?? 0) : 0);
};
