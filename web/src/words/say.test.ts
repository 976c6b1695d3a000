import assert from 'node:assert/strict';
import { test } from 'node:test';
import { money } from '../ui/money';
import { ENGLISH } from './english';
import { PAGES_ENGLISH } from './pages_english';
import type { Figure } from './reason';
import { handName, kindName, say, sentence } from './say';

const usd = (cents: number): Figure => ({ cents, currency: 'USD' });
/** A sentence of the catalogue with one money in it. */
const [paid] = Object.entries(ENGLISH).filter(([, words]) => /^[^{]*\{1\}[^{]*$/.test(words));

test('a code without the figures of its sentence is said without them, and nothing breaks', () => {
  for (const code of Object.keys(ENGLISH)) {
    const words = sentence({ code, figures: [] });
    assert.ok(!/undefined|NaN|\[object|\{\d/.test(words), `${code}: ${words}`);
  }
});

test('figures of another kind than the sentence expects are shown, never as an object', () => {
  for (const code of Object.keys(ENGLISH))
    for (const figure of [7, 'Ah', '', usd(150), { name: 'rank-13' }, { name: 'no such name' }] as Figure[]) {
      const words = sentence({ code, figures: [figure, figure, figure, figure] });
      assert.ok(!/undefined|\[object|\{\d/.test(words), `${code}: ${words}`);
    }
});

test('more figures than places change nothing', () => {
  assert.equal(sentence({ code: 'card-twice', figures: ['Ah', 'Kd', usd(1)] }), 'the card Ah is there twice');
});

test('a figure that looks like a place of a sentence stays as it is', () => {
  assert.equal(sentence({ code: 'card-twice', figures: ['{1}$&{2}'] }), 'the card {1}$&{2} is there twice');
});

test("a code that this page does not know is said in the server's words, else by the code", () => {
  assert.equal(sentence({ code: 'newer', figures: [1], detail: 'as the server has it' }), 'as the server has it');
  assert.equal(sentence({ code: 'newer', figures: [1] }), 'newer');
  assert.equal(sentence({ code: 'toString', figures: [], detail: 'no code of ours' }), 'no code of ours');
  assert.equal(sentence({ code: 'constructor', figures: [] }), 'constructor');
});

test("a known code is said in this page's words, whatever the detail", () => {
  assert.equal(sentence({ code: 'card-twice', figures: ['Ah'], detail: 'otherwise' }), 'the card Ah is there twice');
});

test('causes follow from the outside in, each once', () => {
  const twice = { code: 'card-twice', figures: ['Ah'] };
  assert.equal(
    sentence({ code: 'never-heard-of', figures: [], causes: [twice] }),
    'never-heard-of: the card Ah is there twice',
  );
  for (const [code, words] of Object.entries(ENGLISH)) {
    const said = sentence({ code, figures: [1, 1, 1, 1], causes: [twice] });
    if (words.includes('{')) assert.equal(said.split('the card Ah is there twice').length, 2, code);
  }
});

test('the rule stands behind in brackets, and an empty one nowhere', () => {
  assert.deepEqual(
    ['MA 2', null, ''].map((rule) => say({ code: 'card-twice', figures: ['Ah'], rule })),
    ['the card Ah is there twice (MA 2)', 'the card Ah is there twice', 'the card Ah is there twice'],
  );
});

test('money in a sentence is exact to the cent, as on the page', () => {
  const [code, words] = paid ?? ['', ''],
    [before = '', after = ''] = words.split('{1}');
  for (const cents of [0, 1, 29, 99, 100, 113, 1005, 123_456, 1_234_567_89, 100_000_000_058, 1_000_000_000_000]) {
    assert.equal(sentence({ code, figures: [usd(cents)] }), before + money(cents, 'USD') + after);
    assert.equal(sentence({ code, figures: [usd(-cents)] }), before + (cents ? '-' : '') + money(cents, 'USD') + after);
  }
  assert.equal(sentence({ code, figures: [{ cents: 2000, currency: 'EUR' }] }), `${before}EUR 20.00${after}`);
});

test('one of a thing and many have their own words', () => {
  const counted = Object.entries(ENGLISH).filter(([, words]) => /\{1\|[^}]*\}/.test(words));
  assert.ok(counted.length > 0);
  for (const [code, words] of counted) {
    const [, one = '', many = ''] = /\{1\|([^|}]*)\|([^}]*)\}/.exec(words) ?? [];
    assert.equal(sentence({ code, figures: [1, 1, 1] }).includes(one), true);
    assert.equal(sentence({ code, figures: [2, 2, 2] }).includes(many), true);
    assert.notEqual(sentence({ code, figures: [1, 1, 1] }), sentence({ code, figures: [2, 1, 1] }));
  }
});

test('every reason of the pages themselves has a sentence, and none of them is a code of the program', () => {
  for (const [code, words] of Object.entries(PAGES_ENGLISH)) {
    assert.equal(code in ENGLISH, false, code);
    const figure = { cents: 1, currency: 'USD', toString: () => 'something' };
    assert.match((words as (...figures: unknown[]) => string)(figure, figure, figure), /[a-z]/);
  }
});

test('hands and kinds of hands have names', () => {
  assert.equal(handName({ says: { code: 'card-twice', figures: ['2c'] } }), 'the card 2c is there twice');
  const kinds = [
    'high-card',
    'pair',
    'two-pair',
    'three-of-a-kind',
    'straight',
    'flush',
    'full-house',
    'four-of-a-kind',
    'straight-flush',
    'royal-flush',
  ];
  const names = kinds.map(kindName);
  assert.equal(new Set(names).size, kinds.length);
  for (const name of names) assert.ok(!name.startsWith('kind-'), name);
});
