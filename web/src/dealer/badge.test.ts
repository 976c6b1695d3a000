import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeOff, typeOn, type Card } from './badge';

const NONE: Card = { badge: '', pin: '' };
const typed = (card: Card, atPin: boolean, text: string): Card =>
  [...text].reduce((now, key) => typeOn(now, atPin, key), card);

test('a badge has letters and digits, a PIN digits alone', () => {
  assert.deepEqual(typed(NONE, false, 'D-47 11'), { badge: 'D4711', pin: '' });
  assert.deepEqual(typed({ badge: 'D4711', pin: '' }, true, '9a1 82'), { badge: 'D4711', pin: '9182' });
});

test('neither grows beyond what the server takes', () => {
  assert.equal(typed(NONE, false, '1'.repeat(40)).badge.length, 16);
  assert.equal(typed(NONE, true, '1'.repeat(40)).pin.length, 12);
});

test('what is taken off is the last sign of what is being typed', () => {
  assert.deepEqual(takeOff({ badge: '4711', pin: '91' }, true), { badge: '4711', pin: '9' });
  assert.deepEqual(takeOff({ badge: '4711', pin: '' }, false), { badge: '471', pin: '' });
});
