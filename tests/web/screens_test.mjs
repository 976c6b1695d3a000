// The player's table on screens of all sizes: what must be seen is seen, nothing leaves the table, and nothing moves under a finger.
import { comes, done, launch, must, newPage, picture, resize, Server, test } from './felt_browser.mjs';
import { bet, decide, decideByKeys, heard, leave, sitDown } from './playing.mjs';

const SCREENS = [
  [320, 640],
  [390, 844],
  [640, 400],
  [820, 1180],
  [1024, 768],
  [1280, 800],
  [1440, 900],
];
const server = await new Server({ words: ['--pace', '50'] }).start();
const browser = await launch();
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();
const at = (book) => tables.find((each) => each.book === book).table;

async function visit(options, body) {
  const page = await newPage(browser, server, options);
  try {
    await body(page);
  } finally {
    await page.context().close();
  }
}

/** What is off the screen or under something else, without scrolling. */
const hidden = (page, selector) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)]
        .filter((each) => {
          const box = each.getBoundingClientRect(),
            x = (box.left + box.right) / 2;
          return [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3].some((y) => {
            const top = document.elementFromPoint(x, y);
            return !top || !(each.contains(top) || (top.contains(each) && !top.matches('.table-foot, .action-bar')));
          });
        })
        .map(
          (each) => `${each.tagName}.${each.className?.baseVal ?? each.className} "${each.textContent.slice(0, 30)}"`,
        ),
    selector,
  );

async function mustSee(page, name, selector) {
  for (const [width, height] of SCREENS) {
    await page.evaluate(() => scrollTo(0, 0));
    await resize(page, width, height);
    await picture(page, `${name}-${width}`);
    await comes(
      async () => (await hidden(page, selector)).length === 0,
      async () => `${name} at ${width} x ${height}, not seen:\n${(await hidden(page, selector)).join('\n')}`,
    );
  }
}

await test('spots, cards, the hand and the net are seen on every screen without scrolling', () =>
  visit({}, async (page) => {
    await sitDown(page, at('massachusetts'));
    await mustSee(page, 'sat', '.mine .spot, .action-bar button');
    await bet(page);
    await mustSee(page, 'preflop', '.mine .spot, .mine .card, .action-bar button');
    await decide(page);
    await mustSee(
      page,
      'result',
      '.mine .spot, .mine .card, .board .card, .you-have strong, .you-have > span, .action-bar button',
    );
    await leave(page);
  }));

await test('a table full of bots: the same', () =>
  visit({}, async (page) => {
    await sitDown(page, at('players-guide'));
    for (let i = 4; i > 0; i--) {
      await page.locator('.bot-choice select').first().selectOption('simple');
      await page.waitForFunction((left) => document.querySelectorAll('.bot-choice').length === left, i);
    }
    await bet(page);
    await mustSee(page, 'bots', '.mine .spot, .mine .card, .action-bar button');
    await decide(page);
    await mustSee(
      page,
      'bots-result',
      '.mine .card, .board .card, .you-have strong, .you-have > span, .action-bar button',
    );
    await leave(page);
  }));

/** What lies on something else that it does not belong to; print in its arc, letter by letter. */
const clashes = (page) =>
  page.evaluate(() => {
    const found = [],
      things = [],
      shown = (each) => each.getClientRects().length > 0 && getComputedStyle(each).visibility !== 'hidden';
    const add = (of, name, { left, right, top, bottom }, by = 0) =>
      things.push({ of, name, left: left + by, right: right - by, top: top + by, bottom: bottom - by });
    const text = document.querySelector('.arc-print text'),
      at = text.getScreenCTM(),
      size = parseFloat(getComputedStyle(text).fontSize) * at.a;
    for (let i = 0; shown(text.closest('svg')) && i < text.getNumberOfChars(); i++) {
      const [a, b] = [text.getStartPositionOfChar(i), text.getEndPositionOfChar(i)].map((point) =>
        point.matrixTransform(at),
      );
      if (text.textContent[i] !== ' ')
        add('arc', `the letter ${text.textContent[i]}`, {
          left: a.x,
          right: b.x,
          top: Math.min(a.y, b.y) - 0.72 * size,
          bottom: Math.max(a.y, b.y),
        });
    }
    for (const [i, seat] of [...document.querySelectorAll('.seat')].entries())
      for (const each of seat.querySelectorAll('.spot, .hole .card, .who > *, .tiny, .button, .amount'))
        if (shown(each))
          add(
            `seat ${i}`,
            `${each.className.baseVal ?? each.className} of ${seat.ariaLabel}`,
            each.getBoundingClientRect(),
            each.matches('.diamond') ? each.getBoundingClientRect().width * 0.16 : 0,
          );
    for (const each of document.querySelectorAll('.board, .dealer .cards, .dealer .tag, .printed-pays'))
      if (shown(each)) add(each.className, each.className, each.getBoundingClientRect());
    for (const [i, a] of things.entries())
      for (const b of things.slice(i + 1))
        if (
          a.of !== b.of &&
          a.left < b.right - 1 &&
          b.left < a.right - 1 &&
          a.top < b.bottom - 1 &&
          b.top < a.bottom - 1
        )
          found.push(`${a.name} and ${b.name}`);
    return found;
  });

