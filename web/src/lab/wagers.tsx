// What is wagered beside ante and blind, kept in the query so that a place can be passed on.
import type { JSX } from 'preact';
import type { Question } from '../api/books';
import { shortMoney } from '../ui/money';
import { place, setQuery } from '../ui/router';

const TRIPS = ['0', '0.5', '1', '2', '5'];
const ANTE_CENTS = 1000;

/** The question of a book with the wagers that the query names. */
export function wagersOf(book: string): Question {
  const query = place.value.query;
  const trips = Math.round(Number(query.get('trips') ?? '0') * ANTE_CENTS);
  return {
    book, ante: ANTE_CENTS,
    ...(trips > 0 && trips <= 1000 * ANTE_CENTS ? { trips } : {}),
    ...(query.get('progressive') === '1' ? { progressive: true } : {}),
  };
}

/** What is wagered, in words for a print. */
export function wagerWords(): string {
  const query = place.value.query, trips = query.get('trips') ?? '0';
  const sides = [trips !== '0' && `Trips of ${trips} ante${trips === '1' ? '' : 's'}`, query.get('progressive') === '1' && 'the progressive'].filter(Boolean);
  return `Ante and Blind${sides.length ? ` with ${sides.join(' and ')}` : ' alone'}.`;
}

/** What the values count, beside them. */
export const countedWords = (currency: string): string => `In antes, and in money for an ante of ${shortMoney(ANTE_CENTS, currency)}: ${wagerWords().replace('Ante and Blind', 'Ante, Blind and Play')}`;

export function WagerFields({ currency }: { currency: string }): JSX.Element {
  const query = place.value.query;
  return (
    <>
      <label class="field">
        Trips
        <select value={query.get('trips') ?? '0'} onChange={(event) => setQuery({ trips: event.currentTarget.value === '0' ? null : event.currentTarget.value })}>
          {TRIPS.map((trips) => <option value={trips} key={trips}>{trips === '0' ? 'none' : `${trips} ante${trips === '1' ? '' : 's'}`}</option>)}
        </select>
      </label>
      <label class="field">
        Progressive
        <select value={query.get('progressive') ?? '0'} onChange={(event) => setQuery({ progressive: event.currentTarget.value === '1' ? '1' : null })}>
          <option value="0">none</option>
          <option value="1">with {shortMoney(ANTE_CENTS, currency)} ante</option>
        </select>
      </label>
    </>
  );
}
