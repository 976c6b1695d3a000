// Pictures of every page for the documents: FELT_SOURCE=$PWD FELT_BUILD=$PWD/build/release node tests/web/pictures.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, newPage, Server } from './felt_browser.mjs';
import { bet, decide, sitDown } from './playing.mjs';
import { Player } from './player.mjs';

const out = join(process.env.FELT_SOURCE, 'docs/pictures');
mkdirSync(out, { recursive: true });
const server = await new Server().start();
const browser = await launch();
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();
const { table, book, link } = tables[1];

// The browser itself makes WebP of what it has drawn.
const darkroom = await browser.newPage();
const webp = (png) =>
  darkroom.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const made = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
    return [...new Uint8Array(await made.arrayBuffer())].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }, png.toString('base64'));

async function take(page, name) {
  await page.waitForTimeout(700);
  writeFileSync(join(out, `${name}.webp`), Buffer.from(await webp(await page.screenshot()), 'hex'));
  console.log(`docs/pictures/${name}.webp`);
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
await page.waitForSelector('.panel.result'); // bots decide after
await take(page, 'result');
for (const [place, picture, ready] of [
  ['/', 'lobby', '.house-meter'],
  [`/lab/strategy?book=${book}`, 'strategy', '.chart'],
  [`/lab/analyzer?book=${book}&hole=AhKd&board=Ks7h2d`, 'analyzer', '.bars'],
  [`/lab/designer?book=${book}&edits=ante_and_blind/blind_pays/flush/pays~2 to 1`, 'designer', '.facts .moved'],
  [`/lab/compare?book=${book}`, 'compare', '.compare'],
  [`/lab/drills?book=${book}`, 'drills', '.actions'],
  [`/lab/report?book=${book}`, 'report', '.forms'],
  [`/rules/${book}`, 'rules', '.rules-table'],
  [`/sign/${link}`, 'sign', '.sign-level'],
  ['/login', 'login', '.login'],
]) {
  await page.goto(place);
  await page.waitForSelector(ready);
  await take(page, picture);
}
await page.context().close();

// A history worth looking at: two dozen hands of one who checks to the river.
const quick = await new Server({ words: ['--pace', '0'] }).start();
const player = await new Player(quick, table).sitDown();
for (let i = 0; i < 24; i++) {
  await player.bet();
  await player.playOut();
}
await player.until((view) => view.phase === 'betting');
const past = await newPage(browser, quick);
past.setDefaultTimeout(120_000);
const [name, value] = player.cookie.split('=');
await past.context().addCookies([{ name, value, url: quick.base }]);
await past.goto('/history');
await past.getByRole('combobox', { name: /^Sorted by/ }).selectOption('cost');
await past.waitForFunction(() => document.querySelectorAll('.hand').length === 24);
await take(past, 'history');
await past.locator('.hand-button').first().click();
await past.locator('.replay').scrollIntoViewIfNeeded();
await past.evaluate(() => document.querySelector('.hand.open').scrollIntoView());
await take(past, 'replay');
await past.evaluate(() => scrollTo(0, 0));
await past.getByRole('button', { name: /^Retry/ }).click();
await take(past, 'retry');
await past.context().close();
await quick.end();

// A sign that pays: the next hand is four of a kind.
const paying = await new Server().start(); // nobody else sits there
const sign = await newPage(browser, paying);
await sign.goto(`/sign/${link}`);
const lucky = await new Player(paying, table).sitDown();
const { round } = await lucky.until((view) => view.phase === 'betting');
await lucky.bet({
  progressive: true,
  seed: paying.aid(['seed', join(paying.data, 'deck.key'), String(table), String(round), '3']),
});
await lucky.playOut();
await sign.waitForSelector('.sign-pending');
await take(sign, 'sign-pending');
await sign.waitForSelector('.sign-winner');
await take(sign, 'sign-winner');
await sign.context().close();
await paying.end();

// People, on a server that others can reach.
const open = await new Server({ listen: '0.0.0.0' }).start();
const admin = await newPage(browser, open);
await admin.goto(open.setup);
await admin.getByLabel('Name').fill('admin');
await admin.locator('input[name=password]').fill('a long enough word');
await take(admin, 'setup');
await admin.getByRole('button', { name: 'Make this account' }).click();
await admin.waitForSelector('.accounts');
await admin.getByLabel('Name').fill('ann');
await admin.getByLabel('Dealer').check();
await admin.getByRole('button', { name: 'Make the account' }).click();
await admin.waitForSelector('.done-note');
await take(admin, 'people');
await open.end();

const phone = await newPage(browser, server, { width: 390, height: 844, theme: 'light' });
await sitDown(phone, tables[2].table);
await flop(phone, 1);
await take(phone, 'phone');

await browser.close();
await server.end();
