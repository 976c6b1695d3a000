// What a sign shows when: awards take turns, a winner stays for a time of the house, the pay table comes between.
import type { Sign } from '../api/signs';
import { isLanguage, type Language } from './words';

export type Award = Sign['awards'][number];

/** What the address of a sign says: /sign/main?winner=120&languages=en,es */
export interface SignSettings {
  winnerMs: number;
  languages: [Language, ...Language[]];
}

const WINNER_SECONDS = 60,
  WINNER_MOST = 3600;
const AWARD_MS = 6000,
  METERS_MS = 20_000,
  PAYS_MS = 10_000;

/** The house's settings, or what is wrong with the address: the name of the setting. */
export function settingsOf(query: URLSearchParams): SignSettings | 'winner' | 'languages' {
  const winner = query.get('winner') ?? String(WINNER_SECONDS);
  if (!/^\d{1,4}$/.test(winner) || Number(winner) > WINNER_MOST) return 'winner';
  const [first, ...others] = (query.get('languages') ?? 'en').split(',');
  if (!first || others.length > 1 || first === others[0]) return 'languages';
  if (!isLanguage(first) || !others.every(isLanguage)) return 'languages';
  return { winnerMs: 1000 * Number(winner), languages: [first, ...others.filter(isLanguage)] };
}

/** A winner whose award was paid while the sign looked on. */
export interface Kept {
  award: Award;
  until: number;
}

/** Winners that are gone from the list since `before` stay until their time is over; one that is back is not kept twice. */
export function keepWinners(
  kept: readonly Kept[],
  before: Sign | undefined,
  now: Sign,
  ms: number,
  at: number,
): Kept[] {
  const there = new Set(now.awards.map((award) => award.hit));
  const gone = (before?.awards ?? []).filter((award) => award.state === 'winner' && !there.has(award.hit));
  return [
    ...kept.filter((one) => one.until > at && !there.has(one.award.hit)),
    ...gone
      .filter((award) => !kept.some((one) => one.award.hit === award.hit))
      .map((award) => ({ award, until: at + ms })),
  ];
}

export type Slide = { kind: 'award'; award: Award } | { kind: 'meters' } | { kind: 'pays' };

/** The slide of a moment: every award in turn while there are any, then meters and pay table by turns. */
export function slideAt(sign: Sign, kept: readonly Kept[], ms: number): Slide {
  const awards = [...sign.awards, ...kept.filter((one) => one.until > ms).map((one) => one.award)];
  const award = awards[Math.floor(ms / AWARD_MS) % awards.length];
  if (award) return { kind: 'award', award };
  if (sign.state === 'out-of-service' || sign.pays.length === 0) return { kind: 'meters' };
  return ms % (METERS_MS + PAYS_MS) < METERS_MS ? { kind: 'meters' } : { kind: 'pays' };
}

/** Languages take turns with a whole round of slides each. */
export const languageAt = ({ languages }: SignSettings, ms: number): Language =>
  languages[Math.floor(ms / (METERS_MS + PAYS_MS)) % languages.length] ?? languages[0];
