// Both hands of a showdown, five cards each, with those raised that decided it.
import type { JSX } from 'preact';
import { Card } from '../ui/card';
import type { Settled } from './settled';
import { handName } from '../words/say';

function Five({
  whose,
  hand,
  deciding,
}: {
  whose: string;
  hand: NonNullable<Settled['hand']>;
  deciding: readonly string[];
}): JSX.Element {
  return (
    <div class="five" role="group" aria-label={`${whose}: ${handName(hand)}`}>
      <span class="small dim" aria-hidden="true">
        {whose}
      </span>
      <div class="cards">
        {hand.cards.map((card) => (
          <Card card={card} key={card} decides={deciding.includes(card)} />
        ))}
      </div>
    </div>
  );
}

export function Showdown({ settled: { result, hand, dealer } }: { settled: Settled }): JSX.Element | null {
  const own = hand ?? result.hand,
    { deciding } = result;
  if (!deciding || !own || !dealer) return null;
  return (
    <div class="showdown">
      <Five whose="You" hand={own} deciding={deciding.hand ?? []} />
      <Five whose="Dealer" hand={dealer} deciding={deciding.dealer ?? []} />
    </div>
  );
}
