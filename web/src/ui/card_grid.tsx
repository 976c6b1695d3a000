// The deck to tap: 52 buttons in four rows.
import type { JSX } from 'preact';
import { cardWords, RANK_ORDER, SUIT_ORDER } from './words';

export function CardGrid({
  taken,
  tap,
  full,
}: {
  taken: ReadonlyMap<string, string>;
  tap: (card: string) => void;
  full: boolean;
}): JSX.Element {
  return (
    <div class="card-grid" role="group" aria-label="The deck">
      {[...SUIT_ORDER].map((suit) =>
        [...RANK_ORDER].map((rank) => {
          const card = rank + suit,
            place = taken.get(card);
          return (
            <button
              type="button"
              key={card}
              class={`suit-${suit}${place ? ' taken' : ''}`}
              aria-pressed={!!place}
              disabled={full && !place}
              onClick={() => tap(card)}
            >
              <span class="sr">{cardWords(card) + (place ? `, ${place}` : '')}</span>
              <span aria-hidden="true">{rank === 'T' ? '10' : rank}</span>
              <svg viewBox="0 0 100 100" aria-hidden="true">
                <use href={`#pip-${suit}`} />
              </svg>
            </button>
          );
        }),
      )}
    </div>
  );
}
