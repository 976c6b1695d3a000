// Lobby, history, sign and login; twelve tabs on one stream.
import { axe, done, launch, must, newPage, nothing, ok, overflow, Server, test } from './felt_browser.mjs';
import { bet, decide, sitDown } from './playing.mjs';

const server = await new Server().start();
const browser = await launch();
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();
const link = tables[0].link;

const player = await newPage(browser, server);
await test('from the lobby to a settled hand, and the hand in the history with its decisions weighed', async () => {
  await player.goto('/');
  await player.getByRole('link', { name: /^Sit down/ }).first().click();
  await player.waitForSelector('.seat.mine');
  await bet(player);
  await decide(player);
  await player.getByRole('link', { name: 'History' }).click();
  await player.locator('.hand-button').first().click();
  await player.getByRole('button', { name: 'Before the flop' }).click();
  must(await player.locator('.replay .bars tr').count() >= 2, 'the first decision has its values');
});
nothing(player.errors, 'no error on the way');

const PLACES = [['/', '.house'], ['/history', '.hand'], [`/sign/${link}`, '.sign-level'], ['/login', '.login'], ['/nowhere', 'h1']];
for (const theme of ['dark', 'light']) {
  await player.emulateMedia({ colorScheme: theme });
  for (const [place, ready] of PLACES) {
    await player.goto(place);
    await player.waitForSelector(ready);
    if (place === '/history') await player.locator('.hand-button').first().click();
    nothing(await axe(player), `axe finds nothing on ${place} in ${theme}`);
  }
}
await player.setViewportSize({ width: 320, height: 640 });
for (const [place, ready] of PLACES) {
  await player.goto(place);
  await player.waitForSelector(ready);
  ok(await overflow(player) <= 0, `${place} fits 320 px`);
}

await test('the sign shows the confirmed meters, also as .json and .txt', async () => {
  const json = await (await fetch(`${server.base}/sign/${link}.json`)).json();
  const text = await (await fetch(`${server.base}/sign/${link}.txt`)).text();
  await player.goto(`/sign/${link}`);
  const shown = await player.locator('.sign-level .sr').first().textContent();
  const figure = (json.levels[0].cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  must(shown.includes(figure), `${shown} is not ${figure}`);
  must(text.includes(json.levels[0].name), text);
});

await test('a wrong password is refused in words', async () => {
  await player.goto('/login');
  await player.fill('input[name=name]', 'nobody');
  await player.fill('input[name=password]', 'not the password');
  await player.getByRole('button', { name: 'Log in' }).click();
  await player.waitForSelector('.trouble');
});
await player.context().close();

await test('twelve tabs of one browser are all live on one stream', async () => {
  const first = await newPage(browser, server);
  const pages = [first];
  for (let i = 1; i < 12; i++) pages.push(await newPage(browser, server, { context: first.context() }));
  for (const [i, page] of pages.entries()) await page.goto(i % 3 === 2 ? `/sign/${link}` : `/table/${tables[i % tables.length].table}`);
  for (const [i, page] of pages.entries()) if (i % 3 !== 2) await page.waitForSelector('.line-live');
  // A stream that was closed is counted until the server next writes to it, some ten seconds.
  let streams = 0;
  for (let i = 0; i < 30 && streams !== 1; i++) {
    await first.waitForTimeout(1000);
    streams = Number(/^felt_streams (\d+)/m.exec(await (await fetch(`${server.base}/metrics`)).text())?.[1]);
  }
  must(streams === 1, `${streams} streams are open`);
  // The leader goes: another tab takes over, and an event still reaches the rest.
  await first.close();
  await sitDown(pages[1], tables[1].table);
  await pages[4].goto(`/table/${tables[1].table}`);
  await pages[4].waitForSelector('.seat.mine');
  await pages[1].locator('.bot-choice select').first().selectOption('simple');
  await pages[4].waitForFunction(() => /Simple bot/.test(document.body.textContent ?? ''));
  await pages[1].context().close();
});

await browser.close();
await server.end();
done();
