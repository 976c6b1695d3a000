// What the table's book says, as far as a dealer needs it at hand: limits, multiples, the clause behind each step.
import type { Book } from '../api/generated';
import type { SideWager } from '../api/table';

export interface Bounds {
  min: number;
  max: number;
  rule: string;
}

export type StreetName = 'preflop' | 'flop' | 'river';

/** A wager that can be put down before the deal, as a row of the layout. */
export interface WagerRow {
  /** where its amount stands in a bet */
  key: string;
  name: string;
  kind: 'amount' | 'switch' | 'toke';
  bounds: Bounds | null;
}

/** Whatever lies in a book under these keys. */
function at(book: Book, ...keys: string[]): unknown {
  let found: unknown = book;
  for (const key of keys) found = (found as Record<string, unknown> | null | undefined)?.[key];
  return found;
}

const ruleAt = (book: Book, ...keys: string[]): string => {
  const found = at(book, ...keys);
  if (typeof found === 'string') return found;
  const named = found as { rule?: string; assumed?: string } | null | undefined;
  return named?.rule ?? named?.assumed ?? '';
};

function boundsAt(book: Book, ...keys: string[]): Bounds | null {
  const found = at(book, ...keys) as { min?: number; max?: number } | false | undefined;
  if (!found || typeof found.min !== 'number' || typeof found.max !== 'number') return null;
  return { min: found.min, max: found.max, rule: ruleAt(book, ...keys) };
}

const STREETS: Record<StreetName, string> = {
  preflop: 'before_the_flop',
  flop: 'after_the_flop',
  river: 'after_the_river',
};

/** How many antes may be played on a street, the book's. */
export const multiplesOf = (book: Book, street: StreetName): number[] =>
  (at(book, 'play', STREETS[street], 'times_the_ante') as number[] | undefined) ?? [];

export const playRule = (book: Book, street: StreetName): string => ruleAt(book, 'play', STREETS[street]);

/** The way of dealing that the book has in use, unless the table says otherwise. */
export const wayOf = (book: Book, way?: string): string =>
  way ?? (at(book, 'dealing', 'way_in_use', 'way') as string | undefined) ?? '';

const ofWay = (book: Book, way: string, ...keys: string[]): string => ruleAt(book, 'dealing', 'ways', way, ...keys);

export interface DealStep {
  community?: number;
  each?: number;
  burn?: number;
  at_the?: string;
  rule: string;
}
export const dealSteps = (book: Book, way: string): DealStep[] =>
  (at(book, 'dealing', 'ways', way, 'steps') as DealStep[] | undefined) ?? [];

/** The clause behind what a phase waits for. */
export function stepRule(book: Book, phase: string, deciding: boolean, way: string): string {
  switch (phase) {
    case 'betting':
      return ruleAt(book, 'ante_and_blind', 'both_required_and_equal');
    case 'locked':
      return ofWay(book, way);
    case 'preflop':
      return deciding ? playRule(book, 'preflop') : ofWay(book, way, 'opened', 'flop');
    case 'flop':
      return deciding ? playRule(book, 'flop') : ofWay(book, way, 'opened', 'turn_and_river');
    case 'river':
      return deciding ? playRule(book, 'river') : ofWay(book, way, 'opened', 'dealer');
    case 'showdown':
      return ofWay(book, way, 'opened', 'dealer');
    default:
      return ruleAt(book, 'play', 'nothing_else_after_no_more_bets');
  }
}

export const antesBackRule = (book: Book): string =>
  ruleAt(book, 'what_decides', 'ante_goes_back_dealer_not_qualified');

/** The rows of the layout, in its order: Ante, side wagers, progressive, match play, toke, as far as the book has them. */
export function wagerRows(book: Book, sides: readonly SideWager[], progressive: number): WagerRow[] {
  const rows: WagerRow[] = [
    { key: 'ante', name: 'Ante = Blind', kind: 'amount', bounds: boundsAt(book, 'ante_and_blind', 'limits') },
  ];
  for (const side of sides) {
    const path = side.sheet.split('/');
    rows.push({
      key: side.key,
      name: side.name,
      kind: 'amount',
      bounds: boundsAt(book, ...path, 'limits'),
    });
  }
  if (progressive > 0)
    rows.push({
      key: 'progressive',
      name: 'Progressive',
      kind: 'switch',
      bounds: { min: progressive, max: progressive, rule: ruleAt(book, 'progressive', 'wager') },
    });
  if (at(book, 'match_play')) rows.push({ key: 'match_play', name: 'Match play', kind: 'amount', bounds: null });
  if (at(book, 'dealer_tokes'))
    rows.push({ key: 'toke', name: 'Toke', kind: 'toke', bounds: boundsAt(book, 'dealer_tokes', 'amount') });
  return rows;
}

/** The smallest chip, which every wager is a multiple of (R22). */
export const smallestChip = (book: Book): number =>
  (at(book, 'table', 'smallest_chip', 'amount') as number | undefined) ?? 100;
