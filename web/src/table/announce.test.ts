import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableView } from '../api/table';
import { status } from '../ui/shell';
import { resultOf, seatOf, tableOf } from '../unit/views';
import { announce, tell } from './announce';

function heard(last: TableView | null, view: TableView): string {
  status.value = '';
  announce(last, view);
  return status.value;
}
const hole = { dealt: 2, cards: ['Ah', 'Td'] };
const bets = tableOf();
const dealt = tableOf({
  phase: 'preflop',
  turn: 1,
  seats: [seatOf(1, { hole })],
  legal: {
    seat: 1,
    bet: null,
    check: true,
    fold: false,
    play: [
      { multiple: 4, cents: 2050 },
      { multiple: 3, cents: 1500 },
    ],
  },
});
const flop = { ...dealt, phase: 'flop' as const, board: { dealt: 3, cards: ['2c', '3d', 'Ks'] } };

test("the deal tells one's own cards and the choices, with what each costs", () => {
  assert.equal(
    heard(bets, dealt),
    'you have ace of hearts, ten of diamonds. Your turn: check, or play 4 times, $20.50, or play 3 times, $15.',
  );
});

test('cards of others are never told', () => {
  assert.equal(heard(bets, { ...dealt, turn: 2, seats: [seatOf(1, { you: false, hole })] }), '');
});

test('only cards that are new on the board are told', () => {
  const river = { ...flop, turn: 0, board: { dealt: 5, cards: ['2c', '3d', 'Ks', '9h', '9s'] } };
  assert.equal(heard(flop, river), 'Board: nine of hearts, nine of spades.');
  assert.match(heard(dealt, flop), /^Board: two of clubs, three of diamonds, king of spades\. Your turn/);
});

test('what has not changed is not told again, and keeps what was told', () => {
  status.value = 'before';
  announce(flop, { ...flop, seq: 9 });
  assert.equal(status.value, 'before');
  announce(flop, flop);
  assert.equal(status.value, 'before');
});

test("the board of the round before is not taken for this one's", () => {
  assert.match(heard({ ...flop, round: 7 }, flop), /Board: two of clubs/);
});

test("the dealer's cards, the hand and the money are told once, with the sign of the net", () => {
  const over = {
    ...flop,
    phase: 'settled' as const,
    turn: 0,
    dealer: { ...flop.dealer, cards: ['4c', '4d'] },
    seats: [seatOf(1, { hole, result: resultOf({ outcome: 'lose', net: -1050 }) })],
  };
  assert.equal(heard(flop, over), 'Dealer shows four of clubs, four of diamonds. The dealer beats you: −$10.50.');
  assert.equal(heard(over, { ...over, seq: 3 }), '');
});

test('with two hands each is told by its seat', () => {
  const two = {
    ...dealt,
    you: { seats: [1, 3], cents: 0, on_layout: 0, owed: { to: 0, by: 0 } },
    seats: [seatOf(1, { hole }), seatOf(3, { hole: { dealt: 2, cards: ['2c', '2d'] } })],
  };
  const words = heard(bets, two);
  assert.match(words, /Seat 1: you have ace of hearts, ten of diamonds\./);
  assert.match(words, /Seat 3: you have two of clubs, two of diamonds\./);
  assert.match(words, /Your turn at seat 1:/);
});

test('what the coach said is told again with what the table does next, once', () => {
  tell('Coach: well.', false);
  assert.equal(status.value, 'Coach: well.');
  announce(bets, dealt);
  assert.match(status.value, /^Coach: well\. you have ace/);
  assert.match(heard(dealt, flop), /^Board/);
});

test('a late word of the coach follows what was told, and is not said twice', () => {
  status.value = 'Board.';
  tell('Coach: late.', true);
  assert.equal(status.value, 'Board. Coach: late.');
  assert.match(heard(dealt, flop), /^Board: /);
});
