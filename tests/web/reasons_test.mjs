// Reasons are true: one showdown of each kind at a live table, with the sentence that names what decided it and the cards raised.
import { axe, beyond, cutOff, done, launch, must, newPage, nothing, ok, overflow, picture, resize, Server, test } from './felt_browser.mjs';
import { LiveTable } from './live_table.mjs';
import { heard } from './playing.mjs';

/** What decided, hole cards, the dealer's, the board; the deciding cards, one's own and the dealer's; the sentence. */
const SHOWDOWNS = [
  ['the category', 'Ah 2h', '9s 8s', 'Kh Th 4h Jc 7d', '', '', "Your flush beats the dealer's straight."],
  ['a pair against none', 'Ac Qd', '3s 3d', 'Kh Th 4h 7c 8d', '', '', "The dealer's pair beats your ace high."],
  ['the highest card', 'Ac 9d', 'Kd 9s', 'Jh 8h 6d 4c 2s', 'Ac', 'Kd', "Neither has a pair; your ace beats the dealer's king."],
  ['the fifth card', '7c 3d', '6d 3s', 'Ah Kh Jd 9c 2s', '7c', '6d', "Both have ace high with a king, a jack and a nine; your seven beats the dealer's six."],
  ['the pair', '4c 4d', '9d 9s', 'Ah Kh Jd 8c 2s', '4c 4d', '9d 9s', "Both have a pair; the dealer's nines beat your fours."],
  ["a pair's kicker", 'Kc Qd', 'Kd 9s', 'Kh 8h 6d 4c 2s', 'Qd', '9s', "Both have a pair of kings; your queen kicker beats the dealer's nine."],
  ["a pair's third kicker", 'Kc 7d', 'Kd 5s', 'Kh Ah 8d 4c 2s', '7d', '5s', "Both have a pair of kings with an ace and an eight; your seven kicker beats the dealer's five."],
  ['the higher pair of two', 'Kc 4d', 'Qd 4s', 'Kh Qh 4c 8d 2s', 'Kc Kh', 'Qd Qh', "Both have two pair; your kings beat the dealer's queens."],
  ['the lower pair of two', '7c 3d', '4d 3s', 'Kh Kd 7d 4c 2s', '7c 7d', '4d 4c', "Both have two pair with kings; your sevens beat the dealer's fours."],
  ["two pair's kicker", 'Qc 3d', '9d 3s', 'Kh Kd 4d 4c 2s', 'Qc', '9d', "Both have two pair, kings and fours; your queen kicker beats the dealer's nine."],
  ['the three', '5c 5d', '8d 8s', '8h 5h Ad Kc 2s', '5c 5d 5h', '8d 8s 8h', "Both have three of a kind; the dealer's eights beat your fives."],
  ["three of a kind's kicker", '6c 9d', '6d Ts', '6h 6s Ad 3c 2s', '9d', 'Ts', "Both have three sixes with an ace; the dealer's ten kicker beats your nine."],
  ['the top of a straight', '9c 2d', '4d 3s', '8h 7s 6d 5c Ks', '9c', '8h', "Both have a straight; your straight to the nine beats the dealer's to the eight."],
  ['the top of a wheel', 'Ac Kd', '6d Qs', '5h 4s 3d 2c Ks', '5h', '6d', "Both have a straight; the dealer's straight to the six beats yours to the five."],
  ["a flush's first card", 'Ah 2c', 'Qh 2d', 'Kh Th 4h 7h 8d', 'Ah', 'Kh', "Both have a flush; your ace beats the dealer's king."],
  ["a flush's fourth card", '3h 2c', '5h 2d', 'Kh Th 4h 7h 8d', '4h', '5h', "Both have a flush, king high with a ten and a seven; the dealer's five beats your four."],
  ["a full house's three", 'Kc 9d', 'Qd 9s', 'Kh Ks Qh Qs 9c', 'Kc Kh Ks', 'Qd Qh Qs', "Both have a full house; your kings beat the dealer's queens."],
  ["a full house's pair", '9c 2d', '4d 2s', 'Kh Ks Kd 9h 4c', '9c 9h', '4d 4c', "Both have a full house of kings; your nines beat the dealer's fours."],
  ['the four', 'Qd Qc', 'Kc Kd', 'Kh Ks Qh Qs 9c', 'Qd Qc Qh Qs', 'Kc Kd Kh Ks', "Both have four of a kind; the dealer's kings beat your queens."],
  ["four of a kind's kicker", 'Ac 2d', 'Qd 3s', '9h 9s 9d 9c 4c', 'Ac', 'Qd', "Both have four nines; your ace kicker beats the dealer's queen."],
  ['the top of a straight flush', 'Th 2d', '5h 4h', '9h 8h 7h 6h 2s', 'Th', '9h', "Both have a straight flush; your straight flush to the ten beats the dealer's to the nine."],
  ['a royal flush', 'Ah Kh', '9h 2h', 'Qh Jh Th 3s 3c', '', '', "Your royal flush beats the dealer's flush."],
  ['nothing: a tie of two pair', 'Qc 3d', 'Qd 3s', 'Kh Kd 4d 4c 2s', '', '', 'Both have two pair, kings and fours, down to the last card; the hands tie.'],
  ['nothing: the board plays', '2c 3d', '2d 3s', 'Qh Js Td 9c 8s', '', '', 'Both have a straight, queen high; the hands tie.'],
];

