// A hand of the history on a piece of felt, opened as far as a step.
import type { ComponentChildren, JSX } from 'preact';
import type { PlayedHand } from '../api/hands';
import { Card } from '../ui/card';

export const STREETS = ['preflop', 'flop', 'river'] as const;
export const STEPS = ['Before the flop', 'Flop', 'Turn and river', 'Showdown'] as const;
const OPEN = [0, 3, 5, 5] as const;
export const SHOWDOWN = 3;

export function HandFelt({
  hand,
  step,
  children,
}: {
  hand: PlayedHand;
  step: number;
  children?: ComponentChildren;
}): JSX.Element {
  const board = hand.board.cards.slice(0, OPEN[step]),
    last = step === SHOWDOWN;
  const five = new Set(last ? (hand.seat.hand?.cards ?? []) : []),
    deciding = last ? hand.seat.result?.deciding : undefined;
  const decides = (card: string | undefined): boolean =>
    !!card && !!(deciding?.hand?.includes(card) || deciding?.dealer?.includes(card));
  return (
    <div class="drill-felt">
      <div class="cards" role="group" aria-label="Dealer">
        {Array.from({ length: 2 }, (_, i) => (
          <Card key={i} card={last ? (hand.dealer.cards[i] ?? null) : null} decides={decides(hand.dealer.cards[i])} />
        ))}
      </div>
      <div class="cards" role="group" aria-label="Community cards">
        {Array.from({ length: 5 }, (_, i) => (
          <Card key={i} card={board[i] ?? null} raised={five.has(board[i] ?? '')} decides={decides(board[i])} />
        ))}
      </div>
      <div class="cards" role="group" aria-label="Your cards">
        {hand.seat.hole.cards.map((card) => (
          <Card card={card} key={card} raised={five.has(card)} decides={decides(card)} />
        ))}
      </div>
      {children}
    </div>
  );
}
