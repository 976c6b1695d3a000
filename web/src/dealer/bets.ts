// Wagers that the dealer puts down for seats: a draft a seat, held against the layout's limits at once and by the floor when it is sent.
import { signal } from '@preact/signals';
import type { TableAct } from '../api/floor';
import type { Bet, Book, CanField } from '../api/generated';
import type { Seat, TableView } from '../api/table';
import { because, type Reason } from '../words/reason';
import { can, fieldOf } from './can';
import { wagerRows, type WagerRow } from './house';

/** The rows of the table's layout. */
export function rowsOf(view: TableView, book: Book): WagerRow[] {
  const bet = can(view, 'bet'),
    wager = view.progressive && !view.progressive.down ? view.progressive.wager : 0;
  return wagerRows(book, view.side_wagers, wager)
    .filter((row) => !bet || !view.side_wagers.some((side) => side.key === row.key) || fieldOf(bet, row.key))
    .map((row) => posted(row, fieldOf(bet, row.key)));
}

/** With the limits that the table has posted. */
const posted = (row: WagerRow, field: CanField | undefined): WagerRow =>
  field?.min === undefined || field.max === undefined
    ? row
    : { ...row, bounds: { min: field.min, max: field.max, rule: row.bounds?.rule ?? '' } };

/** By the keys of the layout's rows; the progressive is 1 or 0. */
export interface Draft {
  [key: string]: number;
}

/** not sent yet, by seat */
export const drafts = signal<ReadonlyMap<number, Draft>>(new Map());
/** the chip in hand */
export const chip = signal(500);
export const chosen = signal<{ seat: number; key: string } | null>(null);

const NOT_AMOUNTS = ['blind', 'on'];

export function draftOf(bet: Bet | null | undefined): Draft {
  const draft: Draft = {};
  for (const [key, value] of Object.entries(bet ?? {}))
    if (!NOT_AMOUNTS.includes(key) && value) draft[key] = value === true ? 1 : Number(value);
  return draft;
}

export const betAt = (seat: Seat | undefined): Draft =>
  drafts.value.get(seat?.seat ?? 0) ?? draftOf(seat?.in_round ? seat.bet : null);

export function setDraft(seat: number, draft: Draft): void {
  drafts.value = new Map(drafts.value).set(seat, draft);
}
export function dropDrafts(seats: readonly number[]): void {
  const left = new Map(drafts.value);
  for (const seat of seats) left.delete(seat);
  drafts.value = left;
}

const isEmpty = (draft: Draft): boolean => Object.values(draft).every((cents) => !cents);

/** What makes it the floor's: a bet, or a clear where nothing is left of one; null where nothing changed. */
export function actOf(seat: Seat, draft: Draft): TableAct | null {
  const before = draftOf(seat.in_round ? seat.bet : null);
  const keys = new Set([...Object.keys(before), ...Object.keys(draft)]);
  if ([...keys].every((key) => (before[key] ?? 0) === (draft[key] ?? 0))) return null;
  if (isEmpty(draft)) return seat.in_round ? { do: 'clear', seat: seat.seat } : null;
  return betAct(seat.seat, draft);
}

export function betAct(seat: number, draft: Draft): TableAct {
  const { progressive, ...amounts } = draft;
  const laid = Object.fromEntries(Object.entries(amounts).filter(([, cents]) => cents > 0));
  return { do: 'bet', seat, ...laid, ...(progressive ? { progressive: true } : {}) } as TableAct;
}

/** What stands against an amount on the layout; null: nothing. */
export function boundsTrouble(row: WagerRow, cents: number, currency: string): Reason | null {
  if (!row.bounds || cents === 0 || row.kind === 'switch') return null;
  const { min, max } = row.bounds;
  if (cents < min) return because('below-least', { cents: min, currency }, row.name);
  return cents > max ? because('above-most', { cents: max, currency }, row.name) : null;
}

/** The acts of all drafts, in seat order. */
export const draftActs = (view: TableView): TableAct[] =>
  view.seats.flatMap((seat) => {
    const draft = drafts.value.get(seat.seat),
      act = draft ? actOf(seat, draft) : null;
    return act ? [act] : [];
  });

/** Bets as in the round before, for seats that are still taken and have not bet yet. */
export const rebets = (view: TableView, last: ReadonlyMap<number, Bet>, only?: number): TableAct[] =>
  view.seats.flatMap((seat) => {
    const bet = last.get(seat.seat);
    if (!bet || !seat.taken || (only ? seat.seat !== only : seat.in_round && view.phase === 'betting')) return [];
    const draft = draftOf(bet);
    if (view.progressive === null || view.progressive.down) delete draft['progressive'];
    return [betAct(seat.seat, draft)];
  });

/** "1 10 t5 p": a seat, its ante, side wagers by their first letter, the progressive; amounts as people write them. */
export function parseBet(line: string, rows: readonly WagerRow[]): { seat: number; draft: Draft } | null {
  const words = line.trim().toLowerCase().split(/\s+/),
    seat = Number(words[0]);
  if (!/^\d$/.test(words[0] ?? '') || words.length < 2) return null;
  const draft: Draft = {};
  for (const word of words.slice(1)) {
    const found = /^([a-z]?)(\d+(?:\.\d{1,2})?)?$/.exec(word);
    const row = found?.[1] ? rows.find((each) => letterOf(each, rows) === found[1]) : rows[0];
    if (!found || !row || (!found[2] && row.kind !== 'switch')) return null;
    draft[row.key] = row.kind === 'switch' ? 1 : Math.round(Number(found[2]) * 100);
  }
  return { seat, draft };
}

/** The letter that stands for a row: the first one of its key that no row before has. */
export function letterOf(row: WagerRow, rows: readonly WagerRow[]): string {
  const taken = new Set<string>();
  for (const each of rows) {
    const letter = [...each.key.replace(/[^a-z]/g, '')].find((one) => !taken.has(one)) ?? '';
    if (each.key === row.key) return letter;
    taken.add(letter);
  }
  return '';
}
