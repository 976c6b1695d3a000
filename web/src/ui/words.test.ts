import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DECK,
  actionKey,
  actionWords,
  cardWords,
  cardsTrouble,
  listWords,
  parseCards,
  personName,
  title,
  wagerWord,
} from './words';

test('the deck has 52 cards, each once, each with a name', () => {
  assert.equal(new Set(DECK).size, 52);
  assert.equal(new Set(DECK.map(cardWords)).size, 52);
  for (const card of DECK) assert.match(cardWords(card), /^[a-z]+ of (spades|hearts|diamonds|clubs)$/);
});

test('cards are read however they are typed', () => {
  for (const typed of ['AhTd', 'Ah Td', 'ah,td', ' aH  10d ', 'Ah10d'])
    assert.deepEqual(parseCards(typed), ['Ah', 'Td'], typed);
  assert.deepEqual(parseCards(''), []);
});

test('what is not a list of cards gives none, and the reason names the first card that is wrong', () => {
  for (const [typed, code, figure] of [
    ['Ah1x', 'no-card', '1x'],
    ['AhA', 'no-card', 'A'],
    ['AhAH', 'card-comes-twice', 'Ah'],
    ['hA', 'no-card', 'hA'],
  ] as const) {
    assert.equal(parseCards(typed), null, typed);
    assert.deepEqual(cardsTrouble(typed), { code, figures: [figure] });
  }
});

test('seven cards are taken, eight are not', () => {
  assert.equal(cardsTrouble('2c3c4c5c6c7c8c'), null);
  assert.equal(cardsTrouble('2c3c4c5c6c7c8c9c')?.code, 'at-most-seven-cards');
});

test('a list is words with an "and" before the last', () => {
  assert.deepEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listWords), ['', 'a', 'a and b', 'a, b and c']);
});

test('wagers and hands are named as people write them', () => {
  assert.deepEqual(
    [wagerWord('lucky-pair'), wagerWord('match-play'), title('four_of_a_kind')],
    ['Lucky Pair', 'Match play', 'Four of a kind'],
  );
});

test('a guest is shown short, and who is not named is a player', () => {
  assert.deepEqual(
    [personName('guest-0123456789ab'), personName('ann'), personName('')],
    ['Guest 0123', 'ann', 'Player'],
  );
});

test('every action has words and a key of its own', () => {
  const actions = ['check', 'fold', '4x', '3x', '2x', '1x'];
  assert.deepEqual(actions.map(actionWords), ['Check', 'Fold', 'Play 4x', 'Play 3x', 'Play 2x', 'Play 1x']);
  assert.deepEqual(actions.map(actionKey), ['k', 'f', '4', '3', '2', '1']);
});
