// What is wagered beside ante and blind, kept in the query so that a place can be passed on.
import type { JSX } from 'preact';
import type { BookName, Question } from '../api/books';
import { onOwnHand } from '../api/sides';
import { shortMoney } from '../ui/money';
import { place, setQuery } from '../ui/router';
import { listWords } from '../ui/words';

const ANTES = ['0', '0.5', '1', '2', '5'];
const ANTE_CENTS = 1000;

/** The question of a book with the wagers that the query names. */
export function wagersOf(book: BookName): Question {
  const query = place.value.query;
  const sides = onOwnHand(book.side_wagers).map(
    ({ key }) => [key, Math.round(Number(query.get(key) ?? '0') * ANTE_CENTS)] as const,
  );
  return {
    ...Object.fromEntries(sides.filter(([, cents]) => cents > 0 && cents <= 1000 * ANTE_CENTS)),
    book: book.name,
    ante: ANTE_CENTS,
    ...(query.get('progressive') === '1' ? { progressive: true } : {}),
  };
}

const antesWords = (antes: string): string => `${antes} ante${antes === '1' ? '' : 's'}`;

/** What is wagered, in words for a print. */
export function wagerWords(book: BookName): string {
  const query = place.value.query;
  const sides = [
    ...onOwnHand(book.side_wagers)
      .filter(({ key }) => (query.get(key) ?? '0') !== '0')
      .map(({ key, name }) => `${name} of ${antesWords(query.get(key) ?? '')}`),
    ...(query.get('progressive') === '1' ? ['the progressive'] : []),
  ];
  return `Ante and Blind${sides.length ? ` with ${listWords(sides)}` : ' alone'}.`;
}

/** What the values count, beside them. */
export const countedWords = (book: BookName): string =>
  `In antes, and in money for an ante of ${shortMoney(ANTE_CENTS, book.currency)}: ${wagerWords(book).replace('Ante and Blind', 'Ante, Blind and Play')}`;

export function WagerFields({ book }: { book: BookName }): JSX.Element {
  const query = place.value.query;
  return (
    <>
      {onOwnHand(book.side_wagers).map(({ key, name }) => (
        <label class="field" key={key}>
          {name}
          <select
            value={query.get(key) ?? '0'}
            onChange={(event) =>
              setQuery({ [key]: event.currentTarget.value === '0' ? null : event.currentTarget.value })
            }
          >
            {ANTES.map((antes) => (
              <option value={antes} key={antes}>
                {antes === '0' ? 'none' : antesWords(antes)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label class="field">
        Progressive
        <select
          value={query.get('progressive') ?? '0'}
          onChange={(event) => setQuery({ progressive: event.currentTarget.value === '1' ? '1' : null })}
        >
          <option value="0">none</option>
          <option value="1">with {shortMoney(ANTE_CENTS, book.currency)} ante</option>
        </select>
      </label>
    </>
  );
}
