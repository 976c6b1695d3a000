import assert from 'node:assert/strict';
import { test } from 'node:test';
import { line } from '../api/stream';
import type { TableView } from '../api/table';
import { answering, json } from '../unit/browser';
import { betLimits, seatOf, side, tableOf } from '../unit/views';
import { sentence } from '../words/say';
import {
  add,
  canUndo,
  chip,
  clear,
  deal,
  double,
  draftOf,
  firstBet,
  free,
  isDown,
  isEmpty,
  isOffered,
  isPlacing,
  rebet,
  rebetOf,
  sideKeys,
  total,
  undo,
  upToYou,
  whyNot,
} from './bets';
import { chosenSeat, trouble, view } from './store';

function at(more: Partial<TableView> = {}): void {
  view.value = tableOf(more);
  line.value = { state: 'live', since: 0 };
  chosenSeat.value = 0;
  clear();
  trouble.value = null;
  chip.value = 500;
}
const two: Partial<TableView> = {
  seats: [seatOf(1), seatOf(3)],
  you: { seats: [1, 3], cents: 100_000, on_layout: 0, owed: { to: 0, by: 0 } },
};
const why = (): string => (whyNot.value ? sentence(whyNot.value) : '');

test('the first chip is at least the minimum, the next ones add up, Ante and Blind cost twice', () => {
  at();
  chip.value = 100;
  add('ante');
  assert.equal(draftOf(1).ante, 500);
  add('ante');
  assert.deepEqual([draftOf(1).ante, total.value], [600, 1200]);
});

test('no spot takes more than its limit, and says so', () => {
  at();
  chip.value = 100_000;
  for (const [spot, max, words] of [
    ['ante', 50_000, '$500'],
    ['odd_pair', 20_000, '$200'],
    ['lucky_pair', 1000, '$10'],
  ] as const) {
    add(spot);
    assert.equal(spot === 'ante' ? draftOf(1).ante : draftOf(1).sides[spot], max);
    assert.equal(trouble.value, null);
    add(spot);
    assert.equal(trouble.value && sentence(trouble.value as never), `At most ${words} there.`);
  }
});

test('a side wager that the table does not offer takes no chip', () => {
  at();
  for (const spot of ['table_best', 'no_such_wager']) {
    assert.equal(isOffered(spot), false);
    add(spot);
  }
  assert.deepEqual([draftOf(1), isEmpty.value], [{ ante: 0, sides: {}, progressive: false }, true]);
});

test('the progressive is one chip of its own price, on or off; where it is not offered it is not', () => {
  at();
  add('progressive');
  assert.deepEqual([draftOf(1).progressive, total.value], [true, 100]);
  add('progressive');
  assert.deepEqual([draftOf(1).progressive, total.value], [false, 0]);
  at({ legal: { seat: 1, bet: betLimits({ ante: { min: 500, max: 1000 } }), check: false, fold: false, play: [] } });
  add('progressive');
  assert.equal(draftOf(1).progressive, false);
});

test('who sits nowhere puts no chip anywhere', () => {
  at({ seats: [seatOf(1, { you: false })], you: null });
  add('ante');
  assert.equal(isEmpty.value, true);
});

test('undo goes back step by step to the empty layout, and then no further', () => {
  at();
  const steps = (): number => {
    let n = 0;
    while (canUndo.value && !isEmpty.value && n < 9) {
      undo();
      n++;
    }
    return n;
  };
  add('ante');
  add('odd_pair');
  add('ante');
  assert.equal(steps(), 3);
  assert.equal(total.value, 0);
});

test('clear empties every seat, and undo brings it back', () => {
  at(two);
  add('ante', 1);
  add('ante', 3);
  const before = total.value;
  clear();
  assert.equal(total.value, 0);
  undo();
  assert.equal(total.value, before);
});

test('double is twice everything, up to each limit; the progressive stays one', () => {
  at();
  chip.value = 30_000;
  add('ante');
  chip.value = 700;
  add('odd_pair');
  add('lucky_pair');
  add('progressive');
  double();
  assert.deepEqual(draftOf(1), { ante: 50_000, sides: { odd_pair: 1400, lucky_pair: 1000 }, progressive: true });
});

