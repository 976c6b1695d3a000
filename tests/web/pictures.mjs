// Pictures of every page for the documents: FELT_SOURCE=. FELT_BUILD=build/release node tests/web/pictures.mjs
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, newPage, Server } from './felt_browser.mjs';
import { bet, decide, myTurn, sitDown } from './playing.mjs';

const out = join(process.env.FELT_SOURCE, 'docs/pictures');
mkdirSync(out, { recursive: true });
const server = await new Server().start();
const browser = await launch();
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();
const { table, book, link } = tables[1];

async function take(page, name) {
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(out, `${name}.jpg`), type: 'jpeg', quality: 80 });
  console.log(`docs/pictures/${name}.jpg`);
}

/** A hand worth looking at: better than a pair on the flop, or the best that a few rounds brought. */
async function flop(page, rounds) {
  for (let i = 1; ; i++) {
    await bet(page);
    await page.getByRole('button', { name: /^Check/ }).click();
    await page.getByRole('button', { name: /^Play 2x/ }).waitFor();
    if (i === rounds || /two pair|three|straight|flush|full|four/.test(await page.textContent('.you-have'))) return;
    await decide(page);
  }
}

const page = await newPage(browser, server);
await sitDown(page, table);
for (const kind of ['perfect', 'simple', 'timid']) {
  const seats = await page.locator('.seat:not(.free)').count();
  await page.locator('.bot-choice select').first().selectOption(kind);
  await page.waitForFunction((n) => document.querySelectorAll('.seat:not(.free)').length > n, seats);
}
await flop(page, 5);
await page.getByRole('button', { name: /What is each action worth/ }).click();
await take(page, 'table');
await page.getByRole('button', { name: /^Play 2x/ }).click();
await myTurn(page);
await take(page, 'result');
for (const [place, name, ready] of [['/', 'lobby', '.house-meter'], [`/lab/strategy?book=${book}`, 'strategy', '.chart'],
  [`/lab/analyzer?book=${book}&hole=AhKd&board=Ks7h2d`, 'analyzer', '.bars'], [`/lab/designer?book=${book}`, 'designer', '.facts'],
  [`/lab/compare?book=${book}`, 'compare', '.compare'], [`/lab/drills?book=${book}`, 'drills', '.actions'], [`/rules/${book}`, 'rules', '.rules-table'],
  [`/sign/${link}`, 'sign', '.sign-level'], ['/login', 'login', '.login']]) {
  await page.goto(place);
  await page.waitForSelector(ready);
  await take(page, name);
}
await page.goto('/history');
await page.locator('.hand-button').first().click();
await take(page, 'history');
await page.context().close();

const phone = await newPage(browser, server, { width: 390, height: 844, theme: 'light' });
await sitDown(phone, tables[2].table);
await flop(phone, 1);
await take(phone, 'phone');

await browser.close();
await server.end();