/** Buttons to send a bot away that touch the rail, or the line that is printed along it. */
const onRail = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.tiny')]
      .filter((each) => {
        const { left, top, width } = each.getBoundingClientRect(),
          r = width / 2,
          line = document.querySelector('.felt').clientWidth > 640 ? 11 : 7;
        return (
          r > 0 &&
          Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8).some(
            (turn) =>
              !document
                .elementsFromPoint(left + r + (r + line) * Math.cos(turn), top + r + (r + line) * Math.sin(turn))
                .some((one) => one.matches('.cloth')),
          )
        );
      })
      .map((each) => each.ariaLabel),
  );

/** Corners of what lies off the cloth, whose rounded edge counts. */
const offCloth = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mine .card, .mine .spot, .mine .who > *')]
      .filter((each) => each.getClientRects().length > 0)
      .filter((each) => {
        each.scrollIntoView({ block: 'center' });
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return [
          [left, top],
          [right, top],
          [left, bottom],
          [right, bottom],
        ].some(([x, y]) => !document.elementsFromPoint(x, y).some((one) => one.matches('.cloth')));
      })
      .map((each) => `${each.className?.baseVal ?? each.className} "${each.textContent.slice(0, 20)}"`),
  );

/** What does not lie free. */
async function unfree(page, name) {
  const found = [];
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1280, 800],
    [1440, 900],
  ]) {
    await page.evaluate(() => scrollTo(0, 0));
    await resize(page, width, height);
    await picture(page, `${name}-${width}`);
    const now = async () => [
      ...(await clashes(page)),
      ...[...(await onRail(page)), ...(await offCloth(page))].map((each) => `${each}: on the rail`),
    ];
    await comes(async () => (await now()).length === 0, '', { ms: 10_000 }).catch(() => undefined);
    found.push(...(await now()).map((each) => `${name} at ${width} x ${height}: ${each}`));
  }
  return found;
}

async function fillWithBots(page) {
  for (let left = (await page.locator('.bot-choice').count()) - 1; left >= 0; left--) {
    await page
      .locator('.bot-choice select')
      .first()
      .selectOption(['simple', 'timid', 'perfect'][left % 3]);
    await page.waitForFunction((n) => document.querySelectorAll('.bot-choice').length === n, left);
  }
}

/** Leaves the table as it was found. */
async function emptyTable(page) {
  for (let left = (await page.locator('.tiny').count()) - 1; left >= 0; left--) {
    await page.locator('.tiny').first().click();
    await page.waitForFunction((n) => document.querySelectorAll('.tiny').length === n, left);
  }
  for (const _ of await page.getByRole('button', { name: /^Leave/ }).all()) {
    const mine = await page.locator('.seat.mine').count();
    await page
      .getByRole('button', { name: /^Leave/ })
      .first()
      .click();
    await page.waitForFunction((n) => document.querySelectorAll('.seat.mine').length < n, mine);
  }
}

