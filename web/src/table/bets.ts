// The bets that are being put together on the layout. They are nobody's money until they are sent; the server has the last word.
import { computed, signal } from '@preact/signals';
import { onOwnHand } from '../api/sides';
import { laidOn, type Command, type Limits, type Seat, type SideWager } from '../api/table';
import { kept } from '../ui/prefs';
import { capital, listWords } from '../ui/words';
import { because, type Reason } from '../words/reason';
import { chipSound } from './sounds';
import { chosenSeat, isBetting, live, lookOn, mySeat, mySeats, send, trouble, view } from './store';

export interface Draft {
  ante: number;
  /** by their keys */
  sides: Record<string, number>;
  progressive: boolean;
}
/** 'ante', 'progressive', or the key of a side wager */
export type Spot = string;
/** by seat */
type Drafts = Record<number, Draft>;

const NONE: Draft = { ante: 0, sides: {}, progressive: false };
const drafts = signal<Drafts>({});
export const draftOf = (seat: number): Draft => drafts.value[seat] ?? NONE;
export const chip = kept('chip', 500);
const steps = signal<Drafts[]>([]);
/** by book, one for each hand */
const lastBets = kept<Record<string, Draft[]>>('last-bets-3', {});

const offered = computed(() => view.value?.legal?.bet ?? null);
export const spotLimits = (spot: Spot): Limits | null =>
  spot === 'progressive'
    ? null
    : (((offered.value as Record<string, unknown> | null)?.[spot] as Limits | undefined) ?? null);
export const isOffered = (spot: Spot): boolean =>
  spot === 'progressive' ? (offered.value?.progressive ?? 0) > 0 : (spotLimits(spot)?.max ?? 0) > 0;
/** the side wagers of the table's book */
const sides = computed<SideWager[]>(() => view.value?.side_wagers ?? []);
const ownHand = computed(() => onOwnHand(sides.value));
/** that may be played without Ante and Blind */
const alone = computed(() => sides.value.filter((side) => side.alone));
/** What may be left out. */
export const upToYou = computed(() => {
  const names = [...ownHand.value.map((side) => side.name), ...(isOffered('progressive') ? ['the progressive'] : [])];
  return names.length ? `${capital(listWords(names))} ${names.length > 1 ? 'are' : 'is'} up to you.` : '';
});
export const draftedOn = (d: Draft, spot: Spot): number => (spot === 'ante' ? d.ante : (d.sides[spot] ?? 0));
const withCents = (d: Draft, spot: Spot, cents: number): Draft =>
  spot === 'ante' ? { ...d, ante: cents } : { ...d, sides: { ...d.sides, [spot]: cents } };

/** Wagers of a seat that the server has. */
export const isDown = (seat: Seat): boolean =>
  !!seat.bet && (seat.bet.ante > 0 || sides.value.some((side) => laidOn(seat.bet, side.key) > 0));

/** Chips are being put on one's own spots. */
export const isPlacing = computed(() => isBetting.value && mySeats.value.length > 0 && !mySeats.value.some(isDown));

const costOf = (d: Draft): number =>
  2 * d.ante +
  Object.values(d.sides).reduce((sum, cents) => sum + cents, 0) +
  (d.progressive ? (offered.value?.progressive ?? 0) : 0);
export const total = computed(() => mySeats.value.reduce((sum, seat) => sum + costOf(draftOf(seat.seat)), 0));
export const isEmpty = computed(() => total.value === 0);
/** chips that do not lie on the layout */
export const free = computed(() => (view.value?.you ? view.value.you.cents - view.value.you.on_layout : 0));
export const rebetOf = computed<Draft[] | undefined>(() => lastBets.value[view.value?.book ?? '']);
export const canUndo = computed(() => steps.value.length > 0);

/** Why the cards cannot be dealt now; null: they can. */
export const whyNot = computed<Reason | null>(() => {
  const currency = view.value?.currency ?? 'USD',
    wagers = mySeats.value.map((seat) => draftOf(seat.seat));
  if (!live.value) return because('line-not-live');
  if (isEmpty.value) return because('no-chip-on-ante');
  if (wagers.some((d) => d.ante === 0 && costOf(d) > 0 && !alone.value.some((side) => draftedOn(d, side.key) > 0)))
    return because('side-wager-needs-ante');
  const cents = total.value - free.value;
  return cents > 0
    ? because(view.value?.practice ? 'not-enough-play-chips' : 'not-enough-chips', { cents, currency })
    : null;
});