const RANKS = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', 9: 'nine', 8: 'eight', 7: 'seven', 6: 'six', 5: 'five', 4: 'four', 3: 'three', 2: 'two' };
const SUITS = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
const named = (cards) => cards.split(' ').filter(Boolean).map((card) => `${RANKS[card[0]]} of ${SUITS[card[1]]}, decides`).sort().join('; ');

const server = await new Server({ listen: '0.0.0.0' }).start();
const browser = await launch();
const live = await new LiveTable(server).open('catfish-bend');
const page = await newPage(browser, server);
await live.enter(page);
const marked = (where) => page.locator(`${where} .card.decides`).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')).sort().join('; '));
const status = () => page.locator('div.sr[role=status]').textContent();

let round = 0;
for (const [what, hole, dealer, board, own, dealers, sentence] of SHOWDOWNS)
  await test(`decided by ${what}: the sentence is true, and its cards are raised`, async () => {
    await live.deal({ hole, dealer, board });
    round += 1;
    try {
      const result = page.locator(`.result[aria-label="Result of hand ${round}"]`);
      await result.waitFor();
      const words = await result.textContent(), lines = await result.locator('.lines').textContent();
      must(words.includes(sentence), `"${sentence}" is not in: ${words}`);
      must(!/is higher/.test(words), `something vague or false: ${words}`);
      const short = sentence.split('; ').at(-1).replace(/\.$/, '');
      const reason = `${short.charAt(0).toLowerCase()}${short.slice(1)}`;
      must(lines.includes(reason), `no wager has the reason "${reason}": ${lines}`);
      const fives = result.locator('.showdown .five');
      must(await fives.count() === 2 && await result.locator('.showdown .card').count() === 10, 'both hands, five cards each');
      must(await marked('.result .five:first-child') === named(own), `raised of one's own: ${await marked('.result .five:first-child')}`);
      must(await marked('.result .five:last-child') === named(dealers), `raised of the dealer's: ${await marked('.result .five:last-child')}`);
      must(await marked('.felt') === named([...new Set([...own.split(' '), ...dealers.split(' ')])].join(' ')), `raised on the felt: ${await marked('.felt')}`);
      must((await status()).includes(sentence), `a screen reader hears: ${await status()}`);
      if (/two pair's|category|four card/.test(what)) await picture(page, `reasons-${round}`);
    } finally {
      await live.gameOver();
    }
  });

async function inWords(wanted) {
  await heard(page);
  await page.keyboard.press('v');
  await page.waitForSelector('.text-view', { state: wanted ? 'attached' : 'detached' });
}

await test('the table in words has the sentence, too', async () => {
  await live.deal({ hole: 'Qc 3d', dealer: '9d 3s', board: 'Kh Kd 4d 4c 2s' });
  round += 1;
  await page.locator(`.result[aria-label="Result of hand ${round}"]`).waitFor();
  await inWords(true);
  const words = await page.textContent('.text-view');
  must(words.includes("Both have two pair, kings and fours; your queen kicker beats the dealer's nine."), words);
  must(words.includes("Ante win +$10.00: your queen kicker beats the dealer's nine: pays even money"), words);
  await inWords(false);
});

for (const theme of ['dark', 'light']) {
  const other = await newPage(browser, server, { theme });
  await live.enter(other);
  await other.waitForSelector('.showdown');
  nothing(await axe(other), `axe finds nothing where a kicker decided, in ${theme}`);
  await picture(other, `reasons-kicker-${theme}`);
  await other.context().close();
}
for (const [width, height] of [[320, 640], [640, 400], [1024, 768], [1440, 900]]) {
  await resize(page, width, height);
  await picture(page, `reasons-kicker-${width}`);
  ok(await overflow(page) <= 0, `both hands fit ${width} px`, await beyond(page));
  nothing(await cutOff(page), `nothing is cut off at ${width} px`);
}
await resize(page, 1280, 800);
await live.gameOver();

await test('a fold has no deciding card, and the dealer none raised', async () => {
  await live.deal({ hole: 'Qc 3d', dealer: '9d 3s', board: 'Kh Kd 4d 4c 2s', fold: true });
  round += 1;
  await page.locator(`.result[aria-label="Result of hand ${round}"]`).waitFor();
  const words = await page.textContent('.result');
  must(/You folded/.test(words) && !/Both have|beats?\b/.test(words), words);
  must(await page.locator('.decides, .showdown').count() === 0, 'nothing is raised as deciding');
  await live.gameOver();
});

nothing(page.errors, 'no error in the pages');
await browser.close();
await server.end();
done();
