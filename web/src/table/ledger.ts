// The running line: what was won, what perfect play would have won on the same cards, and what was luck. The server judges
// each hand once it is over; here they are only added up, in this browser, since its player began or began anew.
import { signal } from '@preact/signals';
import { givenOf, hands, luckOf, netOf, worthOf, type PlayedHand } from '../api/hands';
import { me } from '../api/people';
import type { TableView } from '../api/table';
import { coachMode, kept } from '../ui/prefs';
import { SLIGHT } from './coach_store';

export interface Sums {
  hands: number;
  mistakes: number;
  /** cents: the result; of perfect play; expected of the wagers before the deal; given away by choices */
  net: number;
  perfect: number;
  expected: number;
  given: number;
}

const NOTHING: Sums = { hands: 0, mistakes: 0, net: 0, perfect: 0, expected: 0, given: 0 };
const AT_ONCE = 4;

/** By currency, for one person; `last`: the newest hand that is in it. */
const ledger = kept<{ person: string; last: number; sums: Record<string, Sums> }>('ledger-2', {
  person: '',
  last: 0,
  sums: {},
});

export const sumsOf = (currency: string): Sums => ledger.value.sums[currency] ?? NOTHING;
export { luckOf };
export const startAnew = (): void => {
  ledger.value = { ...ledger.value, sums: {} };
};

/** The latest hand that was judged, for a word about it. */
export const lastJudged = signal<PlayedHand | null>(null);

const added = (sums: Sums, hand: PlayedHand): Sums => ({
  hands: sums.hands + 1,
  mistakes: sums.mistakes + (hand.decisions ?? []).filter((one) => one.cost >= SLIGHT).length,
  net: sums.net + netOf(hand),
  perfect: sums.perfect + (hand.perfect?.net ?? netOf(hand)),
  expected: sums.expected + worthOf(hand),
  given: sums.given + givenOf(hand),
});

let known = '';

/** A round has ended: its hands are fetched with their judgement and counted once. */
export function watchRounds(view: TableView): void {
  const round = view.phase === 'over' ? view.round : (view.last?.round ?? 0),
    key = `${view.table}/${round}`;
  const person = me.value?.person?.name ?? '';
  if (
    !round ||
    !person ||
    !view.you?.seats.length ||
    view.money ||
    coachMode.value === 'off' ||
    known === key ||
    document.hidden
  )
    return;
  known = key;
  hands(null, AT_ONCE).then(
    ({ hands: list }) => count(list, person),
    () => {
      known = '';
    },
  );
}

function count(list: PlayedHand[], person: string): void {
  const newest = list[0]?.hand ?? 0;
  let { last, sums } = ledger.value;
  if (ledger.value.person !== person || newest < last) {
    last = 0;
    sums = {};
  }
  for (const hand of list.filter((each) => each.hand > last).reverse())
    sums = { ...sums, [hand.currency]: added(sums[hand.currency] ?? NOTHING, hand) };
  ledger.value = { person, last: Math.max(last, newest), sums };
  lastJudged.value = list[0] ?? null;
}
