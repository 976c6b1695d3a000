import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY, isComplete, putCard, putLine, readCard, takeBack, typeInto, type Place } from './entry';

const FLOP: Place = { kind: 'flop', seat: 0, cards: 3 };
const nowhere = (): undefined => undefined;
const typed = (line: string) => putLine(typeInto(EMPTY, line, FLOP, nowhere), FLOP, nowhere);

test('a card is read in the spellings that people and scanners have', () => {
  for (const text of ['Th', 'th', 'TH', '10h', 'hT', 'h10']) assert.equal(readCard(text), 'Th', text);
  for (const text of ['1h', 'Tx', '', 'hh', '77']) assert.equal(readCard(text), null, text);
});

test('a whole flop in one line, however it is spaced', () => {
  for (const line of ['9d 9c 4s', '9d9c4s', '9D,9C,4S', '9d 9c4s'])
    assert.deepEqual(typed(line).cards, ['9d', '9c', '4s'], line);
  assert.ok(isComplete(typed('9d9c4s'), FLOP));
});

test('a card a line comes to the same', () => {
  let entry = EMPTY;
  for (const line of ['9d', '9c', '4s']) entry = putLine({ ...entry, line }, FLOP, nowhere);
  assert.deepEqual(entry.cards, ['9d', '9c', '4s']);
});

test('a line with a fault puts nothing down', () => {
  for (const [line, code] of [
    ['9d 9d', 'card-lies-there'],
    ['9d xx', 'no-card'],
    ['9d 9c 4s 5s', 'place-is-full'],
  ] as const) {
    const entry = typed(line);
    assert.equal(entry.trouble?.code, code, line);
    assert.deepEqual(entry.cards, [], line);
  }
});

test('a card that lies elsewhere is refused while it is typed, and says where', () => {
  const lies = (card: string): string | undefined => (card === 'Kd' ? 'seat 3' : undefined);
  const entry = typeInto(EMPTY, 'Kd', FLOP, lies);
  assert.equal(entry.trouble?.code, 'card-lies-there');
  assert.equal(entry.trouble?.figures[0], 'Kd');
});

test('what was entered is taken back letter by letter, then card by card', () => {
  let entry = putCard(EMPTY, '9d', FLOP, nowhere);
  entry = typeInto(entry, '9c', FLOP, nowhere);
  entry = takeBack(takeBack(entry));
  assert.deepEqual([entry.line, entry.cards], ['', ['9d']]);
  assert.deepEqual(takeBack(entry).cards, []);
});