test('a first bet is twice the least on Ante, at every hand, and no side wager', () => {
  at(two);
  firstBet();
  for (const seat of [1, 3]) assert.deepEqual(draftOf(seat), { ante: 1000, sides: {}, progressive: false });
});

test('cards are not dealt without a chip, with a side wager that needs an ante, or on a line that is not live', () => {
  at();
  assert.equal(why(), 'Put a chip on Ante first.');
  add('lucky_pair');
  assert.equal(why(), 'Put a chip on Ante as well: side wagers need it.');
  add('ante');
  assert.equal(why(), '');
  line.value = { state: 'reconnecting', since: 0 };
  assert.equal(why(), 'Wait until the line is live again.');
});

test('the progressive alone needs an ante, a wager on the own hand does not', () => {
  at();
  add('progressive');
  assert.equal(whyNot.value?.code, 'side-wager-needs-ante');
  add('odd_pair');
  assert.equal(whyNot.value, null);
});

test("whether a side wager needs an ante is the book's to say, not the kind of its pays", () => {
  const limits = { ante: { min: 500, max: 1000 }, pairs: { min: 100, max: 1000 } };
  for (const goes_by of ['own-hand', 'highest-hand'] as const)
    for (const alone of [true, false]) {
      at({
        side_wagers: [side('pairs', { goes_by, alone })],
        legal: { seat: 1, bet: betLimits(limits), check: false, fold: false, play: [] },
      });
      add('pairs');
      assert.equal(
        whyNot.value?.code ?? '',
        alone ? '' : 'side-wager-needs-ante',
        `${goes_by}, ${alone ? 'alone' : 'not alone'}`,
      );
      assert.equal(isDown(seatOf(1, { bet: { ante: 0, pairs: 100 } as never })), true);
    }
});

test('each hand needs its own ante', () => {
  at(two);
  add('ante', 1);
  add('lucky_pair', 3);
  assert.equal(whyNot.value?.code, 'side-wager-needs-ante');
});

test('what is missing is said to the cent; chips on the layout are not free', () => {
  at({ you: { seats: [1], cents: 1050, on_layout: 150, owed: { to: 0, by: 0 } } });
  assert.equal(free.value, 900);
  add('ante');
  assert.equal(why(), 'That is $1.00 more than you have: take chips back or get more.');
  at({ practice: false, money: true, you: { seats: [1], cents: 999, on_layout: 0, owed: { to: 0, by: 0 } } });
  add('ante');
  assert.equal(why(), 'That is $0.01 more than you have: take chips back.');
  at({ you: { seats: [1], cents: 1000, on_layout: 0, owed: { to: 0, by: 0 } } });
  add('ante');
  assert.equal(why(), '');
});

test("only while bets are open, at a seat of one's own without wagers, chips are placed", () => {
  at();
  assert.equal(isPlacing.value, true);
  at({ phase: 'flop' });
  assert.equal(isPlacing.value, false);
  at({ seats: [seatOf(1, { bet: { ante: 500 } as never })] });
  assert.equal(isPlacing.value, false);
  at({ seats: [seatOf(1, { you: false })] });
  assert.equal(isPlacing.value, false);
});

test('a wager on the own hand alone is down, too, whatever the book calls it', () => {
  at({ side_wagers: [side('strange_name')] });
  assert.equal(isDown(seatOf(1, { bet: { ante: 0, strange_name: 100 } as never })), true);
  assert.equal(isDown(seatOf(1, { bet: { ante: 0, odd_pair: 100 } as never })), false);
  assert.equal(isDown(seatOf(1)), false);
});

test("what may be left out is named by the book's list", () => {
  at();
  assert.equal(upToYou.value, 'Odd Pair and the progressive are up to you.');
  at({
    side_wagers: [side('x', { name: 'Third Card' })],
    legal: { seat: 1, bet: betLimits({}), check: false, fold: false, play: [] },
  });
  assert.equal(upToYou.value, 'Third Card is up to you.');
  at({ side_wagers: [], legal: null });
  assert.equal(upToYou.value, '');
});

