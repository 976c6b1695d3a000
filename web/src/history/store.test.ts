import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedOf, givenOf, luckOf, type PlayedHand } from '../api/hands';
import { resultOf, seatOf, side } from '../unit/views';
import { fetched, listed, mistakes, ofBook, only, outcome, sorting, star, starred } from './store';

const handOf = (
  hand: number,
  net: number,
  costs: Record<string, number> = {},
  more: Partial<PlayedHand> = {},
): PlayedHand =>
  ({
    hand,
    time_ms: hand,
    table: 1,
    round: hand,
    book: 'a',
    currency: 'USD',
    side_wagers: [side('odd_pair', { name: 'Odd Pair' })],
    seat: seatOf(1, {
      bet: { ante: 1000, odd_pair: 500, progressive: false } as never,
      result: resultOf({ net, outcome: net < 0 ? 'lose' : 'win' }),
    }),
    decisions: Object.entries(costs).map(([street, cost]) => ({ street, cost, did: 'check', best: '2x', options: [] })),
    ...more,
  }) as unknown as PlayedHand;

const folded = handOf(4, -1000, { river: 0.2 });
folded.seat = { ...folded.seat, result: resultOf({ net: -1000, outcome: 'fold' }) };
const HANDS = [
  handOf(1, 500, { flop: 0.5 }),
  handOf(2, -2000, { preflop: 0.000_04, flop: 0.1 }),
  handOf(3, 0),
  folded,
  handOf(5, 3000, {}, { book: 'b' }),
];
const numbers = (): number[] => listed.value.map((each) => each.hand);

function show(what: {
  sort?: typeof sorting.value;
  only?: typeof only.value;
  outcome?: typeof outcome.value;
  book?: string;
}): number[] {
  fetched.value = HANDS;
  sorting.value = what.sort ?? 'time';
  only.value = what.only ?? 'all';
  outcome.value = what.outcome ?? '';
  ofBook.value = what.book ?? '';
  return numbers();
}

test('hands are sorted by time, cost, what was won and what was lost', () => {
  assert.deepEqual(show({}), [5, 4, 3, 2, 1]);
  assert.deepEqual(show({ sort: 'cost' }).slice(0, 3), [1, 4, 2]);
  assert.deepEqual(show({ sort: 'won' }), [5, 1, 3, 4, 2]);
  assert.deepEqual(show({ sort: 'lost' }), [2, 4, 3, 1, 5]);
});

test('hands are sifted by outcome: a fold is not a loss of a showdown', () => {
  assert.deepEqual(show({ outcome: 'won' }), [5, 1]);
  assert.deepEqual(show({ outcome: 'lost' }), [2]);
  assert.deepEqual(show({ outcome: 'folded' }), [4]);
  assert.deepEqual(show({ outcome: 'even' }), [3]);
});

test('hands are sifted by street of the mistake, and slight ones are none', () => {
  assert.deepEqual(show({ only: 'mistakes' }), [4, 2, 1]);
  assert.deepEqual(show({ only: 'preflop' }), []);
  assert.deepEqual(show({ only: 'flop' }), [2, 1]);
  assert.deepEqual(show({ only: 'river', outcome: 'folded' }), [4]);
  assert.deepEqual(show({ book: 'b' }), [5]);
});

test('mistakes are those of the listed hands, the dearest first', () => {
  show({});
  assert.deepEqual(
    mistakes.value.map(({ hand }) => hand.hand),
    [1, 4, 2],
  );
  show({ book: 'b' });
  assert.deepEqual(mistakes.value, []);
});

test('a star is set and taken back', () => {
  star(2);
  star(5);
  assert.deepEqual(show({ only: 'starred' }), [5, 2]);
  star(2);
  assert.deepEqual([show({ only: 'starred' }), starred.value], [[5], [5]]);
});

test('luck is what edge and mistakes do not explain, in whole cents that add up', () => {
  for (const [net, expected, given] of [
    [1000, -21.85, 0],
    [-5, 0.5, 0.5],
    [0, -0.49, 12.51],
    [123_456, -999.999, 0.001],
  ] as const) {
    const luck = luckOf({ net, expected, given });
    assert.equal(Number.isInteger(luck), true);
    assert.equal(luck + Math.round(expected) - Math.round(given), net);
  }
  assert.equal(givenOf(handOf(1, 0, { flop: 0.25, river: 0.5 })), 750);
});

test("what the values count is named by the book's list, where a wager lies", () => {
  assert.equal(countedOf(handOf(1, 0)), 'Counted: Ante, Blind and Play, with Odd Pair.');
  const bare = handOf(1, 0);
  bare.seat = { ...bare.seat, bet: { ante: 1000, odd_pair: 0, progressive: true } as never };
  assert.equal(countedOf(bare), 'Counted: Ante, Blind and Play, with the progressive.');
});
