// Cards as they are entered: typed, tapped, or read by a scanner that types and presses Enter. What is typed is a line; it is put
// down by Enter, a tapped card at once. Nothing leaves this page before all cards of a place are there.
import { DECK } from '../ui/words';
import { lieWords } from '../words/dealer_english';
import { because, type Reason } from '../words/reason';

/** Where the cards that are entered now will lie. */
export interface Place {
  /** next: the hand after the one that is being paid, whichever that is */
  kind: 'flop' | 'river' | 'dealer' | 'hand' | 'next';
  /** of a hand */
  seat: number;
  cards: number;
}

export interface Entry {
  /** put down, in their order */
  cards: readonly string[];
  /** typed since the last Enter */
  line: string;
  trouble: Reason | null;
}

export const EMPTY: Entry = { cards: [], line: '', trouble: null };

/** "10h", "TH", "h10" (some scanners) to "Th"; null where it is no card. */
export function readCard(text: string): string | null {
  const plain = text.replace('10', 'T'),
    turned = /^[shdc][\dtjqka]$/i.test(plain) ? plain.charAt(1) + plain.charAt(0) : plain,
    card = turned.charAt(0).toUpperCase() + turned.slice(1).toLowerCase();
  return DECK.includes(card) ? card : null;
}

/** The words of a line: "7h Kd", "7hKd", "7H,KD". */
const split = (line: string): string[] => line.replace(/10/g, 'T').match(/[^\s,;]{1,2}/g) ?? [];

/** Where a card lies already, in the page's words; undefined: nowhere. */
export type LiesAt = (card: string) => string | undefined;

/** One more card; refused where it lies somewhere, and says where. */
export function putCard(entry: Entry, card: string, place: Place, lies: LiesAt): Entry {
  const where = lies(card) ?? (entry.cards.includes(card) ? 'here' : undefined);
  if (where) return { ...entry, line: '', trouble: because('card-lies-there', card, lieWords(where)) };
  if (entry.cards.length >= place.cards) return { ...entry, line: '', trouble: because('place-is-full', place.cards) };
  return { cards: [...entry.cards, card], line: '', trouble: null };
}

/** What is typed so far stays, and its fault is said as soon as it is one. */
export function typeInto(entry: Entry, line: string, place: Place, lies: LiesAt): Entry {
  let tried: Entry = { ...entry, line: '', trouble: null };
  for (const word of split(line)) {
    if (word.length < 2) break;
    const card = readCard(word);
    if (!card) return { ...entry, line, trouble: because('no-card', word) };
    tried = putCard(tried, card, place, lies);
    if (tried.trouble) return { ...entry, line, trouble: tried.trouble };
  }
  return { ...entry, line, trouble: null };
}

/** Enter: the cards of the line are put down, all of them or none. */
export function putLine(entry: Entry, place: Place, lies: LiesAt): Entry {
  let done: Entry = { ...entry, line: '', trouble: null };
  for (const word of split(entry.line)) {
    const card = readCard(word);
    if (!card) return { ...entry, line: '', trouble: because('no-card', word) };
    done = putCard(done, card, place, lies);
    if (done.trouble) return { ...entry, line: '', trouble: done.trouble };
  }
  return done;
}

/** The last thing entered is taken back: a letter, then a card. */
export function takeBack(entry: Entry): Entry {
  if (entry.line) return { ...entry, line: entry.line.slice(0, -1), trouble: null };
  return { cards: entry.cards.slice(0, -1), line: '', trouble: null };
}

export const isComplete = (entry: Entry, place: Place): boolean => entry.cards.length === place.cards;
