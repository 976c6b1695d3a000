// A round ends in the order of a real table: first the cards turn, then the hands are named, then the money moves. The server's
// view has all of it at once; what is not to be seen yet is taken out of it here.
import { computed, signal } from '@preact/signals';
import type { LastRound, Seat, TableView } from '../api/table';
import { textView } from '../ui/prefs';

/** How long the hands are looked at before the money; and the longest that anything is held back. */
const HANDS_MS = 450,
  LONGEST_MS = 2500;

interface Unveiled {
  /** as it was when the dealer's cards lay face down */
  before: TableView;
  step: 'cards' | 'hands';
}

/** The round that is being opened; null: everything may be seen. */
const opening = signal<Unveiled | null>(null);
export const isUnveiling = computed(() => opening.value !== null);

const wait = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
const drawn = (): Promise<unknown> =>
  new Promise((done) => {
    requestAnimationFrame(done);
  });

/** No card on the felt moves any more. */
async function cardsLie(): Promise<void> {
  await drawn();
  const moving = [...document.querySelectorAll('.felt .card .turn')].flatMap((card) => card.getAnimations());
  await Promise.allSettled(moving.map((each) => each.finished));
}

/** Where nothing moves, there is nothing to wait for. */
const isStill = (): boolean =>
  textView.value || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;

const roundOf = (view: TableView, round: number): TableView | LastRound | null =>
  view.round === round ? view : view.last?.round === round ? view.last : null;

/** Whether the dealer's cards are turned in the step from one view to the next. */
function turns(before: TableView, next: TableView): boolean {
  const now = before.table === next.table ? roundOf(next, before.round) : null;
  return !!now && now.dealer.cards.length > before.dealer.cards.length;
}

/** To be called in the step from one view to the next; `shown` is called whenever there is more to see. */
export function unveil(before: TableView | null, next: TableView, shown: () => void): void {
  if (!before || isStill() || !turns(before, next)) return;
  const mine: Unveiled = { before, step: 'cards' };
  const go = (step: Unveiled['step'] | null): void => {
    if (opening.value?.before !== before) return;
    opening.value = step && { ...mine, step };
    shown();
  };
  opening.value = mine;
  void Promise.race([cardsLie(), wait(LONGEST_MS)])
    .then(() => {
      go('hands');
      return wait(HANDS_MS);
    })
    .then(() => go(null));
}

export const unveilAll = (): void => {
  opening.value = null;
};

/** Hands that were known when the cards lay face down stay so. */
function bareSeat(seat: Seat, { before, step }: Unveiled): Seat {
  const was = before.seats.find((each) => each.seat === seat.seat);
  return { ...seat, result: null, hand: step === 'cards' && !was?.hand ? null : seat.hand };
}

const bare = <T extends TableView | LastRound>(at: T, now: Unveiled): T => ({
  ...at,
  seats: at.seats.map((seat) => bareSeat(seat, now)),
  ...(now.step === 'cards' ? { dealer: { ...at.dealer, hand: null }, settlement: null } : {}),
});

/** The view without what is not to be seen yet. */
export function unveiled(view: TableView | null): TableView | null {
  const now = opening.value;
  if (!view || !now || view.table !== now.before.table) return view;
  const { before } = now;
  const money = {
    you: view.you && before.you ? { ...view.you, cents: before.you.cents, on_layout: before.you.on_layout } : view.you,
    progressive: before.progressive,
  };
  if (view.round === before.round) return { ...bare(view, now), ...money };
  return view.last?.round === before.round ? { ...view, ...money, last: bare(view.last, now) } : view;
}
