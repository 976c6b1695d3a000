import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts } from '../api/generated';
import type { Step } from '../api/pit';
import { shownAt } from './replay';

const step = (did: string, more: Partial<Step> = {}): Step => ({
  seq: 1,
  time_ms: 0,
  did,
  after_game_over: false,
  seat: 0,
  by: 'deb',
  roles: [],
  with: null,
  name: null,
  ...more,
});
const FACTS = {
  board: ['Ah', 'Kd', '7s', '2c', '3d'],
  dealer: ['9c', '8d'],
  seats: [
    { seat: 1, hole: ['As', 'Ac'] },
    { seat: 2, hole: ['4c', '4d'] },
  ],
} as unknown as Facts;
const ENTERED = [
  step('open'),
  step('bet', { seat: 1 }),
  step('bet', { seat: 2 }),
  step('play', { seat: 1, multiple: 4 }),
  step('flop', { cards: ['Ah', 'Kd', '7s'] }),
  step('river', { cards: ['2c', '3d'] }),
  step('fold', { seat: 2 }),
  step('reveal', { cards: ['9c', '8d'] }),
  step('reveal', { seat: 1, cards: ['As', 'Ac'] }),
  step('game-over'),
  step('reveal', { seat: 2, cards: ['4c', '4d'], after_game_over: true }),
];

test('at a step lies what was turned up by then, and nothing more', () => {
  assert.deepEqual(shownAt(ENTERED, 3, FACTS).board, []);
  assert.equal(shownAt(ENTERED, 3, FACTS).hands[0]?.words, 'plays 4x');
  assert.deepEqual(shownAt(ENTERED, 4, FACTS).board, ['Ah', 'Kd', '7s']);
  assert.deepEqual(shownAt(ENTERED, 5, FACTS).board, FACTS.board);
  assert.deepEqual(shownAt(ENTERED, 7, FACTS).hands[0]?.cards, []);
  const end = shownAt(ENTERED, 10, FACTS);
  assert.deepEqual(
    [end.dealer, end.hands[0]?.cards],
    [
      ['9c', '8d'],
      ['As', 'Ac'],
    ],
  );
  assert.deepEqual([end.hands[1]?.folded, end.hands[1]?.cards], [true, []]);
});

test('of a virtual round, whose cards nobody entered, folded hands stay face down', () => {
  const steps = ENTERED.map(({ cards: _cards, ...rest }) => rest as Step).filter(
    (one) => one.seat !== 1 || one.did !== 'reveal',
  );
  assert.deepEqual(shownAt(steps, 4, FACTS).board, ['Ah', 'Kd', '7s']);
  const end = shownAt(steps, steps.length - 1, FACTS);
  assert.deepEqual([end.board, end.dealer], [FACTS.board, FACTS.dealer]);
  assert.deepEqual([end.hands[0]?.cards, end.hands[1]?.cards], [['As', 'Ac'], []]);
});
