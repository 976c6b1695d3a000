// The player's table on screens of all sizes: what must be seen is seen, nothing leaves the table, and nothing moves under a finger.
import { done, launch, must, newPage, picture, resize, Server, test } from './felt_browser.mjs';
import { bet, decide, leave, myTurn, sitDown } from './playing.mjs';

const SCREENS = [[320, 640], [390, 844], [640, 400], [820, 1180], [1440, 900]];
const server = await new Server({ words: ['--pace', '200'] }).start();
const browser = await launch();
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();
const at = (book) => tables.find((each) => each.book === book).table;

async function visit(options, body) {
  const page = await newPage(browser, server, options);
  try { await body(page); } finally { await page.context().close(); }
}

/** What is off the screen or under something else, without scrolling. */
const hidden = (page, selector) => page.evaluate((wanted) => [...document.querySelectorAll(wanted)].filter((each) => {
  const box = each.getBoundingClientRect(), x = (box.left + box.right) / 2;
  return [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3].some((y) => {
    const top = document.elementFromPoint(x, y);
    return !top || !(each.contains(top) || top.contains(each) && !top.matches('.table-foot, .action-bar'));
  });
}).map((each) => `${each.tagName}.${each.className?.baseVal ?? each.className} "${each.textContent.slice(0, 30)}"`), selector);

async function mustSee(page, name, selector) {
  for (const [width, height] of SCREENS) {
    await page.evaluate(() => scrollTo(0, 0));
    await resize(page, width, height);
    await picture(page, `${name}-${width}`);
    let found = await hidden(page, selector);
    // What is still on its way there has two seconds.
    for (const end = Date.now() + 2000; found.length && Date.now() < end; found = await hidden(page, selector)) await page.waitForTimeout(50);
    must(found.length === 0, `${name} at ${width} x ${height}, not seen:\n${found.join('\n')}`);
  }
}

await test('spots, cards, the hand and the net are seen on every screen without scrolling', () => visit({}, async (page) => {
  await sitDown(page, at('massachusetts'));
  await mustSee(page, 'sat', '.mine .spot, .action-bar button');
  await bet(page);
  await mustSee(page, 'preflop', '.mine .spot, .mine .card, .action-bar button');
  await decide(page);
  await mustSee(page, 'result', '.mine .spot, .mine .card, .board .card, .you-have strong, .you-have > span, .action-bar button');
  await leave(page);
}));

await test('a table full of bots: the same', () => visit({}, async (page) => {
  await sitDown(page, at('players-guide'));
  for (let i = 4; i > 0; i--) {
    await page.locator('.bot-choice select').first().selectOption('simple');
    await page.waitForFunction((left) => document.querySelectorAll('.bot-choice').length === left, i);
  }
  await bet(page);
  await mustSee(page, 'bots', '.mine .spot, .mine .card, .action-bar button');
  await decide(page);
  await mustSee(page, 'bots-result', '.mine .card, .board .card, .you-have strong, .you-have > span, .action-bar button');
  await leave(page);
}));

/** Corners of what lies off the cloth, whose rounded edge counts. */
const offCloth = (page) => page.evaluate(() => [...document.querySelectorAll('.mine .card, .mine .spot, .mine .who > *')].filter((each) => {
  each.scrollIntoView({ block: 'center' });
  const { left, right, top, bottom } = each.getBoundingClientRect();
  return [[left, top], [right, top], [left, bottom], [right, bottom]].some(([x, y]) => !document.elementsFromPoint(x, y).some((one) => one.matches('.cloth')));
}).map((each) => `${each.className?.baseVal ?? each.className} "${each.textContent.slice(0, 20)}"`));

await test('two hands at the end of the table lie on the cloth', () => visit({}, async (page) => {
  await page.goto(`/table/${at('chickasaw')}`);
  await page.getByRole('button', { name: 'Sit here, seat 2' }).click();
  await page.getByRole('button', { name: 'Play a second hand at seat 1' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.seat.mine').length === 2);
  await page.waitForFunction(() => document.querySelector('.line-live') && !document.querySelector('.mine .spot:disabled'));
  await page.waitForTimeout(450); // keys are deaf for a moment after each step
  for (const key of ['a', 's', 'a', 'Enter']) await page.keyboard.press(key);
  for (let pressed = 0; await myTurn(page) === 'turn' && pressed < 40; pressed++) {
    await page.keyboard.press(/Check/.test(await page.textContent('.action-bar')) ? 'k' : '1');
    await page.waitForTimeout(200);
  }
  for (const [width, height] of SCREENS) {
    await resize(page, width, height);
    await page.evaluate(() => { document.querySelector('.table-foot').hidden = true; scrollTo(0, 0); });
    await picture(page, `two-${width}`);
    const found = await offCloth(page);
    must(found.length === 0, `at ${width} x ${height}, off the cloth:\n${found.join('\n')}`);
  }
}));

await test('a refusal moves nothing; a focused spot stays round; a Deal that waits is not gold', () => visit({}, async (page) => {
  await sitDown(page, at('massachusetts'));
  const deal = page.locator('.at-deal'), ante = page.locator('.mine [data-spot=ante]').first();
  await deal.hover({ force: true });
  must(await deal.evaluate((each) => getComputedStyle(each).backgroundImage) === 'none', 'a hovered Deal that waits');
  await page.keyboard.press('4');
  await page.keyboard.press('a');
  const before = await ante.boundingBox();
  await page.keyboard.press('a');
  await page.waitForFunction(() => /At most/.test(document.querySelector('.table-foot').textContent));
  must(JSON.stringify(await ante.boundingBox()) === JSON.stringify(before), `Ante moved from ${JSON.stringify(before)} to ${JSON.stringify(await ante.boundingBox())}`);
  await page.keyboard.press('Tab');
  await ante.focus();
  must(await ante.evaluate((each) => each.matches(':focus-visible') && getComputedStyle(each).borderRadius) === '50%', 'the focused Ante');
  await leave(page);
}));

await test('what a finger taps is large enough, and print is large enough to read, at 320 px', () => visit({ width: 320, height: 640 }, async (page) => {
  await sitDown(page, at('massachusetts'));
  await page.locator('.bot-choice select').first().selectOption('simple');
  await page.waitForSelector('.tiny');
  const small = await page.evaluate(() => [...document.querySelectorAll('main button, main select, main summary')].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && (box.width < 32 || box.height < 32) && !each.matches('.plain-button'); // that one stands in a sentence
  }).map((each) => `${each.className} ${each.textContent.slice(0, 20)} ${JSON.stringify(each.getBoundingClientRect())}`));
  must(small.length === 0, small.join('\n'));
  const tiny = await page.evaluate(() => [...document.querySelectorAll('.mine .print, .mine .amount, .mine .amount small')].filter((each) => {
    const scale = each.closest('.diamond') ? 0.8 : 1;
    return parseFloat(getComputedStyle(each).fontSize) * scale < 9.4;
  }).map((each) => `${each.textContent} ${getComputedStyle(each).fontSize}`));
  must(tiny.length === 0, tiny.join('\n'));
  await page.locator('.tiny').click();
  await leave(page);
}));

await browser.close();
await server.end();
done();
