// What five cards make.
import { RANK_ORDER } from './words';

/** The category of exactly five cards, by the names that the server has; empty for another number of them. */
export function categoryOf(cards: readonly string[]): string {
  if (cards.length !== 5) return '';
  const ranks = cards.map((card) => RANK_ORDER.indexOf(card[0] ?? '')).sort((a, b) => a - b);
  const times = [...new Set(ranks)].map((rank) => ranks.filter((each) => each === rank).length).sort((a, b) => b - a).join('');
  const flush = new Set(cards.map((card) => card[1])).size === 1, row = ranks.join();
  const wheel = row === [0, 9, 10, 11, 12].join(), straight = times === '11111' && ((ranks[4] ?? 0) - (ranks[0] ?? 0) === 4 || wheel);
  if (straight && flush) return row === [0, 1, 2, 3, 4].join() ? 'royal-flush' : 'straight-flush';
  if (flush) return 'flush';
  if (straight) return 'straight';
  return { 41: 'four-of-a-kind', 32: 'full-house', 311: 'three-of-a-kind', 221: 'two-pair', 2111: 'pair' }[times] ?? 'high-card';
}
