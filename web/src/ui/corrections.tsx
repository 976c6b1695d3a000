// What was corrected of a hand after Game Over; the hand itself stays as it was played.
import type { JSX } from 'preact';
import type { Correction, Owed } from '../api/generated';
import { because, type Figure } from '../words/reason';
import type { PageCode } from '../words/pages_english';
import { sentence } from '../words/say';
import { gain } from './money';
import { listWords, title } from './words';

const told = (code: PageCode, ...figures: Figure[]): string => sentence(because(code, ...figures));

function cardWas({ place, card = '', was = '', seat = 0 }: Correction): string {
  switch (place) {
    case 'board':
      return told('card-on-board-was', card, was);
    case 'dealer':
      return told('card-of-dealer-was', card, was);
    default:
      return told('card-of-seat-was', card, was, seat);
  }
}

/** What had been recorded wrongly. */
export function whatWas(one: Correction): string {
  switch (one.what) {
    case 'card':
      return cardWas(one);
    case 'wager':
      return told('wagers-were-other', one.seat ?? 0);
    case 'decision':
      return told('decision-was-other', one.seat ?? 0);
    case 'seat':
      return told('hand-was-other-seats', one.seat ?? 0, one.to ?? 0);
    case 'incident':
      return told('incident-was-other');
  }
}

const rolesOf = (roles: readonly string[]): string => listWords(roles.map((role) => title(role).toLowerCase()));
const named = (roles: readonly string[], name: string | null): string =>
  name ? `${rolesOf(roles)} ${name}` : rolesOf(roles);

/** Players are told roles, staff names too. */
export const byWhom = (one: Correction): string =>
  one.with_roles.length > 0
    ? told('corrected-by-two', named(one.roles, one.by), named(one.with_roles, one.with))
    : told('corrected-by', named(one.roles, one.by));

const when = (ms: number): string =>
  new Date(ms).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

const tone = (cents: number): string => (cents > 0 ? 'good' : cents < 0 ? 'bad' : 'dim');

const One = ({ one, currency }: { one: Correction; currency: string }): JSX.Element => (
  <li>
    {whatWas(one)}{' '}
    {one.seats.map(({ seat, cents }) => (
      <span class="of-seat" key={seat}>
        Seat {seat} <b class={tone(cents)}>{gain(cents, currency)}</b>{' '}
      </span>
    ))}
    <small class="dim">
      {when(one.time_ms)} {byWhom(one)}
      {one.reason && ` · ${one.reason}`}
    </small>
  </li>
);

export const Corrections = ({
  round,
  corrections,
  currency,
}: {
  round: number;
  corrections: readonly Correction[];
  currency: string;
}): JSX.Element => (
  <section class="panel small corrected" aria-label={told('hand-was-corrected', round)}>
    <h2 class="label">{told('hand-was-corrected', round)}</h2>
    <ul>
      {corrections.map((one, n) => (
        <One one={one} currency={currency} key={n} />
      ))}
    </ul>
    <p class="dim">{told('what-was-played-stays')}</p>
  </section>
);

/** What corrections left between a player and the house. */
export const OwedLines = ({ owed, currency }: { owed: Owed; currency: string }): JSX.Element | null =>
  owed.to > 0 || owed.by > 0 ? (
    <section class="panel small owed" aria-label="Owed">
      {owed.to > 0 && <p class="good">{told('house-owes-you', { cents: owed.to, currency })}</p>}
      {owed.by > 0 && <p class="bad">{told('you-owe-house', { cents: owed.by, currency })}</p>}
    </section>
  ) : null;
