// Views for the tests: a table with what a case says of it.
import { wholeSeat, type Result, type Seat, type SideWager, type TableView, type WagerLine } from '../api/table';

export const side = (key: string, more: Partial<SideWager> = {}): SideWager => ({
  word: key.replaceAll('_', '-'),
  key,
  name: key,
  goes_by: 'own-hand',
  alone: true,
  at_most_ante: false,
  sheet: key,
  ...more,
});

export const seatOf = (seat: number, more: Partial<Seat> = {}): Seat => ({
  ...wholeSeat({ seat, taken: true, you: true } as Parameters<typeof wholeSeat>[0]),
  name: 'ann',
  ...more,
});

type Bets = NonNullable<NonNullable<TableView['legal']>['bet']>;

/** What may be wagered; by keys that only a book knows. */
export const betLimits = (limits: Record<string, { min: number; max: number }>, progressive = 0): Bets =>
  ({ ...limits, progressive }) as unknown as Bets;

export function tableOf(more: Partial<TableView> = {}): TableView {
  const limits = {
    ante: { min: 500, max: 50_000 },
    odd_pair: { min: 500, max: 20_000 },
    lucky_pair: { min: 100, max: 1000 },
  };
  const view: TableView = {
    table: 1,
    open: true,
    seq: 1,
    book: 'house',
    book_hash: '0'.repeat(64),
    posted: null,
    waiting: null,
    house: 'House',
    currency: 'USD',
    positions: 6,
    hands: 2,
    practice: true,
    money: false,
    live: false,
    may_sit: true,
    side_wagers: [
      side('odd_pair', { name: 'Odd Pair' }),
      side('lucky_pair', { name: 'Lucky Pair', goes_by: 'highest-hand', alone: false }),
    ],
    round: 1,
    life_round: 1,
    phase: 'betting',
    turn: 0,
    now_ms: 0,
    deadline_ms: null,
    void: false,
    pending: null,
    incidents: [],
    settling: false,
    pays_next: null,
    antes_due: null,
    unseen: [],
    corrections: 0,
    needs_fill: null,
    can: null,
    disputes: null,
    staff: null,
    board: { dealt: 0, cards: [] },
    dealer: { dealt: 0, cards: [], hand: null } as unknown as TableView['dealer'],
    seats: [seatOf(1)],
    you: { seats: [1], cents: 100_000, on_layout: 0, owed: { to: 0, by: 0 } },
    legal: { seat: 1, bet: betLimits(limits, 100), check: false, fold: false, play: [] },
    progressive: null,
    fair: null,
    settlement: null,
    corrected: null,
    last: null,
  };
  return { ...view, ...more };
}

export const lineOf = (more: Partial<WagerLine> = {}): WagerLine =>
  ({ wager: 'ante', stake: 1000, result: 'win', pays: 1000, rule: 'CN 1', ...more }) as WagerLine;

export const resultOf = (more: Partial<Result> = {}): Result => ({
  seat: 1,
  outcome: 'win',
  hand: null,
  wagers: [],
  envy: 0,
  staked: 0,
  returned: 0,
  net: 0,
  ...more,
});
