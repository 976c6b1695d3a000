// The books: who they are, what is in them, what they are worth.
import type {
  Advice,
  AdviseQuestion,
  Book,
  BookEntry,
  BookList,
  Design,
  DesignQuestion,
  PageSection,
  SheetValue,
  SideSolution,
  Solution,
  SolveQuestion,
} from './generated';
import { get, post } from './http';

export type {
  Advice,
  Design,
  LevelSide,
  PageRow,
  PageSection,
  ProgressiveSide,
  ResultRow,
  Says,
  SheetValue,
  Solution,
  Start,
} from './generated';
export type { BookEntry as BookName } from './generated';

/** What the pages ask: always about a built-in book. */
type About<Q> = Omit<Q, 'book' | 'text'> & { book: string };
export type Question = About<DesignQuestion>;

/** Of several tables the one that the book uses. */
export const inUse = <T extends { in_use: boolean }>(tables: readonly T[]): T | undefined =>
  tables.find((table) => table.in_use) ?? tables[0];

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

export const books = (): Promise<BookEntry[]> => ask('books', async () => (await get<BookList>('/api/books')).books);
export const book = (name: string): Promise<Book> => ask(`book ${name}`, () => get(`/api/books/${name}`));
export const sheet = (name: string): Promise<SheetValue[]> =>
  ask(`sheet ${name}`, () => get(`/api/books/${name}/sheet`));
export const bookPage = (name: string): Promise<PageSection[]> =>
  ask(`page ${name}`, () => get(`/api/books/${name}/page`));

export const solve = (question: About<SolveQuestion>): Promise<Solution> =>
  ask(`solve ${JSON.stringify(question)}`, () => post('/api/solve', question));
/** The side wagers by themselves, at these meters. */
export const solveSide = (question: About<SolveQuestion>): Promise<SideSolution> =>
  ask(`side ${JSON.stringify(question)}`, () => post('/api/solve', { ...question, side: true }));
export const design = (question: Question, signal?: AbortSignal): Promise<Design> =>
  post('/api/design', question, signal);
export const advise = (question: About<AdviseQuestion>, signal?: AbortSignal): Promise<Advice> =>
  post('/api/advise', question, signal);
