// Sentences of reasons, made of the catalogues, as src/words/words.c does it for terminal and log.
import { ENGLISH } from './english';
import { PAGES_ENGLISH, type PageCode } from './pages_english';
import type { Figure, Money, Reason } from './reason';

/** Set by build.mjs --other-words: pages whose every sentence is another one, to show that nothing relies on them. */
declare const OTHER_WORDS: boolean;

const other = (words: string): string =>
  OTHER_WORDS
    ? words.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 13) % 26)))
    : words;

const isIn = <T extends object>(catalogue: T, code: PropertyKey): code is keyof T =>
  Object.prototype.hasOwnProperty.call(catalogue, code);

/** An amount in words; in its second form whole amounts are without cents. */
type InMoney = (money: Money, form: number) => string;

/** "$1,234.50", "EUR 20.00", as felt_money_print(); "$5" in the second form */
function amount({ cents, currency }: Money, form: number): string {
  const whole = Math.floor(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = form === 2 && cents % 100 === 0 ? '' : `.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  return `${cents < 0 ? '-' : ''}${currency === 'USD' ? '$' : `${currency} `}${whole}${rest}`;
}

/** A name of the catalogue in its n-th form, from 1, or the last that it has: "king|kings|a king". */
function inForm(name: string, form: number): string {
  const forms = (isIn(ENGLISH, name) ? ENGLISH[name] : name).split('|');
  return other(forms[Math.min(form, forms.length) - 1] ?? '');
}

function shown(figure: Figure | undefined, form: number, inMoney: InMoney): string {
  if (figure === undefined) return '';
  if (typeof figure !== 'object') return String(figure);
  return 'name' in figure ? inForm(figure.name, form) : inMoney(figure, form);
}

/** One place of a sentence: {1}, {1:2}, or {1|card|cards}. */
function place(
  figure: Figure | undefined,
  form: string | undefined,
  one: string | undefined,
  many: string | undefined,
  inMoney: InMoney,
): string {
  return one === undefined || many === undefined
    ? shown(figure, Number(form ?? 1), inMoney)
    : other(figure === 1 ? one : many);
}

/** Reasons from the outside in. What lies behind one stands where its sentence has {0}, else after it. */
function chain([reason, ...causes]: readonly Pick<Reason, 'code' | 'figures'>[], inMoney: InMoney): string {
  if (!reason) return '';
  let behind = causes;
  const plain = isIn(ENGLISH, reason.code) ? ENGLISH[reason.code] : reason.code;
  const words = plain.replace(
    /([^{]*)(?:\{(\d)(?::(\d)|\|([^|}]*)\|([^}]*))?\})?/g,
    (_, before: string, n?: string, form?: string, one?: string, many?: string) => {
      if (n !== '0') return other(before) + (n ? place(reason.figures[Number(n) - 1], form, one, many, inMoney) : '');
      const cause = chain(behind, inMoney);
      behind = [];
      return other(before) + cause;
    },
  );
  return behind.length ? `${words}: ${chain(behind, inMoney)}` : words;
}

/** What was typed stays as it was typed, in other words too. */
function ownSentence(code: PageCode, figures: readonly Figure[]): string {
  const words = (PAGES_ENGLISH[code] as (...figures: readonly Figure[]) => string)(...figures),
    [typed] = figures;
  return typeof typed === 'string' && typed ? words.split(typed).map(other).join(typed) : other(words);
}

/** The sentence of a reason, without its rule; amounts as the program writes them, unless it is said how. */
export function sentence(reason: Reason, inMoney: InMoney = amount): string {
  if (isIn(PAGES_ENGLISH, reason.code)) return ownSentence(reason.code, reason.figures);
  if (!isIn(ENGLISH, reason.code) && reason.detail !== undefined) return reason.detail;
  return chain([reason, ...(reason.causes ?? [])], inMoney);
}

/** "the ante is $3.00, at least $5.00 (CN 1)" */
export const say = (reason: Reason): string => sentence(reason) + (reason.rule ? ` (${reason.rule})` : '');

/** A hand in words: "a pair of fours". */
export const handName = (hand: { says: Reason }): string => sentence(hand.says);

/** A kind of hand: "a flush", "no pair". */
export const kindName = (category: string): string => inForm(`kind-${category}`, 2);