function change(next: Drafts): void {
  steps.value = [...steps.value.slice(-30), drafts.value];
  drafts.value = next;
  lookOn();
  trouble.value = null;
  chipSound();
}

const fit = (cents: number, limits: Limits | null): number =>
  limits ? Math.min(limits.max, cents > 0 ? Math.max(limits.min, cents) : 0) : 0;

/** One more chip on a spot of a seat; the first one at least its minimum. What lies at its limit says so. */
export function add(spot: Spot, seat = mySeat.value?.seat ?? 0): void {
  const now = draftOf(seat),
    limits = spotLimits(spot);
  if (!seat || !isOffered(spot)) return;
  chosenSeat.value = seat;
  if (spot === 'progressive') change({ ...drafts.value, [seat]: { ...now, progressive: !now.progressive } });
  else {
    const next = fit(draftedOn(now, spot) + chip.value, limits);
    if (next !== draftedOn(now, spot)) change({ ...drafts.value, [seat]: withCents(now, spot, next) });
    else if (limits)
      trouble.value = because('at-most-there', { cents: limits.max, currency: view.value?.currency ?? 'USD' });
  }
}

export function undo(): void {
  const before = steps.value[steps.value.length - 1];
  if (!before) return;
  drafts.value = before;
  steps.value = steps.value.slice(0, -1);
}

export const clear = (): void => {
  if (!isEmpty.value) change({});
};

const fitted = (d: Draft): Draft => ({
  ante: fit(d.ante, spotLimits('ante')),
  sides: Object.fromEntries(Object.entries(d.sides).map(([side, cents]) => [side, fit(cents, spotLimits(side))])),
  progressive: d.progressive && isOffered('progressive'),
});
const eachSeat = (of: (seat: number, i: number) => Draft): Drafts =>
  Object.fromEntries(mySeats.value.map((seat, i) => [seat.seat, fitted(of(seat.seat, i))]));

export const rebet = (): void => {
  const last = rebetOf.value;
  if (last?.length) change(eachSeat((_, i) => last[i] ?? last[0] ?? NONE));
};
export const double = (): void => {
  if (isEmpty.value) return;
  change(
    eachSeat((seat) => {
      const d = draftOf(seat);
      return {
        ...d,
        ante: 2 * d.ante,
        sides: Object.fromEntries(Object.entries(d.sides).map(([side, cents]) => [side, 2 * cents])),
      };
    }),
  );
};
/** A first bet for a player who has never bet here: twice the least on Ante and Blind. Side wagers cost more, and are for players who want them. */
export const firstBet = (): void => change(eachSeat(() => ({ ...NONE, ante: 2 * (spotLimits('ante')?.min ?? 0) })));

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const betting = (seat: number, d: Draft, live: boolean): Command[] =>
  costOf(d) === 0
    ? []
    : [
        ...(live ? [] : [{ do: 'seed', seat, seed: randomHex(32) } as const]),
        {
          ...Object.fromEntries(Object.entries(d.sides).filter(([, cents]) => cents > 0)),
          do: 'bet',
          seat,
          ante: d.ante,
          ...(d.progressive ? { progressive: true } : {}),
        } as Command,
      ];

/** Where chips go by a key: side wagers by a letter of their names that stands for nothing else. */
export const sideKeys = computed<[string, SideWager][]>(() => {
  const taken = new Set('agsuxrdkfvmn');
  return sides.value.flatMap((side): [string, SideWager][] => {
    const letter = [...side.key].find((each) => /[a-z]/.test(each) && !taken.has(each));
    if (!letter) return [];
    taken.add(letter);
    return [[letter, side]];
  });
});

/** Puts the bets down, with this player's own part in the shuffle, and asks the automatic dealer for the cards. */
export async function deal(): Promise<void> {
  const seats = mySeats.value.map((seat) => seat.seat),
    now = view.value;
  if (!now || whyNot.value) return;
  const wagers = seats.map(draftOf);
  const commands = seats.flatMap((seat) => betting(seat, draftOf(seat), now.live));
  if (await send(...commands, ...(now.practice ? seats.map((seat): Command => ({ do: 'ready', seat })) : []))) {
    lastBets.value = { ...lastBets.value, [now.book]: wagers };
    drafts.value = {};
    steps.value = [];
    lookOn();
  }
}
