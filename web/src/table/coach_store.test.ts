import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coachMode } from '../ui/prefs';
import { answering, json } from '../unit/browser';
import { seatOf, tableOf } from '../unit/views';
import {
  asked,
  costInMoney,
  costOf,
  decisions,
  isRight,
  isShown,
  judged,
  noteDecision,
  verdictOf,
  watchTurn,
  type Judged,
} from './coach_store';

const advice = {
  street: 'flop',
  best: '2x',
  options: [
    { action: '2x', ev: 1.5 },
    { action: 'check', ev: 1.25 },
  ],
} as unknown as Judged['advice'];
const one = (chosen: string, more: Partial<Judged> = {}): Judged => ({
  key: '1/1/flop/1',
  seat: 1,
  street: 'flop',
  advice,
  chosen,
  ante: 1000,
  currency: 'USD',
  two: false,
  ...more,
});

test('a choice costs what the best one is worth more, in antes and in cents of the own ante', () => {
  assert.equal(costOf(one('check')), 0.25);
  assert.equal(costInMoney(one('check')), '$2.50');
  assert.deepEqual([costOf(one('2x')), isRight(one('2x')), isRight(one('check'))], [0, true, false]);
});

test('a difference that nobody can see is not a mistake', () => {
  const close = {
    ...advice,
    options: [
      { action: '2x', ev: 1.5 },
      { action: 'check', ev: 1.499_96 },
    ],
  } as Judged['advice'];
  assert.equal(isRight(one('check', { advice: close })), true);
});

test('the verdict says what the other way costs: before, after a right choice and after a wrong one', () => {
  assert.equal(verdictOf(one('')), 'Play 2x is best; check would cost 0.250 antes, $2.50.');
  assert.equal(verdictOf(one('2x')), 'Play 2x was right: check would have cost 0.250 antes, $2.50.');
  assert.equal(verdictOf(one('check')), 'Check cost 0.250 antes, $2.50: play 2x was better.');
});

test('another multiple is not another choice', () => {
  const preflop = {
    ...advice,
    best: '4x',
    options: [
      { action: '4x', ev: 2 },
      { action: '3x', ev: 1.5 },
      { action: 'check', ev: 0.5 },
    ],
  } as Judged['advice'];
  assert.match(verdictOf(one('4x', { advice: preflop })), /check would have cost 1\.500 antes/);
});

test("values are shown by the coach's mode, and always where they were asked for", () => {
  asked.value = [];
  const shown = (): boolean[] => [one(''), one('2x'), one('check')].map(isShown);
  const want: Record<string, boolean[]> = {
    off: [false, false, false],
    ask: [false, false, false],
    after: [false, true, true],
    mistakes: [false, false, true],
  };
  for (const [mode, expected] of Object.entries(want)) {
    coachMode.value = mode as typeof coachMode.value;
    assert.deepEqual(shown(), expected, mode);
  }
  coachMode.value = 'off';
  asked.value = [one('').key];
  assert.deepEqual(shown(), [true, true, true]);
  asked.value = [];
});

const turn = (round: number, more = {}): ReturnType<typeof tableOf> =>
  tableOf({
    round,
    phase: 'flop',
    turn: 1,
    seats: [seatOf(1, { hole: { dealt: 2, cards: ['Ah', 'Kd'] }, bet: { ante: 1000 } as never })],
    legal: { seat: 1, bet: null, check: true, fold: false, play: [] },
    ...more,
  });
const settle = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 0);
  });

test('who is quicker than the answer is judged all the same, and once', async () => {
  coachMode.value = 'after';
  answering(() => json(advice));
  const view = turn(11);
  watchTurn(view);
  noteDecision(view, { do: 'check', seat: 1 });
  noteDecision(view, { do: 'fold', seat: 1 });
  await settle();
  assert.deepEqual(
    decisions.value.map((each) => each.chosen),
    ['check'],
  );
});

test('the server is asked once for a choice, and not where it has not seen the cards, nor with the coach off', async () => {
  coachMode.value = 'after';
  const requests = answering(() => json(advice));
  watchTurn(turn(12));
  watchTurn(turn(12));
  await settle();
  assert.equal(requests.length, 1);
  assert.equal(judged.value?.key, '1/12/flop/1');
  watchTurn(turn(13, { money: true }));
  watchTurn(turn(14, { seats: [seatOf(1)] }));
  watchTurn(turn(15, { turn: 2 }));
  coachMode.value = 'off';
  watchTurn(turn(16));
  await settle();
  assert.equal(requests.length, 1);
});

test('a new hand forgets what was said of the last one', () => {
  judged.value = one('check');
  decisions.value = [one('check')];
  coachMode.value = 'off';
  watchTurn(turn(17));
  assert.deepEqual([judged.value, decisions.value], [null, []]);
});
