// Points worth training: dealt at random, kept when best play gets there and the choice is not plain.
import { advise, solve, type Advice } from '../api/books';
import { gap } from '../ui/chart';
import { DECK } from '../ui/words';

export type Street = Advice['street'];

export interface Task {
  hole: string[];
  board: string[];
  advice: Advice;
}

/** What is too plain to train, in antes. */
const PLAIN: Record<Street, number> = { preflop: 0.35, flop: 0.9, river: 1.4 };
const TRIES = 24;

function draw(count: number): string[] {
  const deck = [...DECK];
  return Array.from({ length: count }, () => {
    // Unbiased: numbers from the incomplete last block are drawn again.
    const limit = 256 - (256 % deck.length),
      one = new Uint8Array(1);
    do crypto.getRandomValues(one);
    while ((one[0] ?? 255) >= limit);
    return deck.splice((one[0] ?? 0) % deck.length, 1)[0] ?? '';
  });
}

const RANKS = '23456789TJQKA';
function startOf([a = '', b = '']: string[]): string {
  const [high, low] = RANKS.indexOf(a[0] ?? '') >= RANKS.indexOf(b[0] ?? '') ? [a, b] : [b, a];
  return high[0] === low[0] ? `${high[0]}${low[0]}` : `${high[0]}${low[0]}${high[1] === low[1] ? 's' : 'o'}`;
}

const spread = (advice: Advice): number => {
  const values = advice.options.map((option) => option.ev).sort((a, b) => b - a);
  return (values[0] ?? 0) - (values[1] ?? 0);
};

/** Best play checks this hand before the flop. */
async function checks(book: string, hole: string[]): Promise<boolean> {
  const chart = await solve({ book });
  return chart.preflop.find((start) => start.hand === startOf(hole))?.action === 'check';
}

async function preflopTask(book: string): Promise<Task> {
  const chart = await solve({ book });
  for (;;) {
    const hole = draw(2),
      start = chart.preflop.find((each) => each.hand === startOf(hole));
    if (start && Math.abs(gap(start)) <= PLAIN.preflop)
      return { hole, board: [], advice: await advise({ book, hole }) };
  }
}

export async function newTask(book: string, street: Street): Promise<Task> {
  if (street === 'preflop') return preflopTask(book);
  let found: Task | undefined;
  for (let i = 0; i < TRIES; i++) {
    const cards = draw(7),
      hole = cards.slice(0, 2),
      flop = cards.slice(2, 5);
    if (!(await checks(book, hole))) continue;
    const after = await advise({ book, hole, board: flop });
    if (street === 'flop') found = { hole, board: flop, advice: after };
    else if (after.best === 'check') {
      const board = cards.slice(2);
      found = { hole, board, advice: await advise({ book, hole, board }) };
    } else continue;
    if (spread(found.advice) <= PLAIN[street]) break;
  }
  return found ?? newTask(book, street);
}
