// The hands that have been fetched, and which of them are shown.
import { computed, signal } from '@preact/signals';
import { costOfHand, hands as load, netOf, type Decision, type PlayedHand } from '../api/hands';
import { reasonOf } from '../api/http';
import { me, whoAmI } from '../api/people';
import { kept } from '../ui/prefs';
import type { Reason } from '../words/reason';

export const fetched = signal<PlayedHand[]>([]);
export const next = signal<number | null>(null);
export const loading = signal(false);
export const trouble = signal<Reason | null>(null);

export type Only = 'all' | 'mistakes' | 'preflop' | 'flop' | 'river' | 'starred';
export type Outcome = '' | 'won' | 'lost' | 'even' | 'folded';

export const sorting = signal<'time' | 'cost' | 'won' | 'lost'>('time');
export const only = signal<Only>('all');
export const ofBook = signal('');
export const outcome = signal<Outcome>('');
export const starred = kept<number[]>('starred', []);

/** Less than this, in antes, is not a mistake. */
export const SLIGHT = 0.00005;
export const isMistake = (one: Decision): boolean => one.cost >= SLIGHT;

export async function fetchMore(afresh: boolean): Promise<void> {
  if (loading.value) return;
  loading.value = true;
  try {
    if (afresh) await whoAmI();
    const page = afresh && !me.value?.person ? { hands: [], next: null } : await load(afresh ? null : next.value);
    fetched.value = afresh ? page.hands : [...fetched.value, ...page.hands];
    next.value = page.next;
    trouble.value = null;
  } catch (reason) {
    trouble.value = reasonOf(reason);
  } finally {
    loading.value = false;
  }
}

/** What sorts, sifts or leaves the page concerns every hand, not only those on the first pages. */
export async function fetchAll(most = Infinity): Promise<void> {
  while (next.value !== null && !trouble.value && fetched.value.length < most) {
    if (loading.value) await new Promise((later) => setTimeout(later, 50));
    else await fetchMore(false);
  }
}

/** Sums are over all hands; to weigh more than these takes a server long, and nobody may have asked for it. */
const AT_FIRST = 100;
export const open = (): Promise<void> => fetchMore(true).then(() => fetchAll(AT_FIRST));

export const star = (hand: number): void => {
  starred.value = starred.value.includes(hand)
    ? starred.value.filter((each) => each !== hand)
    : [...starred.value, hand];
};

const folded = (hand: PlayedHand): boolean => hand.seat.result?.outcome === 'fold';

const OUTCOMES: Record<Outcome, (hand: PlayedHand) => boolean> = {
  '': () => true,
  won: (hand) => netOf(hand) > 0,
  lost: (hand) => netOf(hand) < 0 && !folded(hand),
  even: (hand) => netOf(hand) === 0,
  folded,
};

function isWanted(hand: PlayedHand): boolean {
  if (only.value === 'all') return true;
  if (only.value === 'starred') return starred.value.includes(hand.hand);
  return (hand.decisions ?? []).some(
    (one) => isMistake(one) && (only.value === 'mistakes' || one.street === only.value),
  );
}

const ORDER = {
  time: (a: PlayedHand, b: PlayedHand) => b.time_ms - a.time_ms,
  cost: (a: PlayedHand, b: PlayedHand) => costOfHand(b) - costOfHand(a),
  won: (a: PlayedHand, b: PlayedHand) => netOf(b) - netOf(a),
  lost: (a: PlayedHand, b: PlayedHand) => netOf(a) - netOf(b),
} as const;

export const listed = computed(() =>
  fetched.value
    .filter((hand) => (!ofBook.value || hand.book === ofBook.value) && OUTCOMES[outcome.value](hand) && isWanted(hand))
    .sort((a, b) => ORDER[sorting.value](a, b) || b.time_ms - a.time_ms),
);

export interface Mistake {
  hand: PlayedHand;
  one: Decision;
}

/** The mistakes of the listed hands, the dearest first. */
export const mistakes = computed<Mistake[]>(() =>
  listed.value
    .flatMap((hand) => (hand.decisions ?? []).filter(isMistake).map((one) => ({ hand, one })))
    .sort((a, b) => b.one.cost - a.one.cost),
);
