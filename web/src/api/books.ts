// The books: who they are, what is in them, what they are worth.
import { get, post } from './http';

export interface BookName {
  name: string;
  house: string;
  source: string;
  currency: string;
  hash: string;
}

export interface SheetValue {
  path: string;
  kind: 'text' | 'rule' | 'amount' | 'number' | 'percent' | 'odds' | 'times' | 'share' | 'choice' | 'yes';
  word: string;
  number?: number;
  per?: number;
  choices?: string[];
}

/** A line of the page of felt books show. */
export interface PageRow {
  /** empty: it goes on with the row before */
  label: string;
  value?: string;
  cells?: string[];
  note?: string;
  rule: string;
  assumed?: string;
}

export interface PageSection {
  heading: string;
  rule: string;
  rows: PageRow[];
}

export interface Exact {
  numerator: number;
  denominator: number;
  value: number;
}

export interface Start {
  hand: string;
  action: string;
  ev_raise: number;
  ev_check: number;
  combinations: number;
}

export interface Frequency {
  raise4: number;
  raise3?: number;
  raise2: number;
  raise1: number;
  fold: number;
}

export interface Solution {
  book: string;
  ev: Exact;
  house_edge: number;
  element_of_risk: number;
  average_wager: number;
  frequency: Frequency;
  preflop: Start[];
}

export interface LevelSide {
  level: string;
  wagers_between_hits: number;
  break_even: number;
  mean_meter: number;
  growth_per_wager: number;
}

export interface ProgressiveSide {
  table: string;
  wager: number;
  house_edge: number;
  hit_rate: number;
  envy_per_other_hand: number;
  house_edge_with_envy: number;
  long_run_return: number;
  levels: LevelSide[];
}

export interface Design extends Solution {
  hit_frequency?: number;
  results?: { win: number; push: number; lose: number; deals: number };
  standard_deviation?: number;
  starts_that_raise: number;
  distribution?: { net: number; deals: number }[];
  trips: { table: string; house_edge: number; hit_rate: number }[];
  progressive: ProgressiveSide[];
  cover_all?: { hands: number; house_edge: number; hit_rate: number }[];
  /** where it was asked for */
  page?: PageSection[];
}

export interface Question {
  book: string;
  ante?: number;
  trips?: number;
  trips_table?: string;
  progressive?: boolean;
  progressive_table?: string;
  meters?: Record<string, number>;
  players?: number;
  edits?: Record<string, string>;
  /** design: with the book in words */
  page?: boolean;
}

export interface Advice {
  street: 'preflop' | 'flop' | 'river';
  options: { action: string; ev: number; exact: Exact }[];
  best: string;
  /** "a pair of kings", from the flop on */
  hand?: string;
  /** the dealer's possible hands against this one; on the river */
  dealer?: { hands: number; better: number; tied: number; beaten: number; unqualified: number };
}

/** A book's values as they are nested in its sheet. */
export type BookTree = { [key: string]: BookTree | BookTree[] | string | number | boolean | string[] | number[] };

const once = new Map<string, Promise<unknown>>();

/** Answers that never change while this server runs are asked for once. */
function ask<T>(name: string, how: () => Promise<T>): Promise<T> {
  let found = once.get(name) as Promise<T> | undefined;
  if (!found) {
    found = how();
    found.catch(() => once.delete(name));
    once.set(name, found);
  }
  return found;
}

export const books = (): Promise<BookName[]> =>
  ask('books', async () => (await get<{ books: BookName[] }>('/api/books')).books);
export const book = (name: string): Promise<BookTree> => ask(`book ${name}`, () => get(`/api/books/${name}`));
export const sheet = (name: string): Promise<SheetValue[]> => ask(`sheet ${name}`, () => get(`/api/books/${name}/sheet`));
export const bookPage = (name: string): Promise<PageSection[]> => ask(`page ${name}`, () => get(`/api/books/${name}/page`));

export const solve = (question: Question): Promise<Solution> =>
  ask(`solve ${JSON.stringify(question)}`, () => post('/api/solve', question));
/** The side wagers by themselves, at these meters. */
export const solveSide = (question: Question): Promise<Pick<Design, 'trips' | 'progressive' | 'cover_all'>> =>
  ask(`side ${JSON.stringify(question)}`, () => post('/api/solve', { ...question, side: true }));
export const design = (question: Question, signal?: AbortSignal): Promise<Design> => post('/api/design', question, signal);
export const advise = (question: Question & { hole: string[]; board?: string[]; dead?: string[] },
  signal?: AbortSignal): Promise<Advice> => post('/api/advise', question, signal);
