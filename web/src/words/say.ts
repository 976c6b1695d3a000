// Sentences of reasons, made of the catalogues, as src/words/words.c does it for terminal and log.
import { ENGLISH } from './english';
import { PAGES_ENGLISH, type PageCode } from './pages_english';
import type { Figure, Money, Reason } from './reason';

/** Set by build.mjs --other-words: pages whose every sentence is another one, to show that nothing relies on them. */
declare const OTHER_WORDS: boolean;

const other = (words: string): string => (OTHER_WORDS
  ? words.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 13) % 26))) : words);

const isIn = <T extends object>(catalogue: T, code: PropertyKey): code is keyof T => Object.prototype.hasOwnProperty.call(catalogue, code);

/** "$1,234.50", "EUR 20.00", as felt_money_print() */
function amount({ cents, currency }: Money): string {
  const whole = Math.floor(Math.abs(cents) / 100).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${currency === 'USD' ? '$' : `${currency} `}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

const shown = (figure: Figure | undefined): string => (figure === undefined ? '' : typeof figure === 'object' ? amount(figure) : String(figure));

/** One place of a sentence: {1}, or {1|card|cards}. */
function place(figure: Figure | undefined, one: string | undefined, many: string | undefined): string {
  return one === undefined || many === undefined ? shown(figure) : other(figure === 1 ? one : many);
}

/** Reasons from the outside in. What lies behind one stands where its sentence has {0}, else after it. */
function chain([reason, ...causes]: readonly Pick<Reason, 'code' | 'figures'>[]): string {
  if (!reason) return '';
  let behind = causes;
  const plain = isIn(ENGLISH, reason.code) ? ENGLISH[reason.code] : reason.code;
  const words = plain.replace(/([^{]*)(?:\{(\d)(?:\|([^|}]*)\|([^}]*))?\})?/g, (_, before: string, n?: string, one?: string, many?: string) => {
    if (n !== '0') return other(before) + (n ? place(reason.figures[Number(n) - 1], one, many) : '');
    const cause = chain(behind);
    behind = [];
    return other(before) + cause;
  });
  return behind.length ? `${words}: ${chain(behind)}` : words;
}

/** What was typed stays as it was typed, in other words too. */
function ownSentence(code: PageCode, figures: readonly Figure[]): string {
  const words = (PAGES_ENGLISH[code] as (...figures: readonly Figure[]) => string)(...figures), [typed] = figures;
  return typeof typed === 'string' && typed ? words.split(typed).map(other).join(typed) : other(words);
}

/** The sentence of a reason, without its rule. */
export function sentence(reason: Reason): string {
  if (isIn(PAGES_ENGLISH, reason.code)) return ownSentence(reason.code, reason.figures);
  if (!isIn(ENGLISH, reason.code) && reason.detail !== undefined) return reason.detail;
  return chain([reason, ...(reason.causes ?? [])]);
}

/** "the ante is $3.00, at least $5.00 (CN 1)" */
export const say = (reason: Reason): string => sentence(reason) + (reason.rule ? ` (${reason.rule})` : '');
