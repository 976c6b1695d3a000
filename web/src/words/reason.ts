// Why something is not done: a code with figures. What the pages do with it they do by its code; say.ts makes the sentence.
import type { PageCode } from './pages_english';

export interface Money {
  cents: number;
  currency: string;
}
/** of the catalogue: a rank, a kind of hand */
export interface Name {
  name: string;
}
export type Figure = number | string | Money | Name;

export interface Reason {
  code: string;
  figures: readonly Figure[];
  /** what lies behind it, the nearest first */
  causes?: readonly Pick<Reason, 'code' | 'figures'>[];
  /** the clause of the book */
  rule?: string | null;
  /** the server's own sentence, for a code that is newer than this page */
  detail?: string;
}

/** A reason of the pages themselves. */
export const because = (code: PageCode, ...figures: Figure[]): Reason => ({ code, figures });