for (const [name, first, second] of [
  ['one hand', 3],
  ['one hand beside the end', 5],
  ['one hand at the end', 6],
  ['two hands', 3, 4],
  ['two hands at the end', 2, 1],
])
  await test(`a table full of bots, ${name}: nothing lies on anything else, and nothing on the rail`, () =>
    visit({}, async (page) => {
      await page.goto(`/table/${at('chickasaw')}`);
      await page.getByRole('button', { name: `Sit here, seat ${first}` }).click();
      if (second) await page.getByRole('button', { name: `Play a second hand at seat ${second}` }).click();
      await page.waitForFunction((n) => document.querySelectorAll('.seat.mine').length === n, second ? 2 : 1);
      await fillWithBots(page);
      await heard(page);
      const found = await unfree(page, `free-${first}${second ?? ''}-bets`);
      await resize(page, 1280, 800);
      for (const key of second ? ['a', 't', 's', 'a', 't'] : ['a', 't', 'g']) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await decideByKeys(page);
      await page.evaluate(() => {
        // the longest words there are, whatever was dealt
        for (const [words, those] of [
          ['won the hand', '.seats:not(.two-hands) .mine .did'],
          ['−$31.00', '.net'],
          ['three of a kind', '.their-hand'],
        ])
          for (const each of document.querySelectorAll(those)) each.textContent = words;
      });
      found.push(...(await unfree(page, `free-${first}${second ?? ''}-result`)));
      await resize(page, 1280, 800);
      await emptyTable(page);
      must(found.length === 0, found.join('\n'));
    }));

await test('two hands at the end of the table lie on the cloth', () =>
  visit({}, async (page) => {
    await page.goto(`/table/${at('chickasaw')}`);
    await page.getByRole('button', { name: 'Sit here, seat 2' }).click();
    await page.getByRole('button', { name: 'Play a second hand at seat 1' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.seat.mine').length === 2);
    await heard(page);
    for (const key of ['a', 's', 'a', 'Enter']) await page.keyboard.press(key);
    await decideByKeys(page);
    for (const [width, height] of SCREENS) {
      await resize(page, width, height);
      await page.evaluate(() => {
        document.querySelector('.table-foot').hidden = true;
        scrollTo(0, 0);
      });
      await picture(page, `two-${width}`);
      const found = await offCloth(page);
      must(found.length === 0, `at ${width} x ${height}, off the cloth:\n${found.join('\n')}`);
    }
  }));

await test('a refusal moves nothing; a focused spot stays round; a Deal that waits is not gold', () =>
  visit({}, async (page) => {
    await sitDown(page, at('massachusetts'));
    const deal = page.locator('.at-deal'),
      ante = page.locator('.mine [data-spot=ante]').first();
    await deal.hover({ force: true });
    must(
      (await deal.evaluate((each) => getComputedStyle(each).backgroundImage)) === 'none',
      'a hovered Deal that waits',
    );
    await page.keyboard.press('4');
    await page.keyboard.press('a');
    const before = await ante.boundingBox();
    await page.keyboard.press('a');
    await page.waitForSelector('.table-foot [data-code=at-most-there]');
    must(
      JSON.stringify(await ante.boundingBox()) === JSON.stringify(before),
      `Ante moved from ${JSON.stringify(before)} to ${JSON.stringify(await ante.boundingBox())}`,
    );
    await page.keyboard.press('Tab');
    await ante.focus();
    must(
      (await ante.evaluate((each) => each.matches(':focus-visible') && getComputedStyle(each).borderRadius)) === '50%',
      'the focused Ante',
    );
    await leave(page);
  }));

await test('what a finger taps is large enough, and print is large enough to read, at 320 px', () =>
  visit({ width: 320, height: 640 }, async (page) => {
    await sitDown(page, at('massachusetts'));
    await page.locator('.bot-choice select').first().selectOption('simple');
    await page.waitForSelector('.tiny');
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main select, main summary')]
        .filter((each) => {
          const box = each.getBoundingClientRect();
          return box.width > 0 && (box.width < 32 || box.height < 32) && !each.matches('.plain-button'); // that one stands in a sentence
        })
        .map(
          (each) =>
            `${each.className} ${each.textContent.slice(0, 20)} ${JSON.stringify(each.getBoundingClientRect())}`,
        ),
    );
    must(small.length === 0, small.join('\n'));
    const tiny = await page.evaluate(() =>
      [...document.querySelectorAll('.mine .print, .mine .amount, .mine .amount small')]
        .filter((each) => {
          const scale = each.closest('.diamond') ? 0.8 : 1;
          return parseFloat(getComputedStyle(each).fontSize) * scale < 9.4;
        })
        .map((each) => `${each.textContent} ${getComputedStyle(each).fontSize}`),
    );
    must(tiny.length === 0, tiny.join('\n'));
    await page.locator('.tiny').click();
    await leave(page);
  }));

await browser.close();
await server.end();
done();
