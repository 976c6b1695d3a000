// Reasons are true: one showdown of each kind at a live table, with the sentence that names what decided it and the cards raised.
import {
  axe,
  beyond,
  cutOff,
  done,
  launch,
  must,
  newPage,
  nothing,
  ok,
  overflow,
  picture,
  resize,
  Server,
  test,
} from './felt_browser.mjs';
import { LiveTable } from './live_table.mjs';
import { heard } from './playing.mjs';
import { says, sentence } from './words.mjs';

/** What decided, hole cards, the dealer's, the board; the deciding cards, one's own and the dealer's; what both have, and
 * what decides: the code with its names, after a colon the hand within it. */
const SHOWDOWNS = [
  ['the category', 'Ah 2h', '9s 8s', 'Kh Th 4h Jc 7d', '', '', 'your-kind-beats kind-flush kind-straight'],
  ['a pair against none', 'Ac Qd', '3s 3d', 'Kh Th 4h 7c 8d', '', '', 'dealers-kind-beats-high kind-pair rank-ace'],
  [
    'the highest card',
    'Ac 9d',
    'Kd 9s',
    'Jh 8h 6d 4c 2s',
    'Ac',
    'Kd',
    'neither-has-pair; your-card-beats rank-ace rank-king',
  ],
  [
    'the fifth card',
    '7c 3d',
    '6d 3s',
    'Ah Kh Jd 9c 2s',
    '7c',
    '6d',
    'both-have-with-three rank-king rank-jack rank-nine: high-card rank-ace; your-card-beats rank-seven rank-six',
  ],
  [
    'the pair',
    '4c 4d',
    '9d 9s',
    'Ah Kh Jd 8c 2s',
    '4c 4d',
    '9d 9s',
    'both-have-kind kind-pair; dealers-rank-beats rank-nine rank-four',
  ],
  [
    "a pair's kicker",
    'Kc Qd',
    'Kd 9s',
    'Kh 8h 6d 4c 2s',
    'Qd',
    '9s',
    'both-have: pair-of rank-king; your-kicker-beats rank-queen rank-nine',
  ],
  [
    "a pair's third kicker",
    'Kc 7d',
    'Kd 5s',
    'Kh Ah 8d 4c 2s',
    '7d',
    '5s',
    'both-have-with-two rank-ace rank-eight: pair-of rank-king; your-kicker-beats rank-seven rank-five',
  ],
  [
    'the higher pair of two',
    'Kc 4d',
    'Qd 4s',
    'Kh Qh 4c 8d 2s',
    'Kc Kh',
    'Qd Qh',
    'both-have-kind kind-two-pair; your-rank-beats rank-king rank-queen',
  ],
  [
    'the lower pair of two',
    '7c 3d',
    '4d 3s',
    'Kh Kd 7d 4c 2s',
    '7c 7d',
    '4d 4c',
    'both-have-two-pair-with rank-king; your-rank-beats rank-seven rank-four',
  ],
  [
    "two pair's kicker",
    'Qc 3d',
    '9d 3s',
    'Kh Kd 4d 4c 2s',
    'Qc',
    '9d',
    'both-have: two-pair-of rank-king rank-four; your-kicker-beats rank-queen rank-nine',
  ],
  [
    'the three',
    '5c 5d',
    '8d 8s',
    '8h 5h Ad Kc 2s',
    '5c 5d 5h',
    '8d 8s 8h',
    'both-have-kind kind-three-of-a-kind; dealers-rank-beats rank-eight rank-five',
  ],
  [
    "three of a kind's kicker",
    '6c 9d',
    '6d Ts',
    '6h 6s Ad 3c 2s',
    '9d',
    'Ts',
    'both-have-with-one rank-ace: three-of rank-six; dealers-kicker-beats rank-ten rank-nine',
  ],
  [
    'the top of a straight',
    '9c 2d',
    '4d 3s',
    '8h 7s 6d 5c Ks',
    '9c',
    '8h',
    'both-have-kind kind-straight; your-top-beats kind-straight rank-nine rank-eight',
  ],
  [
    'the top of a wheel',
    'Ac Kd',
    '6d Qs',
    '5h 4s 3d 2c Ks',
    '5h',
    '6d',
    'both-have-kind kind-straight; dealers-top-beats kind-straight rank-six rank-five',
  ],
  [
    "a flush's first card",
    'Ah 2c',
    'Qh 2d',
    'Kh Th 4h 7h 8d',
    'Ah',
    'Kh',
    'both-have-kind kind-flush; your-card-beats rank-ace rank-king',
  ],
  [
    "a flush's fourth card",
    '3h 2c',
    '5h 2d',
    'Kh Th 4h 7h 8d',
    '4h',
    '5h',
    'both-have-with-two rank-ten rank-seven: flush-to rank-king; dealers-card-beats rank-five rank-four',
  ],
  [
    "a full house's three",
    'Kc 9d',
    'Qd 9s',
    'Kh Ks Qh Qs 9c',
    'Kc Kh Ks',
    'Qd Qh Qs',
    'both-have-kind kind-full-house; your-rank-beats rank-king rank-queen',
  ],
  [
    "a full house's pair",
    '9c 2d',
    '4d 2s',
    'Kh Ks Kd 9h 4c',
    '9c 9h',
    '4d 4c',
    'both-have-full-house-of rank-king; your-rank-beats rank-nine rank-four',
  ],
  [
    'the four',
    'Qd Qc',
    'Kc Kd',
    'Kh Ks Qh Qs 9c',
    'Qd Qc Qh Qs',
    'Kc Kd Kh Ks',
    'both-have-kind kind-four-of-a-kind; dealers-rank-beats rank-king rank-queen',
  ],
  [
    "four of a kind's kicker",
    'Ac 2d',
    'Qd 3s',
    '9h 9s 9d 9c 4c',
    'Ac',
    'Qd',
    'both-have: four-of rank-nine; your-kicker-beats rank-ace rank-queen',
  ],
  [
    'the top of a straight flush',
    'Th 2d',
    '5h 4h',
    '9h 8h 7h 6h 2s',
    'Th',
    '9h',
    'both-have-kind kind-straight-flush; your-top-beats kind-straight-flush rank-ten rank-nine',
  ],
  ['a royal flush', 'Ah Kh', '9h 2h', 'Qh Jh Th 3s 3c', '', '', 'your-kind-beats kind-royal-flush kind-flush'],
  [
    'nothing: a tie of two pair',
    'Qc 3d',
    'Qd 3s',
    'Kh Kd 4d 4c 2s',
    '',
    '',
    'both-have-to-the-last: two-pair-of rank-king rank-four; hands-tie',
  ],
  [
    'nothing: the board plays',
    '2c 3d',
    '2d 3s',
    'Qh Js Td 9c 8s',
    '',
    '',
    'both-have: straight-to rank-queen; hands-tie',
  ],
];

