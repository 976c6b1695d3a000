// A hand that was corrected after Game Over, as its player sees it: at a live table, and in the history of a practice table.
import { randomUUID } from 'node:crypto';
import { axe, done, fits, launch, must, newPage, nothing, picture, resize, Server, test } from './felt_browser.mjs';
import { LiveTable } from './live_table.mjs';
import { Player } from './player.mjs';
import { says } from './words.mjs';

const REASON = 'zephyr saw it on the tape';
const server = await new Server({ words: ['--pace', '0'] }).start();
const browser = await launch();
const live = await new LiveTable(server).open('chickasaw');
const dollars = (cents) => ({ cents, currency: 'USD' });

/** By the supervisor and the shift manager. */
async function correct(more) {
  const body = { id: randomUUID(), do: 'correct', reason: REASON, ...more };
  const { proposal } = await live.supervisor.post('/api/floor/proposals', body);
  await live.manager.post(`/api/floor/proposals/${proposal}/sign`, {});
}
live.manager = await live.person('shift-manager');

/** What a page says of corrections and of money that is owed. */
const corrected = (page) => page.locator('.corrected').textContent();
const owed = (page) => page.locator('.owed').textContent();
const has = (text, ...wanted) => wanted.forEach((words) => must(text.includes(words), `${text} lacks ${words}`));

const page = await newPage(browser, server);
await live.enter(page);
await test('a card that was keyed wrong: the table tells what it was, by which roles, and what is owed', async () => {
  await live.deal({ hole: 'Th 9h', dealer: 'As Kc', board: '8h 7d 6h 2c 3d' });
  await live.gameOver();
  await page.waitForSelector('.result');
  must((await page.locator('.corrected, .owed').count()) === 0, 'nothing is corrected yet');
  await correct({ table: live.table, what: 'card', place: 'board', index: 1, card: '7h' });
  await page.waitForSelector('.corrected');
  const text = await corrected(page);
  has(text, says('hand-was-corrected', 1), says('card-on-board-was', '7h', '7d'), says('what-was-played-stays'));
  has(text, says('corrected-by-two', 'supervisor', 'shift manager'), '+$490.00');
  must(!/the-supervisor|the-shift-manager|zephyr/.test(await page.content()), 'no name and no reason for a player');
  has(await owed(page), says('house-owes-you', dollars(49_000)));
  must((await page.getByRole('img', { name: 'seven of diamonds' }).count()) > 0, 'what was played stays on the felt');
});

await test('a second one that takes it back is told as well, and neither is set off', async () => {
  await correct({ table: live.table, what: 'card', place: 'board', index: 1, card: '7d' });
  await page.waitForFunction(() => document.querySelectorAll('.corrected li').length === 2);
  has(await owed(page), says('house-owes-you', dollars(49_000)), says('you-owe-house', dollars(49_000)));
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme });
    nothing(await axe(page), `axe finds nothing beside a corrected hand, in ${theme}`);
    await picture(page, `corrected-table-${theme}`);
  }
  await resize(page, 320, 640);
  await fits(page, 'a corrected hand, at 320 px');
});

await test('staff are told people and reason', async () => {
  const pit = await newPage(browser, server);
  const [name, value] = live.supervisor.cookie.split('=');
  await pit.context().addCookies([{ name, value, url: server.base }]);
  await pit.goto(`/table/${live.table}`);
  await pit.waitForSelector('.corrected');
  has(await corrected(pit), says('corrected-by-two', 'supervisor the-supervisor', 'shift manager the-shift-manager'));
  has(await corrected(pit), REASON);
});

await test('the history has the hand as it was played, and beside it as it was corrected', async () => {
  const player = await new Player(server, 2).sitDown();
  await player.bet();
  await player.playOut();
  await player.until((view) => view.phase === 'betting' && view.last);
  const kept = async () =>
    (await (await fetch(`${server.base}/api/hands`, { headers: { cookie: player.cookie } })).json()).hands[0];
  const { table, life_round: round, seat } = await kept();
  await correct({ table, round, what: 'wager', seat: seat.seat, ante: 2 * seat.bet.ante });
  const { corrected: now } = await kept();
  must(now && now.cents === now.result.net - seat.result.net, JSON.stringify(now));
  const own = await newPage(browser, server);
  const [name, value] = player.cookie.split('=');
  await own.context().addCookies([{ name, value, url: server.base }]);
  await own.goto('/history');
  await own.waitForSelector('.corrected-tag');
  const amount = `${now.cents < 0 ? '−' : '+'}$${(Math.abs(now.cents) / 100).toFixed(2)}`;
  has(await own.textContent('.corrected-tag'), says('corrected-by-amount', amount));
  await own.click('.hand-button');
  await own.getByRole('button', { name: 'Showdown' }).click();
  has(await corrected(own), says('wagers-were-other', seat.seat));
  must((await own.locator('.replay .result').count()) === 2, 'both results stand there');
  has(await own.locator('.replay .result').last().textContent(), says('as-corrected'));
  for (const theme of ['dark', 'light']) {
    await own.emulateMedia({ colorScheme: theme });
    nothing(await axe(own), `axe finds nothing in a corrected hand of the history, in ${theme}`);
    await picture(own, `corrected-history-${theme}`);
  }
  await resize(own, 320, 640);
  await fits(own, 'a corrected hand of the history, at 320 px');
});

nothing(page.errors, 'no error beside a corrected hand');
await browser.close();
await server.end();
done();
