// The lab and the rules: every room shows exact figures, in both themes, on a small screen, without a fault of axe.
import { axe, done, launch, must, mustBeQuick, newPage, nothing, ok, overflow, Server, test } from './felt_browser.mjs';

const server = await new Server().start();
const browser = await launch();

const PLACES = ['/lab/strategy', '/lab/analyzer?hole=AhKd&board=Ks7h2d', '/lab/designer', '/lab/compare', '/lab/drills', '/lab/report', '/rules'];
const READY = { '/lab/strategy': '.chart', '/lab/analyzer': '.bars', '/lab/designer': '.facts', '/lab/compare': '.compare', '/lab/drills': '.drill .cards', '/lab/report': '.forms', '/rules': '.rules-table' };

for (const theme of ['dark', 'light']) {
  const page = await newPage(browser, server, { theme });
  for (const place of PLACES) {
    await page.goto(place);
    await page.waitForSelector(READY[place.split('?')[0]]);
    nothing(await axe(page), `axe finds nothing on ${place} in ${theme}`);
  }
  nothing(page.errors, `no error in the pages in ${theme}`);
  await page.context().close();
}

const small = await newPage(browser, server, { width: 320, height: 640 });
for (const place of PLACES) {
  await small.goto(place);
  await small.waitForSelector(READY[place.split('?')[0]]);
  ok(await overflow(small) <= 0, `${place} fits 320 px`);
}
await small.context().close();

const page = await newPage(browser, server);
await test('the chart says what a hand is worth, and follows the arrow keys', async () => {
  await page.goto('/lab/strategy?book=chickasaw');
  await page.click('[data-hand="AA"]');
  must((await page.textContent('.detail')).includes('+3.601'), 'AA is worth 3.601 antes');
  await page.keyboard.press('ArrowRight');
  must((await page.textContent('.detail h2')).startsWith('AKs'), 'right of AA is AKs');
});
await test('the analyzer answers from the address alone, and again when a card is added', async () => {
  await page.goto('/lab/analyzer?book=chickasaw&hole=AhKd&board=Ks7h2d4c9s');
  await page.waitForSelector('.verdict');
  must((await page.textContent('.verdict')).startsWith('Play 1x'), 'ace king with a pair plays at the river');
});
await test('the designer answers a changed pay in under a second', async () => {
  await page.goto('/lab/designer?book=chickasaw');
  await page.waitForSelector('.facts dd >> text=as the book');
  const field = page.locator('.sheet-field:has(input)', { hasText: 'Royal flush' }).first().locator('input');
  const start = Date.now();
  await field.fill('600');
  await page.waitForSelector('.facts dd small:has-text("−")');
  mustBeQuick(Date.now() - start, 1000, 'the designer answered');
  must(page.url().includes('edits='), 'the change stands in the address');
});
await test('a drill weighs an answer and goes on by keyboard alone', async () => {
  await page.goto('/lab/drills?book=chickasaw');
  await page.waitForSelector('.actions');
  await page.waitForTimeout(400);
  await page.keyboard.press('k');
  await page.waitForSelector('.verdict');
  await page.waitForTimeout(400);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.actions');
});
nothing(page.errors, 'no error while they were used');

await browser.close();
await server.end();
done();
