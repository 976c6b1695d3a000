// Names of cards, hands and wagers as people say them.
import { because, type Reason } from '../words/reason';

const RANKS: Record<string, string> = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
  9: 'nine',
  8: 'eight',
  7: 'seven',
  6: 'six',
  5: 'five',
  4: 'four',
  3: 'three',
  2: 'two',
};
const SUITS: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

export const RANK_ORDER = 'AKQJT98765432';
export const SUIT_ORDER = 'shdc';
export const DECK: readonly string[] = [...SUIT_ORDER].flatMap((s) => [...RANK_ORDER].map((r) => r + s));

const rankWord = (rank: string): string => RANKS[rank] ?? rank;
export const cardWords = (card: string): string => `${rankWord(card[0] ?? '')} of ${SUITS[card[1] ?? ''] ?? ''}`;

/** "As Kh" or "AsKh" to cards; null where something is not a card, or one comes twice. */
export function parseCards(text: string): string[] | null {
  const bare = text.replace(/10/g, 'T').replace(/[\s,]+/g, '');
  if (bare.length % 2) return null;
  const cards: string[] = [];
  for (let i = 0; i < bare.length; i += 2) {
    const card = (bare[i] ?? '').toUpperCase() + (bare[i + 1] ?? '').toLowerCase();
    if (!DECK.includes(card) || cards.includes(card)) return null;
    cards.push(card);
  }
  return cards;
}

/** Why `text` is not a list of cards; null where it is one. */
export function cardsTrouble(text: string): Reason | null {
  const bare = text.replace(/10/g, 'T').replace(/[\s,]+/g, ''),
    seen = new Set<string>();
  for (let i = 0; i < bare.length; i += 2) {
    const card = bare.slice(i, i + 2),
      known = card.charAt(0).toUpperCase() + card.slice(1).toLowerCase();
    if (!DECK.includes(known)) return because('no-card', card);
    if (seen.has(known)) return because('card-comes-twice', known);
    seen.add(known);
  }
  return seen.size > 7 ? because('at-most-seven-cards') : null;
}

/** "both have a pair" to "Both have a pair" */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "four-of-a-kind", "four_of_a_kind" to "Four of a kind" */
export const title = (name: string): string => capital(name.replace(/[-_]/g, ' '));

/** A person as others read the name: a guest's long one is cut, and one that is not told is not a name. */
export const personName = (name: string): string =>
  name.startsWith('guest-') ? `Guest ${name.slice(6, 10)}` : name || 'Player';

/** A wager by its word: "lucky-pair" to "Lucky Pair"; a coupon's is not a name. */
export const wagerWord = (wager: string): string =>
  wager === 'match-play' ? 'Match play' : wager.split('-').map(capital).join(' ');

/** "a, b and c" */
export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1] ?? ''}`;

/** "4x" to "Play 4x", "check" to "Check" */
export const actionWords = (action: string): string => (/^\d/.test(action) ? `Play ${action}` : title(action));

/** The key of an action: "4x" to "4", "check" to "k" */
export const actionKey = (action: string): string =>
  action === 'check' ? 'k' : action === 'fold' ? 'f' : (action[0] ?? '');
