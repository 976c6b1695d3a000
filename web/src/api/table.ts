// A table as the server shows it to this viewer, and what can be asked of it (docs/api.md).
import { commandId, get, post } from './http';
import type { Advice } from './books';

export type Phase = 'idle' | 'betting' | 'locked' | 'preflop' | 'flop' | 'river' | 'showdown' | 'settled' | 'over';

/** Cards that lie somewhere: how many, and the faces that may be seen, from the first. */
export interface Cards {
  dealt: number;
  cards: string[];
}

export interface Hand {
  category: string;
  cards: string[];
  words?: string;
}

export interface Bet {
  ante: number;
  blind: number;
  trips: number;
  cover_all: number;
  match_play: number;
  progressive: boolean;
  toke: number;
  toke_on: string | null;
}

export interface WagerLine {
  wager: string;
  stake: number;
  result: 'win' | 'lose' | 'push' | 'void' | 'forfeit';
  pays: number;
  level?: string;
  rule: string;
  because?: string;
}

/** What decided a showdown: which cards of the hand against which of the dealer's, and in words. */
export interface Deciding {
  by: string;
  /** absent where the category decides, and in a tie */
  hand?: string[];
  dealer?: string[];
  /** "both have two pair, kings and fours"; absent where the category decides */
  shared?: string;
  /** "your queen kicker beats the dealer's nine" */
  words: string;
}

export interface Result {
  seat: number;
  outcome: 'win' | 'lose' | 'push' | 'fold' | 'void' | 'trips-only';
  hand: Hand | null;
  deciding?: Deciding;
  wagers: WagerLine[];
  envy: number;
  envy_rule?: string;
  fee?: number;
  staked: number;
  returned: number;
  net: number;
}

export interface Seat {
  seat: number;
  name: string;
  bot: string | null;
  you: boolean;
  in_round: boolean;
  ready: boolean;
  leaving?: boolean;
  bet: Bet | null;
  lit: boolean;
  decided: string;
  street: string | null;
  multiple: number;
  play: number;
  folded: boolean;
  timed_out: boolean;
  shown: boolean;
  void: boolean;
  hole: Cards;
  hand: Hand | null;
  result: Result | null;
}

export interface Limits {
  min: number;
  max: number;
}

export interface Legal {
  seat: number;
  bet: { ante: Limits; trips: Limits; cover_all: Limits; progressive: number } | null;
  check: boolean;
  fold: boolean;
  play: { multiple: number; cents: number }[];
}

export interface Level {
  name: string;
  cents: number;
}

export interface Fair {
  commitment: string;
  opened: boolean;
  secret?: string;
  /** by seat */
  seeds?: Record<string, string>;
  deck?: string[];
}

type Settlement = { dealer: (Hand & { qualifies: boolean }) | null; notices: { seat: number; needs: string; rule: string }[] };

export interface LastRound {
  round: number;
  board: Cards;
  dealer: Cards & { hand: Hand | null };
  seats: Seat[];
  settlement: Settlement | null;
  fair: Fair | null;
}

export interface TableView {
  table: number;
  seq: number;
  book: string;
  currency: string;
  practice: boolean;
  open: boolean;
  positions?: number;
  /** how many hands a player may play here */
  hands?: number;
  round: number;
  phase: Phase;
  turn: number;
  now_ms: number;
  deadline_ms: number | null;
  void: boolean;
  board: Cards;
  dealer: Cards & { hand: Hand | null };
  seats: Seat[];
  you: { seats: number[]; cents: number; on_layout: number } | null;
  legal: Legal | null;
  progressive: { link: string; table?: string; down: boolean; wager: number; levels: Level[] } | null;
  fair: Fair | null;
  settlement: Settlement | null;
  last: LastRound | null;
}

export interface TableRow {
  table: number;
  book: string;
  house: string;
  currency: string;
  practice: boolean;
  open: boolean;
  phase: Phase;
  round: number;
  positions: number;
  seats: { seat: number; name: string; bot: string | null }[];
  link: string;
  ante: Limits;
}

export const tables = (): Promise<{ seq: number; tables: TableRow[] }> => get('/api/tables');
const EMPTY_SEAT: Omit<Seat, 'seat' | 'you'> = {
  name: '', bot: null, in_round: false, ready: false, bet: null, lit: false, decided: 'undecided', street: null, multiple: 0, play: 0,
  folded: false, timed_out: false, shown: false, void: false, hole: { dealt: 0, cards: [] }, hand: null, result: null,
};

/** A seat that is not in the round comes without what a round gives it. */
const whole = (seat: Seat): Seat => ({ ...EMPTY_SEAT, ...seat, name: seat.name ?? '' });

export const wholeView = (view: TableView): TableView => ({
  ...view, seats: view.seats.map(whole), last: view.last ? { ...view.last, seats: view.last.seats.map(whole) } : null,
});

export const tableView = async (table: number): Promise<TableView> => wholeView(await get<TableView>(`/api/tables/${table}`));
export const tableAdvice = (table: number): Promise<Advice & { ante: number }> => post(`/api/tables/${table}/advice`, {});

export type Command =
  | { do: 'sit' | 'leave' | 'clear' | 'ready' | 'check' | 'fold'; seat: number }
  | { do: 'bet'; seat: number; ante?: number; trips?: number; cover_all?: number; progressive?: boolean }
  | { do: 'seed'; seat: number; seed: string }
  | { do: 'play'; seat: number; multiple: number }
  | { do: 'buy'; cents: number }
  | { do: 'bot'; seat: number; kind: string | null };

/** Sends a command; a lost connection is tried once more under the same id, which has its effect once. */
export async function command(table: number, what: Command): Promise<void> {
  const body = { id: commandId(), ...what }, path = `/api/tables/${table}/commands`;
  try {
    await post(path, body);
  } catch (reason) {
    if ((reason as { status?: number }).status !== 0) throw reason;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await post(path, body);
  }
}
