// What players do, seat by seat. Tapped in any order it is kept as a mark and sent in the order in which the table acts.
import { effect, signal } from '@preact/signals';
import type { TableAct } from '../api/floor';
import type { TableView } from '../api/table';
import { can } from './can';
import { toAct } from './round';
import { canAct, send, view } from './store';

/** not sent yet: seats before have still to act */
export const marks = signal<ReadonlyMap<number, TableAct>>(new Map());

let street = '';
effect(() => {
  const now = view.value,
    at = now ? `${now.table} ${now.life_round} ${now.phase === 'locked' ? 'preflop' : now.phase}` : '';
  if (at === street) return;
  street = at;
  marks.value = new Map();
});

/** Seats that decide next: before the deal is recorded those that will. */
export const deciders = (now: TableView): number[] =>
  now.phase === 'locked'
    ? now.seats.filter((seat) => seat.in_round && seat.bet?.ante && !seat.void).map((seat) => seat.seat)
    : toAct(now).map((seat) => seat.seat);

/** Whoever acts has been dealt in. */
const dealt = (now: TableView): TableAct[] => (now.phase === 'locked' ? [{ do: 'deal' }] : []);

async function sendActs(now: TableView, acts: TableAct[]): Promise<void> {
  if (acts.length === 0 || !canAct.value) return;
  const sent = new Set(acts);
  await send(...dealt(now), ...acts);
  marks.value = new Map([...marks.value].filter(([, act]) => !sent.has(act)));
}

/** Marks of seats whose turn has come, without a gap. */
function ready(now: TableView): TableAct[] {
  const acts: TableAct[] = [];
  for (const seat of deciders(now)) {
    const act = marks.value.get(seat);
    if (!act) break;
    acts.push(act);
  }
  return acts;
}

/** A seat's decision; the same again takes the mark off. */
export function mark(seat: number, act: TableAct): void {
  const now = view.value;
  if (!now) return;
  const left = new Map(marks.value),
    was = left.get(seat);
  if (was && JSON.stringify(was) === JSON.stringify(act)) left.delete(seat);
  else left.set(seat, act);
  marks.value = left;
  void sendActs(now, ready(now));
}

/** Everybody who has still to act: as marked, the others check, at the last decision they fold. */
export function rest(now: TableView): TableAct[] {
  const usual = can(now, 'fold') ? 'fold' : 'check';
  return deciders(now).map((seat) => marks.value.get(seat) ?? { do: usual, seat });
}
export const sendRest = (now: TableView): void => void sendActs(now, rest(now));
export const sendDecisions = (now: TableView, acts: TableAct[]): void => void sendActs(now, acts);

/** The seats that the large button speaks for. */
export const unmarked = (now: TableView): number[] => deciders(now).filter((seat) => !marks.value.has(seat));