const RANKS = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
  9: 'nine',
  8: 'eight',
  7: 'seven',
  6: 'six',
  5: 'five',
  4: 'four',
  3: 'three',
  2: 'two',
};
const SUITS = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
const named = (cards) =>
  cards
    .split(' ')
    .filter(Boolean)
    .map((card) => `${RANKS[card[0]]} of ${SUITS[card[1]]}, decides`)
    .sort()
    .join('; ');

/** "pair-of rank-king" */
function reason(text) {
  const [code, ...names] = text.split(' ');
  return { code, figures: names.map((name) => ({ name })) };
}
/** "both-have: pair-of rank-king; your-kicker-beats rank-queen rank-nine": the sentence, and what decides by itself. */
function told(codes) {
  const parts = codes.split('; ').map((part) => {
    const [outer, inner] = part.split(': ');
    return sentence({ ...reason(outer), causes: inner ? [reason(inner)] : [] });
  });
  const whole = `${parts.join('; ')}.`;
  return { whole: whole.charAt(0).toUpperCase() + whole.slice(1), decides: parts.at(-1) };
}

const server = await new Server({ listen: '0.0.0.0' }).start();
const browser = await launch();
const live = await new LiveTable(server).open('catfish-bend');
const page = await newPage(browser, server);
await live.enter(page);
const marked = (where) =>
  page.locator(`${where} .card.decides`).evaluateAll((cards) =>
    cards
      .map((card) => card.getAttribute('aria-label'))
      .sort()
      .join('; '),
  );
