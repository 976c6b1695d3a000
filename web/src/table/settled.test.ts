import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WagerLine } from '../api/table';
import { lineOf, resultOf } from '../unit/views';
import { broughtBy, decidingWords, feeOf, outcomeName, outcomeWords, rulesOf, whyOf, type Settled } from './settled';

const settled = (more: Partial<Settled> = {}): Settled => ({
  round: 1,
  result: resultOf(),
  hand: null,
  dealer: null,
  hole: { dealt: 2, cards: [] },
  board: { dealt: 5, cards: [] },
  timedOut: false,
  ...more,
});
const why = (line: Partial<WagerLine>, more: Partial<Settled> = {}, sheet: string[] = []): string =>
  whyOf(settled(more), lineOf(line), 'USD', sheet.map((path) => ({ path })) as never);

const BROUGHT: readonly [Partial<WagerLine>, number][] = [
  [{ result: 'win', stake: 1000, pays: 1500 }, 1500],
  [{ result: 'win', stake: 100, pays: 5000, stays: true }, 4900],
  [{ result: 'lose', stake: 1000, pays: 0 }, -1000],
  [{ result: 'push', stake: 1000, pays: 0 }, 0],
  [{ result: 'void', stake: 1000, pays: 0 }, 0],
];
for (const [line, cents] of BROUGHT)
  test(`a wager of ${line.stake} that ends in ${line.result}${line.stays ? ' and stays' : ''} brought ${cents}`, () =>
    assert.equal(broughtBy(lineOf(line)), cents));

test('a fee of a void round is given back', () => {
  assert.deepEqual(
    [feeOf(resultOf({ fee: 100 })), feeOf(resultOf({ fee: 100, outcome: 'void' })), feeOf(resultOf())],
    [100, 0, 0],
  );
});

test('an outcome says so where hand and money went different ways', () => {
  assert.equal(
    outcomeWords(resultOf({ outcome: 'win', net: -500 }), false),
    'You beat the dealer, but the other wagers cost more',
  );
  assert.equal(outcomeWords(resultOf({ outcome: 'win', net: 0 }), false), 'You beat the dealer');
  assert.equal(
    outcomeWords(resultOf({ outcome: 'lose', net: 500 }), false),
    'The dealer beats you, but the other wagers brought more',
  );
  assert.equal(outcomeWords(resultOf({ outcome: 'fold', net: -500 }), true), 'Your time ran out: the hand was folded');
  assert.equal(outcomeWords(resultOf({ outcome: 'fold', net: -500 }), false), 'You folded');
});

test('every outcome has words', () => {
  for (const outcome of ['win', 'lose', 'push', 'fold', 'void', 'trips-only'] as const)
    for (const words of [outcomeWords(resultOf({ outcome, net: -1 }), false), outcomeName(outcome)])
      assert.match(words, /^[A-Z][a-z ,:]+$/);
});

test('odds are in lowest terms; what a limit has cut is an amount', () => {
  const table = { wager: 'blind', code: 'not-a-paying-hand', hand: 'flush' } as const;
  assert.match(why({ ...table, stake: 1000, pays: 1500 }), / pays 3 to 2$/);
  assert.match(why({ ...table, stake: 500, pays: 250_000 }), / pays 500 to 1$/);
  assert.match(why({ ...table, stake: 700, pays: 333 }), / pays \$3\.33$/);
});

test("a side wager on the highest hand at the table is said to be so, by the book's sheet alone", () => {
  const line = { wager: 'odd-name', code: 'not-a-paying-hand', result: 'win', stake: 500, pays: 1000 } as const;
  assert.equal(why(line, {}, ['side_wagers/odd_name/hands_in_the_round/0']), "the table's highest hand pays 2 to 1");
  assert.equal(why(line, {}, ['odd_name/hands_in_the_round/0']), "the table's highest hand pays 2 to 1");
  assert.equal(why(line, {}, ['other/hands_in_the_round/0']), 'your hand pays 2 to 1');
});

test('a progressive pays of its meter or by its wager, and says where the wager stays', () => {
  const line = { wager: 'progressive', code: 'not-a-paying-hand', hand: 'flush', stake: 100, pays: 5000 } as const;
  assert.match(why(line), / pays \$50, 50 times the wager$/);
  assert.match(
    why({ ...line, level: 'mega', stays: true }),
    / pays \$50 of the Mega meter; the \$1 itself stays with the house$/,
  );
  assert.match(why({ ...line, result: 'lose', pays: 0 }), / does not pay$/);
});

test('time that ran out is told from a fold', () => {
  assert.deepEqual(
    [why({ code: 'hand-folded' }), why({ code: 'hand-folded' }, { timedOut: true })],
    ['you folded', 'time ran out'],
  );
});

test('even money is called so, another pay by its amount', () => {
  assert.match(why({ code: 'player-higher' }), /: pays even money$/);
  assert.match(why({ code: 'player-higher', pays: 950 }), /: pays \$9\.50$/);
});

test('what decided a showdown is one sentence', () => {
  assert.equal(decidingWords(resultOf()), '');
  const says = { code: 'card-twice', figures: ['Ah'] },
    shared = { code: 'card-twice', figures: ['Kd'] };
  assert.equal(
    decidingWords(resultOf({ deciding: { by: 'kicker', says, shared } as never })),
    'The card Kd is there twice; the card Ah is there twice.',
  );
});

test("the rule of a wager that stays is named besides the line's, once", () => {
  const sheet = [{ path: 'progressive/winning_wager/rule', word: 'CN 9' }] as never;
  assert.deepEqual(
    [
      rulesOf(lineOf({ rule: 'CN 1' }), sheet),
      rulesOf(lineOf({ rule: 'CN 1', stays: true }), sheet),
      rulesOf(lineOf({ rule: 'CN 9', stays: true }), sheet),
    ],
    [['CN 1'], ['CN 1', 'CN 9'], ['CN 9']],
  );
});
