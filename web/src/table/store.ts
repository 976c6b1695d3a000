// One table as this tab sees it: the server's latest view, and what was asked of it.
import { batch, computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { reasonOf } from '../api/http';
import { somebody } from '../api/people';
import { line, listen, listenAnew } from '../api/stream';
import { command, tableView, wholeView, type Command, type LastRound, type Seat, type TableView } from '../api/table';
import { deafen } from '../ui/keys';
import { noteDecision, watchTurn } from './coach_store';
import { announce } from './announce';
import { watchRounds } from './ledger';
import type { Settled } from './settled';
import { play } from './sounds';
import { isUnveiling, unveil, unveilAll, unveiled } from './unveil';
import { go } from '../ui/router';
import { because, type Reason } from '../words/reason';

export const view = signal<TableView | null>(null);
export const trouble = signal<Reason | null>(null);
/** a command is on its way */
export const sending = signal(false);
/** this machine's clock against the server's */
export const clockOff = signal(0);
/** the round whose result has been looked at: chips are on their way to the next one */
export const lookedAt = signal(0);

export const live = computed(() => line.value.state === 'live');
/** One's own hands: one, or two where the book allows it. */
export const mySeats = computed<Seat[]>(() => view.value?.seats.filter((seat) => seat.you) ?? []);
/** The hand that keys and words are about: the one to act, else the one chosen, else the first. */
export const chosenSeat = signal(0);
export const mySeat = computed<Seat | undefined>(() => {
  const mine = mySeats.value,
    turn = mine.find((seat) => seat.seat === view.value?.turn);
  return turn ?? mine.find((seat) => seat.seat === chosenSeat.value) ?? mine[0];
});
/** Whether one more hand may be played here. */
export const mayTakeAnother = computed(
  () => mySeats.value.length > 0 && mySeats.value.length < (view.value?.hands ?? 1),
);
export const canAct = computed(() => live.value && !sending.value);
export const isBetting = computed(() => view.value?.phase === 'betting' || view.value?.phase === 'idle');

/** The table as it may be seen: while the cards of a round that is settled are turning, without its money. */
export const seen = computed(() => unveiled(view.value));

/** What lies on the felt: the present round, or the last one until the player turns to the next. */
export const shown = computed<TableView | null>(() => {
  const now = seen.value,
    last = now?.last;
  if (!now || !last || !isBetting.value || lookedAt.value === last.round) return now;
  const seats = last.seats.map((seat) => ({ ...seat, you: isMine(now, seat) }));
  return {
    ...now,
    round: last.round,
    phase: 'settled',
    turn: 0,
    board: last.board,
    dealer: last.dealer,
    settlement: last.settlement,
    seats,
  };
});
const isMine = (now: TableView, seat: Seat): boolean =>
  now.seats.some((each) => each.you && each.seat === seat.seat && each.name === seat.name);
/** One's own settled round lies on the felt while bets are open. */
export const isLookedAt = computed(() => {
  const now = view.value,
    last = now?.last;
  return (
    !!last &&
    isBetting.value &&
    lookedAt.value !== last.round &&
    last.seats.some((seat) => seat.result && isMine(now, seat))
  );
});
export const lookOn = (): void => {
  lookedAt.value = view.value?.last?.round ?? 0;
};

export const settledAt = (at: LastRound | TableView, seat: Seat): Settled[] =>
  seat.result
    ? [
        {
          round: at.round,
          result: seat.result,
          hand: seat.hand,
          dealer: at.settlement?.dealer ?? at.dealer.hand,
          hole: seat.hole,
          board: at.board,
          timedOut: seat.timed_out,
        },
      ]
    : [];

/** My results: of this round once it is settled, else of the one before. */
export const myResults = computed<Settled[]>(() => {
  const now = seen.value,
    last = now?.last;
  if (!now) return [];
  return now.seats
    .filter((seat) => seat.you)
    .flatMap((seat) => {
      if (seat.result) return settledAt(now, seat);
      const before = last?.seats.find((each) => each.seat === seat.seat && each.name === seat.name);
      return last && before && isBetting.value ? settledAt(last, before) : [];
    });
});

let told: TableView | null = null;

/** What there is to hear, and to count, in what may be seen now. */
function tell(): void {
  const now = shown.value;
  if (now && (told || now === seen.value)) announce(told, now); // not a round that was over before one came
  if (now) play(told, now);
  told = now;
  if (view.value && !isUnveiling.value) watchRounds(view.value);
}

function take(next: TableView | null): void {
  const before = view.value;
  if (!next) {
    view.value = null;
    trouble.value = because('table-is-closed');
    return;
  }
  if (trouble.value?.code === 'table-is-closed') trouble.value = null;
  if (before && before.table === next.table && next.seq < before.seq) return;
  if (before && (before.phase !== next.phase || before.turn !== next.turn)) deafen();
  clockOff.value = next.now_ms - Date.now();
  batch(() => {
    view.value = next;
    unveil(before, next, tell);
  });
  watchTurn(next);
  tell();
}

async function fetchView(table: number): Promise<void> {
  try {
    const next = await tableView(table);
    trouble.value = null;
    take(next);
  } catch (reason) {
    trouble.value = reasonOf(reason);
  }
}

/** Follows a table as long as the page is open. */
export function useTable(table: number): void {
  useEffect(() => {
    void somebody().then(
      () => fetchView(table),
      (reason: unknown) => {
        trouble.value = reasonOf(reason);
      },
    );
    const stop = listen(`table:${table}`, (heard) => {
      if (heard.event === 'table') take(wholeView(heard.data.view));
      else if (heard.event === 'hello' || heard.event === 'gap') void fetchView(table);
    });
    // Not when the next one begins: what follows there must not take this table for it.
    return () => {
      stop();
      unveilAll();
      view.value = told = null;
    };
  }, [table]);
}

/** Commands that are done as one, or not at all; a refusal is shown. */
export async function send(...commands: Command[]): Promise<boolean> {
  const now = view.value;
  if (!now || sending.value) return false;
  sending.value = true;
  trouble.value = null;
  try {
    for (const each of commands)
      if (each.do === 'check' || each.do === 'fold' || each.do === 'play') noteDecision(now, each);
    if (commands.length > 0) await command(now.table, ...commands);
    return true;
  } catch (reason) {
    await fetchView(now.table);
    trouble.value = reasonOf(reason);
    return false;
  } finally {
    sending.value = false;
  }
}

/** Takes a seat, as a guest where nobody is logged in. */
export async function sit(seat: number): Promise<void> {
  chosenSeat.value = seat;
  const now = view.value;
  if (!now) return;
  try {
    if (!(await somebody()).person) {
      go(`/login?to=${encodeURIComponent(`/table/${now.table}?sit=1`)}`);
      return;
    }
    if (await send({ do: 'sit', seat })) {
      listenAnew();
      await fetchView(now.table);
    }
  } catch (reason) {
    trouble.value = reasonOf(reason);
  }
}
