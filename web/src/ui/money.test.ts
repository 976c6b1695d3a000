import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CENTS_MAX, antes, count, gain, money, moneyTrouble, parseMoney, percent, shortMoney } from './money';

/** Cents that sums of binary fractions get wrong, the edges, and many in between. */
function* someCents(): Generator<number> {
  yield* [
    0,
    1,
    9,
    10,
    29,
    57,
    58,
    99,
    100,
    101,
    113,
    115,
    1001,
    201_05,
    1_000_00,
    1_234_567_89,
    CENTS_MAX - 1,
    CENTS_MAX,
  ];
  for (let cents = 3, i = 0; i < 2000; i++) {
    cents = (cents * 48_271 + 11) % 2_147_483_647;
    yield cents;
  }
}

test('an amount that is shown and typed again is the same to the cent', () => {
  for (const cents of someCents())
    for (const currency of ['USD', 'EUR', 'GBP']) {
      assert.equal(parseMoney(money(cents, currency)), cents);
      assert.equal(parseMoney(shortMoney(cents, currency)), cents);
    }
});

test('an amount has its cents, a short one only where there are any', () => {
  assert.deepEqual(
    [money(148_200, 'USD'), money(5, 'USD'), money(CENTS_MAX, 'USD')],
    ['$1,482.00', '$0.05', '$10,000,000,000.00'],
  );
  assert.deepEqual([shortMoney(4000, 'USD'), shortMoney(250, 'USD'), shortMoney(0, 'EUR')], ['$40', '$2.50', '€0']);
});

test('a loss has the sign of a minus, a gain one of its own, nothing none', () => {
  assert.deepEqual([gain(1500, 'USD'), gain(-500, 'USD'), gain(0, 'USD')], ['+$15.00', '−$5.00', '$0.00']);
  assert.equal(shortMoney(-250, 'USD'), '−$2.50');
});

test('figures in antes, percent and counts are rounded, and nothing is neither plus nor minus', () => {
  assert.deepEqual(
    [antes(2.1139), antes(-0.25, 2), antes(0), antes(-0.0001), antes(0.0004)],
    ['+2.114', '−0.25', '0.000', '0.000', '0.000'],
  );
  assert.deepEqual([percent(-0.021_85), percent(0.5, 0)], ['−2.19 %', '50 %']);
  assert.deepEqual([count(264_900.4), count(-1000)], ['264,900', '−1,000']);
});

for (const [typed, cents] of [
  ['10,000', 1_000_000],
  ['$0.50', 50],
  ['.5', 50],
  ['0.29', 29],
  ['EUR 20', 2000],
  ['  7. ', 700],
  ['US$3.10', 310],
  ['€ 1.15', 115],
] as const)
  test(`typed: "${typed}" is ${cents} cents`, () => assert.equal(parseMoney(typed), cents));

for (const typed of ['', '-5', '1.234', '1e3', '0x10', '12 34', 'abc', '.', '$', '5-', '1.2.3', 'NaN', 'Infinity', '٣'])
  test(`typed: "${typed}" is not an amount`, () => assert.ok(Number.isNaN(parseMoney(typed))));

test('nothing typed yet is not a fault; what is not an amount is said as typed, cut where it is long', () => {
  assert.equal(moneyTrouble('   ', 'USD'), null);
  assert.equal(moneyTrouble('12.50', 'USD'), null);
  assert.deepEqual(moneyTrouble(' five ', 'USD'), { code: 'not-money', figures: ['five'] });
  assert.deepEqual(moneyTrouble('x'.repeat(50), 'USD')?.figures, ['x'.repeat(20)]);
});

test('an amount beyond all amounts is told the limit, not that it is not an amount', () => {
  assert.equal(moneyTrouble('10,000,000,000.00', 'EUR'), null);
  assert.deepEqual(moneyTrouble('10,000,000,000.01', 'EUR'), {
    code: 'at-most',
    figures: [{ cents: CENTS_MAX, currency: 'EUR' }],
  });
  assert.ok(Number.isNaN(parseMoney('10000000000.01')));
});
