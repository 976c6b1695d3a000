import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sign } from '../api/signs';
import { type Award, keepWinners, languageAt, settingsOf, slideAt } from './turns';
import { SIGN_WORDS } from './words';

const award = (hit: number, state: Award['state']): Award => ({
  hit,
  state,
  table: hit,
  hand: 'royal-flush',
  level: 'mega',
  cents: 100 * hit,
});
const sign = (...awards: Award[]): Sign => ({
  link: 'main',
  currency: 'USD',
  state: awards[0]?.state ?? 'normal',
  table: awards[0]?.table ?? null,
  award: null,
  awards,
  levels: [{ name: 'mega', cents: 1 }],
  pays: [{ hand: 'royal-flush', on_board: false, level: 'mega', percent_ppm: 1_000_000, cents: 0, envy: 0 }],
  wager: 100,
  hits: 0,
  now_ms: 0,
});
const query = (text: string): ReturnType<typeof settingsOf> => settingsOf(new URLSearchParams(text));

test('an address without settings is English and keeps a winner for a minute', () => {
  assert.deepEqual(query(''), { winnerMs: 60_000, languages: ['en'] });
  assert.deepEqual(query('winner=0&languages=es,en'), { winnerMs: 0, languages: ['es', 'en'] });
});

test('a wrong setting is named', () => {
  for (const text of ['winner=', 'winner=-1', 'winner=1.5', 'winner=3601', 'winner=ten', 'winner=99999'])
    assert.equal(query(text), 'winner', text);
  for (const text of ['languages=', 'languages=xx', 'languages=en,', 'languages=en,en', 'languages=en,es,en'])
    assert.equal(query(text), 'languages', text);
  for (const text of ['languages=toString', 'languages=en,constructor']) assert.equal(query(text), 'languages', text);
});

test('every award has its turn, whatever waits and whoever has won', () => {
  const busy = sign(award(1, 'pending'), award(2, 'pending'), award(3, 'winner'));
  const kept = [{ award: award(4, 'winner'), until: 1e9 }];
  const seen = new Set<number>();
  for (let ms = 0; ms < 60_000; ms += 500) {
    const slide = slideAt(busy, kept, ms);
    assert.equal(slide.kind, 'award');
    if (slide.kind === 'award') seen.add(slide.award.hit);
  }
  assert.deepEqual([...seen].sort(), [1, 2, 3, 4]);
});

test('a winner stays for its time after it was paid, and no longer', () => {
  const before = sign(award(3, 'winner')),
    kept = keepWinners([], before, sign(), 5000, 1000);
  assert.deepEqual(
    kept.map((one) => [one.award.hit, one.until]),
    [[3, 6000]],
  );
  assert.equal(slideAt(sign(), kept, 5999).kind, 'award');
  assert.notEqual(slideAt(sign(), kept, 6000).kind, 'award');
  assert.deepEqual(keepWinners(kept, sign(), sign(), 5000, 6000), []);
});

test('a hit that is void is not a winner, and one that is back is shown once', () => {
  assert.deepEqual(keepWinners([], sign(award(2, 'pending')), sign(), 5000, 0), []);
  const kept = keepWinners([], sign(award(3, 'winner')), sign(), 5000, 0);
  assert.deepEqual(keepWinners(kept, sign(), sign(award(3, 'winner')), 5000, 1), []);
  assert.equal(keepWinners(kept, sign(award(3, 'winner')), sign(), 5000, 1).length, 1);
});

test('in quiet times the meters and the pay table take turns; a sign out of service has meters alone', () => {
  const kinds = new Set<string>();
  for (let ms = 0; ms < 60_000; ms += 1000) kinds.add(slideAt(sign(), [], ms).kind);
  assert.deepEqual([...kinds].sort(), ['meters', 'pays']);
  for (let ms = 0; ms < 60_000; ms += 1000)
    assert.equal(slideAt({ ...sign(), state: 'out-of-service' }, [], ms).kind, 'meters');
});

test('two languages take turns, each for a whole round of slides', () => {
  const settings = query('languages=en,es');
  if (typeof settings === 'string') throw new Error(settings);
  const first = languageAt(settings, 0);
  for (let ms = 0; ms < 30_000; ms += 1000) assert.equal(languageAt(settings, ms), first);
  assert.notEqual(languageAt(settings, 30_000), first);
});

test('every language has every word', () => {
  for (const words of Object.values(SIGN_WORDS)) {
    assert.deepEqual(Object.keys(words), Object.keys(SIGN_WORDS.en));
    for (const text of Object.values(words.hand)) assert.ok(text);
  }
});
