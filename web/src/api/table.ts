// A table as the server shows it to this viewer, and what can be asked of it (docs/api.md).
import type {
  Advice,
  Bet,
  Hand as ShownHand,
  LastRound as ShownRound,
  OpenTable,
  Seat as ShownSeat,
  TableCommand,
  TableCommands,
  TableList,
  View,
} from './generated';
import { commandId, get, post } from './http';

export type {
  BotKind,
  CardsShown as Cards,
  Deciding,
  Fair,
  Limits,
  Phase,
  SeatResult as Result,
  SideWager,
  TableRow,
  View,
  WagerLine,
} from './generated';

/** The five cards that play, and what they are. */
export type Hand = ShownHand;
/** A seat as the pages have it: one that is not in the round, too, has everything that a round gives it. */
export type Seat = Omit<Required<ShownSeat>, 'name' | 'bet'> & { name: string; bet: Bet | null };
export type LastRound = Omit<ShownRound, 'seats'> & { seats: Seat[] };
export type TableView = Omit<OpenTable, 'seats' | 'last'> & { seats: Seat[]; last: LastRound | null };

/** What lies on a side wager; its key is the table's own. */
export const laidOn = (bet: Bet | null, side: string): number =>
  ((bet as Record<string, unknown> | null)?.[side] as number | undefined) ?? 0;

export const tables = (): Promise<TableList> => get('/api/tables');
const EMPTY_SEAT: Omit<Seat, 'seat' | 'you'> = {
  taken: false,
  name: '',
  bot: null,
  in_round: false,
  ready: false,
  leaving: false,
  bet: null,
  lit: false,
  decided: 'undecided',
  street: null,
  multiple: 0,
  play: 0,
  folded: false,
  timed_out: false,
  shown: false,
  void: false,
  hole: { dealt: 0, cards: [] },
  hand: null,
  result: null,
};

export const wholeSeat = (seat: ShownSeat): Seat => ({ ...EMPTY_SEAT, ...seat, name: seat.name ?? '' });

/** Null: the table is closed. */
export const wholeView = (view: View): TableView | null =>
  view.open
    ? {
        ...view,
        seats: view.seats.map(wholeSeat),
        last: view.last ? { ...view.last, seats: view.last.seats.map(wholeSeat) } : null,
      }
    : null;

export const tableView = async (table: number): Promise<TableView | null> =>
  wholeView(await get<View>(`/api/tables/${table}`));
export const tableAdvice = (table: number): Promise<Advice> => post(`/api/tables/${table}/advice`, {});

type Without<T> = T extends unknown ? Omit<T, 'id'> : never;
/** What can be done at a table; the id is made when it is sent. */
export type Command = Without<TableCommand>;

/** Sends commands, which are done as one or not at all; a lost connection is tried once more under the same ids, which have their
 *  effect once. */
export async function command(table: number, ...what: Command[]): Promise<void> {
  const list: TableCommand[] = what.map((each) => ({ id: commandId(), ...each })),
    path = `/api/tables/${table}/commands`;
  const body: TableCommand | TableCommands = list.length === 1 && list[0] ? list[0] : { commands: list };
  try {
    await post(path, body);
  } catch (reason) {
    if ((reason as { status?: number }).status !== 0) throw reason;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await post(path, body);
  }
}
