// What the pages refuse or cannot do by themselves, in English: a code, and its sentence from its figures.
import { money, shortMoney } from '../ui/money';
import { cardWords } from '../ui/words';
import type { Money } from './reason';

type Sentence = (...figures: never[]) => string;

export const PAGES_ENGLISH = {
  'server-unreachable': () => 'the server cannot be reached',
  'server-answered': (status: number) => `the server answered ${status}`,
  'something-wrong': () => 'something went wrong',
  'page-not-loaded': () => 'This page could not be loaded. The server may have been updated: load it again.',
  'table-is-closed': () => 'This table is closed.',
  'wait-for-password': () => 'Too many wrong passwords.',
  'line-not-live': () => 'Wait until the line is live again.',
  'no-chip-on-ante': () => 'Put a chip on Ante first.',
  'side-wager-needs-ante': () => 'Put a chip on Ante as well: side wagers need it.',
  'not-enough-chips': ({ cents, currency }: Money) => `That is ${money(cents, currency)} more than you have: take chips back.`,
  'not-enough-play-chips': ({ cents, currency }: Money) => `That is ${money(cents, currency)} more than you have: take chips back or get more.`,
  'at-most-there': ({ cents, currency }: Money) => `At most ${shortMoney(cents, currency)} there.`,
  'at-most': ({ cents, currency }: Money) => `At most ${shortMoney(cents, currency)}.`,
  'not-money': (typed: string) => `“${typed}” is no amount. Write it like 10,000 or 0.50.`,
  'no-card': (typed: string) => `“${typed}” is no card. A card is a rank and a suit: Ah, Td, 7c, 2s.`,
  'card-comes-twice': (card: string) => `The ${cardWords(card)} comes twice.`,
  'at-most-seven-cards': () => 'Two cards of your own and five on the board: at most seven.',
  'deal-is-fair': () => 'Checked in this browser: the seal fits the secret, and secret and seeds give this very deck.',
  'seal-does-not-fit': () => 'The secret does not fit the seal that was shown.',
  'deck-is-another': () => 'Secret and seeds give another deck.',
} as const satisfies Record<string, Sentence>;

export type PageCode = keyof typeof PAGES_ENGLISH;