test("side wagers have keys that are nobody else's, whatever the book calls them", () => {
  for (const keys of [
    ['odd_pair', 'table_best'],
    ['odd', 'odd_two', 'oo', 'ooo'],
    ['bad_beat', 'bonus', 'blaze'],
    ['ante_up', 'dark', 'raffle'],
    ['9', '_', 'x'],
  ]) {
    at({ side_wagers: keys.map((key) => side(key)) });
    const letters = sideKeys.value.map(([letter]) => letter);
    assert.equal(new Set(letters).size, letters.length, keys.join());
    for (const [letter, { key }] of sideKeys.value)
      assert.ok(
        /^[a-z]$/.test(letter) && key.includes(letter) && !'agsuxrdkfvmn'.includes(letter),
        `${letter} of ${key}`,
      );
  }
});

test("deal sends every hand's wagers by their keys, a seed each, and who is ready; what is empty is not sent", async () => {
  at(two);
  const asked = answering(() => json({}));
  add('ante', 1);
  add('odd_pair', 1);
  add('progressive', 1);
  add('odd_pair', 3);
  await deal();
  assert.equal(asked[0]?.path, '/api/tables/1/commands');
  const { commands } = asked[0]?.body as { commands: Record<string, unknown>[] };
  assert.deepEqual(
    commands.map((each) => [each['do'], each['seat']]),
    [
      ['seed', 1],
      ['bet', 1],
      ['seed', 3],
      ['bet', 3],
      ['ready', 1],
      ['ready', 3],
    ],
  );
  assert.equal(new Set(commands.map((each) => each['id'])).size, 6);
  const { id: _, ...bet } = commands[1] ?? {};
  assert.deepEqual(bet, { do: 'bet', seat: 1, ante: 500, odd_pair: 500, progressive: true });
  assert.match(String(commands[0]?.['seed']), /^[0-9a-f]{64}$/);
  assert.notEqual(commands[0]?.['seed'], commands[2]?.['seed']);
  assert.deepEqual([isEmpty.value, canUndo.value], [true, false]);
});

test('a live table is sent no seed and nobody is ready: its dealer deals', async () => {
  at({ live: true, practice: false });
  const asked = answering(() => json({}));
  add('ante');
  await deal();
  assert.equal((asked[0]?.body as { do: string }).do, 'bet');
});

test("a refusal is shown with the server's figures, and the chips lie where they lay", async () => {
  at();
  add('ante');
  answering((path) =>
    path.endsWith('/commands')
      ? json({ code: 'card-twice', figures: ['Ah'], detail: '' }, 409, 'application/problem+json')
      : json({ ...tableOf() }),
  );
  await deal();
  assert.equal(trouble.value && sentence(trouble.value as never), 'the card Ah is there twice');
  assert.equal(draftOf(1).ante, 500);
});

test('rebet is the last bet of the same book, fitted to what is offered now', async () => {
  at({ book: 'rebet' });
  const asked = answering(() => json({}));
  assert.equal(rebetOf.value, undefined);
  rebet();
  assert.equal(isEmpty.value, true);
  chip.value = 900;
  for (const spot of ['ante', 'odd_pair', 'lucky_pair', 'progressive']) add(spot);
  await deal();
  const bet = betLimits({
    ante: { min: 1000, max: 2000 },
    odd_pair: { min: 100, max: 300 },
    lucky_pair: { min: 0, max: 0 },
  });
  at({ book: 'rebet', legal: { seat: 1, bet, check: false, fold: false, play: [] } });
  rebet();
  assert.deepEqual(draftOf(1), { ante: 1000, sides: { odd_pair: 300, lucky_pair: 0 }, progressive: false });
  await deal();
  const { commands } = asked[1]?.body as { commands: Record<string, unknown>[] };
  assert.deepEqual(Object.keys(commands[1] ?? {}).sort(), ['ante', 'do', 'id', 'odd_pair', 'seat']);
  at({ book: 'another' });
  assert.equal(rebetOf.value, undefined);
});

test('a second hand without a last bet of its own is bet as the first', async () => {
  at({ book: 'second' });
  answering(() => json({}));
  add('ante');
  await deal();
  at({ book: 'second', ...two });
  rebet();
  assert.deepEqual([draftOf(1).ante, draftOf(3).ante], [500, 500]);
});
