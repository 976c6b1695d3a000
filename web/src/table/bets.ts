// The bet that is being put together on the layout. It is nobody's money until it is sent; the server has the last word.
import { computed, signal } from '@preact/signals';
import type { Command, Limits } from '../api/table';
import { kept } from '../ui/prefs';
import { chipSound } from './sounds';
import { lookOn, mySeat, send, trouble, view } from './store';

export interface Draft {
  ante: number;
  trips: number;
  cover_all: number;
  progressive: boolean;
}
export type Spot = keyof Draft;

const NONE: Draft = { ante: 0, trips: 0, cover_all: 0, progressive: false };
export const draft = signal<Draft>(NONE);
export const chip = kept('chip', 500);
const steps = signal<Draft[]>([]);
const lastBets = kept<Record<string, Draft>>('last-bets', {});

const offered = computed(() => view.value?.legal?.bet ?? null);
export const spotLimits = (spot: Spot): Limits | null => (spot === 'progressive' ? null : offered.value?.[spot] ?? null);
export const isOffered = (spot: Spot): boolean =>
  spot === 'progressive' ? (offered.value?.progressive ?? 0) > 0 : (offered.value?.[spot].max ?? 0) > 0;

export const total = computed(() => {
  const d = draft.value;
  return 2 * d.ante + d.trips + d.cover_all + (d.progressive ? offered.value?.progressive ?? 0 : 0);
});
export const isEmpty = computed(() => total.value === 0);
/** chips that do not lie on the layout */
export const free = computed(() => (view.value?.you ? view.value.you.cents - view.value.you.on_layout : 0));
export const rebetOf = computed<Draft | undefined>(() => lastBets.value[view.value?.book ?? '']);
export const canUndo = computed(() => steps.value.length > 0);

function change(next: Draft): void {
  steps.value = [...steps.value.slice(-30), draft.value];
  draft.value = next;
  lookOn();
  trouble.value = '';
  chipSound();
}

const fit = (cents: number, limits: Limits | null): number =>
  limits ? Math.min(limits.max, cents > 0 ? Math.max(limits.min, cents) : 0) : 0;

/** One more chip on a spot; the first one at least its minimum. */
export function add(spot: Spot): void {
  const now = draft.value;
  if (!isOffered(spot)) return;
  if (spot === 'progressive') change({ ...now, progressive: !now.progressive });
  else {
    const next = fit(now[spot] + chip.value, spotLimits(spot));
    if (next !== now[spot]) change({ ...now, [spot]: next });
  }
}

export function undo(): void {
  const before = steps.value[steps.value.length - 1];
  if (!before) return;
  draft.value = before;
  steps.value = steps.value.slice(0, -1);
}

export const clear = (): void => { if (!isEmpty.value) change(NONE); };

const fitted = (d: Draft): Draft => ({
  ante: fit(d.ante, spotLimits('ante')), trips: fit(d.trips, spotLimits('trips')),
  cover_all: fit(d.cover_all, spotLimits('cover_all')), progressive: d.progressive && isOffered('progressive'),
});
export const rebet = (): void => { if (rebetOf.value) change(fitted(rebetOf.value)); };
export const double = (): void => {
  const d = draft.value;
  if (!isEmpty.value) change(fitted({ ...d, ante: 2 * d.ante, trips: 2 * d.trips, cover_all: 2 * d.cover_all }));
};

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Puts the bet down and asks for the cards, with this player's own part in the shuffle. */
export async function deal(): Promise<void> {
  const seat = mySeat.value?.seat, now = view.value, d = draft.value;
  if (!seat || !now || isEmpty.value) return;
  const bet: Command = {
    do: 'bet', seat, ante: d.ante,
    ...(d.trips ? { trips: d.trips } : {}), ...(d.cover_all ? { cover_all: d.cover_all } : {}),
    ...(d.progressive ? { progressive: true } : {}),
  };
  if (await send({ do: 'seed', seat, seed: randomHex(32) }, bet, { do: 'ready', seat })) {
    lastBets.value = { ...lastBets.value, [now.book]: d };
    draft.value = NONE;
    steps.value = [];
    lookOn();
  }
}