const status = () => page.locator('div.sr[role=status]').textContent();

let round = 0;
for (const [what, hole, dealer, board, own, dealers, codes] of SHOWDOWNS)
  await test(`decided by ${what}: the sentence is true, and its cards are raised`, async () => {
    await live.deal({ hole, dealer, board });
    round += 1;
    try {
      const result = page.locator(`.result[aria-label="Result of hand ${round}"]`);
      await result.waitFor();
      const words = await result.textContent(),
        lines = await result.locator('.lines').textContent();
      const { whole, decides } = told(codes),
        vague = ['player-higher', 'dealer-higher', 'your-hand-is-higher', 'dealers-hand-is-higher'].map((code) =>
          sentence(reason(code)),
        );
      must(words.includes(whole), `"${whole}" is not in: ${words}`);
      must(!vague.some((each) => words.includes(each)), `something vague or false: ${words}`);
      must(
        lines.includes(codes.endsWith('hands-tie') ? says('back-as-hands-tie') : decides),
        `no wager has the reason "${decides}": ${lines}`,
      );
      const fives = result.locator('.showdown .five');
      must(
        (await fives.count()) === 2 && (await result.locator('.showdown .card').count()) === 10,
        'both hands, five cards each',
      );
      must(
        (await marked('.result .five:first-child')) === named(own),
        `raised of one's own: ${await marked('.result .five:first-child')}`,
      );
      must(
        (await marked('.result .five:last-child')) === named(dealers),
        `raised of the dealer's: ${await marked('.result .five:last-child')}`,
      );
      must(
        (await marked('.felt')) === named([...new Set([...own.split(' '), ...dealers.split(' ')])].join(' ')),
        `raised on the felt: ${await marked('.felt')}`,
      );
      must((await status()).includes(whole), `a screen reader hears: ${await status()}`);
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
  const { whole, decides } = told('both-have: two-pair-of rank-king rank-four; your-kicker-beats rank-queen rank-nine');
  must(words.includes(whole), words);
  must(words.includes(`Ante win +$10.00: ${says('pays-even-money', decides)}`), words);
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
for (const [width, height] of [
  [320, 640],
  [640, 400],
  [1024, 768],
  [1440, 900],
]) {
  await resize(page, width, height);
  await picture(page, `reasons-kicker-${width}`);
  ok((await overflow(page)) <= 0, `both hands fit ${width} px`, await beyond(page));
  nothing(await cutOff(page), `nothing is cut off at ${width} px`);
}
await resize(page, 1280, 800);
await live.gameOver();

await test('a fold has no deciding card, and the dealer none raised', async () => {
  await live.deal({ hole: 'Qc 3d', dealer: '9d 3s', board: 'Kh Kd 4d 4c 2s', fold: true });
  round += 1;
  await page.locator(`.result[aria-label="Result of hand ${round}"]`).waitFor();
  const words = await page.textContent('.result');
  const both = sentence(reason('both-have')).trim();
  must(
    words.includes(says('you-have-folded')) && !words.toLowerCase().includes(both) && !/beats?\b/.test(words),
    words,
  );
  must((await page.locator('.decides, .showdown').count()) === 0, 'nothing is raised as deciding');
  await live.gameOver();
});

nothing(page.errors, 'no error in the pages');
await browser.close();
await server.end();
done();
