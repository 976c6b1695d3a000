// What a sign says, in the languages that a house can set it to. Names of meters are the house's own and stay.
import type { Sign } from '../api/signs';

type Category = Sign['pays'][number]['hand'];

export interface SignWords {
  progressive: string;
  normal: string;
  outOfService: string;
  notShown: string;
  pending: (table: number) => string;
  winner: (table: number) => string;
  staleSince: (time: string) => string;
  asOf: (time: string) => string;
  pays: (wager: string) => string;
  envy: string;
  allOf: (level: string) => string;
  partOf: (percent: string, level: string) => string;
  onBoard: (hand: string) => string;
  hand: Record<Category, string>;
}

export const SIGN_WORDS = {
  en: {
    progressive: 'progressive',
    normal: 'Normal',
    outOfService: 'Out of service',
    notShown: 'not shown',
    pending: (table) => `Pending at table ${table}`,
    winner: (table) => `Winner at table ${table}`,
    staleSince: (time) => `Stale since ${time}`,
    asOf: (time) => `as of ${time}`,
    pays: (wager) => `${wager} progressive wager`,
    envy: 'Envy',
    allOf: (level) => level,
    partOf: (percent, level) => `${percent} of ${level}`,
    onBoard: (hand) => `${hand} on the board`,
    hand: {
      'royal-flush': 'Royal flush',
      'straight-flush': 'Straight flush',
      'four-of-a-kind': 'Four of a kind',
      'full-house': 'Full house',
      flush: 'Flush',
      straight: 'Straight',
      'three-of-a-kind': 'Three of a kind',
      'two-pair': 'Two pair',
      pair: 'Pair',
      'high-card': 'High card',
    },
  },
  es: {
    progressive: 'progresivo',
    normal: 'En servicio',
    outOfService: 'Fuera de servicio',
    notShown: 'no se muestra',
    pending: (table) => `Por confirmar en la mesa ${table}`,
    winner: (table) => `Premio en la mesa ${table}`,
    staleSince: (time) => `Sin datos desde las ${time}`,
    asOf: (time) => `a las ${time}`,
    pays: (wager) => `Apuesta progresiva de ${wager}`,
    envy: 'Envidia',
    allOf: (level) => level,
    partOf: (percent, level) => `${percent} de ${level}`,
    onBoard: (hand) => `${hand} en la mesa`,
    hand: {
      'royal-flush': 'Escalera real',
      'straight-flush': 'Escalera de color',
      'four-of-a-kind': 'Póquer',
      'full-house': 'Full',
      flush: 'Color',
      straight: 'Escalera',
      'three-of-a-kind': 'Trío',
      'two-pair': 'Dobles parejas',
      pair: 'Pareja',
      'high-card': 'Carta alta',
    },
  },
} satisfies Record<string, SignWords>;

export type Language = keyof typeof SIGN_WORDS;
export const isLanguage = (word: string): word is Language => Object.keys(SIGN_WORDS).includes(word);
