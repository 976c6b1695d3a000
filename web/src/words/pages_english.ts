// What the pages refuse, cannot do or tell of a settled hand by themselves, in English: a code, and its sentence from its figures.
import { money, shortMoney } from '../ui/money';
import { cardWords } from '../ui/words';
import type { Money } from './reason';

type Sentence = (...figures: never[]) => string;

export const PAGES_ENGLISH = {
  'server-unreachable': () => 'the server cannot be reached',
  'server-answered': (status: number) => `the server answered ${status}`,
  'something-wrong': () => 'something went wrong',
  'page-not-loaded': () => 'This page could not be loaded. The server may have been updated: load it again.',
  'sign-winner-wrong': () => 'winner= in the address is how many seconds a winner stays on the sign: 0 to 3600.',
  'sign-languages-wrong': () => 'languages= in the address is one or two of en and es: en, es, or en,es.',
  'table-is-closed': () => 'This table is closed.',
  'wait-for-password': () => 'Too many wrong passwords.',
  'wait-for-pin': () => 'Too many wrong PINs.',
  'line-not-live': () => 'Wait until the line is live again.',
  'no-chip-on-ante': () => 'Put a chip on Ante first.',
  'side-wager-needs-ante': () => 'Put a chip on Ante as well: side wagers need it.',
  'not-enough-chips': ({ cents, currency }: Money) =>
    `That is ${money(cents, currency)} more than you have: take chips back.`,
  'not-enough-play-chips': ({ cents, currency }: Money) =>
    `That is ${money(cents, currency)} more than you have: take chips back or get more.`,
  'at-most-there': ({ cents, currency }: Money) => `At most ${shortMoney(cents, currency)} there.`,
  'at-most': ({ cents, currency }: Money) => `At most ${shortMoney(cents, currency)}.`,
  'not-money': (typed: string) => `“${typed}” is not an amount. Write it like 10,000 or 0.50.`,
  'no-card': (typed: string) => `“${typed}” is not a card. A card is a rank and a suit: Ah, Td, 7c, 2s.`,
  'card-comes-twice': (card: string) => `The ${cardWords(card)} comes twice.`,
  'card-lies-there': (card: string, where: string) => `The ${cardWords(card)} lies ${where} already.`,
  'place-is-full': (cards: number) => `No more than ${cards} cards belong here.`,
  'below-least': ({ cents, currency }: Money, name: string) => `${name} is at least ${shortMoney(cents, currency)}.`,
  'above-most': ({ cents, currency }: Money, name: string) => `${name} is at most ${shortMoney(cents, currency)}.`,
  'not-understood': (typed: string) => `“${typed}” is not understood. ? lists what can be typed.`,
  'at-most-seven-cards': () => 'Two cards of your own and five on the board: at most seven.',
  'deal-is-fair': () => 'Checked in this browser: the seal fits the secret, and secret and seeds give this very deck.',
  'seal-does-not-fit': () => 'The secret does not fit the seal that was shown.',
  'deck-is-another': () => 'Secret and seeds give another deck.',
  // how a hand ended
  'hand-won': () => 'Hand won',
  'hand-lost': () => 'Hand lost',
  'hand-tied': () => 'Tie',
  'hand-was-folded': () => 'Folded',
  'hand-was-void': () => 'Void',
  'side-wagers-alone': () => 'Side wagers alone',
  'you-beat-dealer': () => 'You beat the dealer',
  'you-beat-dealer-but-lost': () => 'You beat the dealer, but the other wagers cost more',
  'dealer-beats-you': () => 'The dealer beats you',
  'dealer-beats-you-but-gained': () => 'The dealer beats you, but the other wagers brought more',
  'your-time-ran-out': () => 'Your time ran out: the hand was folded',
  'you-have-folded': () => 'You folded',
  'a-tie': () => 'A tie',
  // why a wager came out as it did
  'your-hand': () => 'your hand',
  'highest-hand-at-table': () => "the table's highest hand",
  'your-hand-is-higher': () => 'your hand is higher',
  'dealers-hand-is-higher': () => "the dealer's hand is higher",
  'pays-even-money': (why: string) => `${why}: pays even money`,
  'pays-amount': (why: string, { cents, currency }: Money) => `${why}: pays ${shortMoney(cents, currency)}`,
  'back-as-hands-tie': () => 'the hands tie: it comes back',
  'back-as-dealer-not-qualified': () => 'the dealer does not qualify: it comes back',
  'back-as-hand-too-low': (hand: string, wager: string) =>
    `won with ${hand}, too low for the ${wager}'s pays: it comes back`,
  'hand-pays-odds': (hand: string, to: number, per: number) => `${hand} pays ${to} to ${per}`,
  'hand-pays-amount': (hand: string, { cents, currency }: Money) => `${hand} pays ${shortMoney(cents, currency)}`,
  'hand-pays-times': (hand: string, { cents, currency }: Money, times: number) =>
    `${hand} pays ${shortMoney(cents, currency)}, ${times} times the wager`,
  'hand-pays-of-meter': (hand: string, { cents, currency }: Money, level: string) =>
    `${hand} pays ${shortMoney(cents, currency)} of the ${level} meter`,
  'wager-itself-stays': (why: string, { cents, currency }: Money) =>
    `${why}; the ${shortMoney(cents, currency)} itself stays with the house`,
  'hand-does-not-pay': (hand: string) => `${hand} does not pay`,
  'folded-by-the-clock': () => 'time ran out',
  'folded-by-you': () => 'you folded',
  // what was corrected after Game Over
  'hand-was-corrected': (hand: number) => `Hand ${hand} was corrected`,
  'as-corrected': () => 'as corrected',
  'corrected-by-amount': (amount: string) => `corrected by ${amount}`,
  'what-was-played-stays': () => 'What was played stays as it was; the correction stands beside it.',
  'card-on-board-was': (card: string, was: string) =>
    `On the board lay the ${cardWords(card)}, recorded as the ${cardWords(was)}.`,
  'card-of-dealer-was': (card: string, was: string) =>
    `The dealer had the ${cardWords(card)}, recorded as the ${cardWords(was)}.`,
  'card-of-seat-was': (card: string, was: string, seat: number) =>
    `Seat ${seat} had the ${cardWords(card)}, recorded as the ${cardWords(was)}.`,
  'wagers-were-other': (seat: number) => `The wagers of seat ${seat} were recorded wrongly.`,
  'decision-was-other': (seat: number) => `The decision of seat ${seat} was recorded wrongly.`,
  'hand-was-other-seats': (seat: number, to: number) => `The hand of seat ${seat} was played at seat ${to}.`,
  'incident-was-other': () => 'What had gone wrong was recorded wrongly.',
  'corrected-by': (role: string) => `by ${role}`,
  'corrected-by-two': (role: string, second: string) => `by ${role} and ${second}`,
  'house-owes-you': ({ cents, currency }: Money) => `The house owes you ${money(cents, currency)}: the cage pays it.`,
  'you-owe-house': ({ cents, currency }: Money) =>
    `You owe the house ${money(cents, currency)}: nobody takes it without you.`,
} as const satisfies Record<string, Sentence>;

export type PageCode = keyof typeof PAGES_ENGLISH;
