// Amounts are integers in minor units everywhere; only here do they become words.
import { because, type Reason } from '../words/reason';

const formats = new Map<string, Intl.NumberFormat>();

function format(currency: string, whole: boolean): Intl.NumberFormat {
  const name = currency + whole;
  let found = formats.get(name);
  if (!found) {
    found = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: whole ? 0 : 2,
      maximumFractionDigits: whole ? 0 : 2,
    });
    formats.set(name, found);
  }
  return found;
}

/** $1,482.00 */
export const money = (cents: number, currency: string): string =>
  format(currency, false)
    .format(cents / 100)
    .replace('-', '−');

/** $40, but $2.50 */
export const shortMoney = (cents: number, currency: string): string =>
  format(currency, cents % 100 === 0)
    .format(cents / 100)
    .replace('-', '−');

/** +$15.00, −$5.00, $0.00 */
export const gain = (cents: number, currency: string): string => (cents > 0 ? '+' : '') + money(cents, currency);

/** +2.114: antes */
export const antes = (value: number, digits = 3): string => {
  const text = Math.abs(value).toFixed(digits);
  return (Number(text) === 0 ? '' : value > 0 ? '+' : '−') + text;
};

export const percent = (value: number, digits = 2): string => `${(100 * value).toFixed(digits).replace('-', '−')} %`;

/** 264,900 */
export const count = (value: number): string => Math.round(value).toLocaleString('en-US').replace('-', '−');

/** The largest amount that the server takes, and so the largest that it is asked about. */
export const CENTS_MAX = 1_000_000_000_000;

const AMOUNT = /^\s*\p{L}{0,3}\p{Sc}?\s*(\d[\d,]*(?:\.\d{0,2})?|\.\d{1,2})\s*$/u;
const typedCents = (text: string): number =>
  Math.round(100 * Number((AMOUNT.exec(text)?.[1] ?? 'none').replace(/,/g, '')));

/** What somebody has typed: "10,000", "$0.50"; NaN where it is not an amount, or one beyond all amounts. */
export const parseMoney = (text: string): number => (typedCents(text) <= CENTS_MAX ? typedCents(text) : Number.NaN);

/** Why it is not taken; null where it is, and while nothing is typed yet. */
export function moneyTrouble(text: string, currency: string): Reason | null {
  if (!text.trim() || parseMoney(text) >= 0) return null;
  return typedCents(text) > CENTS_MAX
    ? because('at-most', { cents: CENTS_MAX, currency })
    : because('not-money', text.trim().slice(0, 20));
}
