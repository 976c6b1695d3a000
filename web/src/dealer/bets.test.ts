import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betAct, boundsTrouble, draftOf, letterOf, parseBet } from './bets';
import type { WagerRow } from './house';

const row = (key: string, kind: WagerRow['kind'] = 'amount'): WagerRow => ({
  key,
  name: key,
  kind,
  bounds: { min: 500, max: 5000, rule: 'CB Play 3' },
});
const ROWS = [row('ante'), row('lucky'), row('high'), row('progressive', 'switch'), row('toke', 'toke')];

test('a line names a seat, its ante, and other wagers by their letters', () => {
  assert.deepEqual(parseBet('1 10', ROWS), { seat: 1, draft: { ante: 1000 } });
  assert.deepEqual(parseBet('3 10 l5 h2.50 p', ROWS), {
    seat: 3,
    draft: { ante: 1000, lucky: 500, high: 250, progressive: 1 },
  });
});

test('what is not a bet is not taken for one', () => {
  for (const line of ['', '1', '7h', 'r', '1 x5', '1 t', 'x 10', '12 10'])
    assert.equal(parseBet(line, ROWS), null, line);
});

test('every row has a letter of its own', () => {
  const letters = ROWS.map((each) => letterOf(each, ROWS));
  assert.equal(new Set(letters).size, ROWS.length, letters.join());
});

test('a bet as the view has it and as it is sent are the same wagers', () => {
  const draft = draftOf({ ante: 1000, blind: 1000, lucky: 500, progressive: true, toke: 0, on: null } as never);
  assert.deepEqual(draft, { ante: 1000, lucky: 500, progressive: 1 });
  assert.deepEqual(betAct(2, draft), { do: 'bet', seat: 2, ante: 1000, lucky: 500, progressive: true });
});

test('limits are said, and nothing is not a wager', () => {
  const code = (cents: number): string | undefined => boundsTrouble(row('ante'), cents, 'USD')?.code;
  assert.deepEqual(
    [code(0), code(499), code(500), code(5000), code(5001)],
    [undefined, 'below-least', undefined, undefined, 'above-most'],
  );
});
