// Cards as they are entered: the places with the next one lit, the line that is typed, and the deck to tap.
import type { JSX } from 'preact';
import type { TableView } from '../api/table';
import { Card } from '../ui/card';
import { cardWords, RANK_ORDER, SUIT_ORDER } from '../ui/words';
import { lieWords } from '../words/dealer_english';
import { say } from '../words/say';
import { Icon } from './parts';
import { lying } from './round';
import { canAct, entry, place, tapCard } from './store';

const short = (where: string): string => where.replace('seat ', 'S');

/** 52 buttons in four rows; those that lie somewhere are dark and say where. */
export function Deck({ view, tap = tapCard }: { view: TableView; tap?: (card: string) => void }): JSX.Element {
  const lies = lying(view);
  return (
    <div class="m-deck" role="group" aria-label="The deck">
      {[...SUIT_ORDER].map((suit) =>
        [...RANK_ORDER].map((rank) => {
          const card = rank + suit,
            where = lies.get(card) ?? (entry.value.cards.includes(card) ? 'here' : undefined);
          return (
            <button
              type="button"
              key={card}
              class={where ? 'used' : `suit-${suit}`}
              disabled={!canAct.value}
              data-card={card}
              onClick={() => tap(card)}
            >
              <span class="sr">{cardWords(card) + (where ? `, lies ${lieWords(where)}` : '')}</span>
              <span aria-hidden="true">{rank === 'T' ? '10' : rank}</span>
              {where ? (
                <i aria-hidden="true">{short(where)}</i>
              ) : (
                <svg viewBox="0 0 100 100" aria-hidden="true">
                  <use href={`#pip-${suit}`} />
                </svg>
              )}
            </button>
          );
        }),
      )}
    </div>
  );
}

function Slots({ cards, count, from }: { cards: readonly string[]; count: number; from: number }): JSX.Element {
  return (
    <>
      {Array.from({ length: count }, (_, i) =>
        cards[i] ? (
          <Card card={cards[i] ?? null} key={i} />
        ) : (
          <span class={`card place ${i === cards.length ? 'next' : ''}`} key={i} aria-hidden="true">
            {from + i + 1}
          </span>
        ),
      )}
    </>
  );
}

/** What lies open, what is being entered, and what was typed. */
export function Entering({ view }: { view: TableView }): JSX.Element | null {
  const now = place.value;
  if (!now) return null;
  const { cards, line, trouble } = entry.value,
    onBoard = now.kind === 'flop' || now.kind === 'river';
  return (
    <div class="m-entering">
      <div class="m-cards">
        {onBoard && view.board.cards.map((card) => <Card card={card} key={card} />)}
        <Slots cards={cards} count={now.cards} from={onBoard ? view.board.cards.length : 0} />
        {now.kind === 'flop' && (
          <>
            <Card card={null} />
            <Card card={null} />
          </>
        )}
      </div>
      <div class="m-typed">
        <p class="m-line" aria-hidden="true">
          <span class="caret">{line}</span>
          <small>tap, type or scan</small>
        </p>
        {trouble && (
          <p class="m-refused" role="alert" data-code={trouble.code}>
            <Icon name="warn" />
            {say(trouble)}
          </p>
        )}
      </div>
    </div>
  );
}
