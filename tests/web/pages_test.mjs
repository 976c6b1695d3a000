// Lobby, history, sign and login; twelve tabs on one stream.
import { comes, done, launch, lookAround, must, newPage, nothing, Server, test } from './felt_browser.mjs';
import { bet, decide, sitDown } from './playing.mjs';

const server = await new Server().start();
const browser = await launch();
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();
const link = tables[0].link;

const player = await newPage(browser, server);
await test('from the lobby to a settled hand, and the hand in the history with its decisions weighed', async () => {
  await player.goto('/');
  await player
    .getByRole('link', { name: /^Sit down/ })
    .first()
    .click();
  await player.waitForSelector('.seat.mine');
  await bet(player);
  await decide(player);
  await player.getByRole('link', { name: 'History' }).click();
  await player.locator('.hand-button').first().click();
  await player.getByRole('button', { name: 'Before the flop' }).click();
  await comes(
    async () => (await player.locator('.replay .bars tr').count()) >= 2,
    'the first decision with its values',
  );
});
nothing(player.errors, 'no error on the way');

await lookAround(
  player,
  [
    ['/', '.house'],
    ['/history', '.hand'],
    [`/sign/${link}`, '.sign-level'],
    ['/login', '.login'],
    ['/nowhere', 'h1'],
  ],
  async (place) => {
    if (place === '/history') await player.locator('.hand-button').first().click();
  },
);

await test('the first page comes to less than 150 kB, compressed', async () => {
  const fresh = await newPage(browser, server),
    sizes = [],
    open = new Set();
  const session = await fresh.context().newCDPSession(fresh);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', (event) => {
    if (event.type !== 'EventSource') open.add(event.requestId);
  });
  session.on('Network.loadingFinished', (event) => {
    sizes.push(event.encodedDataLength);
    open.delete(event.requestId);
  });
  await fresh.goto('/');
  await fresh.waitForSelector('.house-meter');
  await fresh.waitForSelector('.account'); // what comes late is part of it
  await fresh.evaluate(() => document.fonts.ready.then(() => undefined));
  await comes(
    () => open.size === 0,
    () => `${open.size} answers`,
  );
  const bytes = sizes.reduce((sum, each) => sum + each, 0);
  console.log(`# the first page: ${(bytes / 1000).toFixed(1)} kB in ${sizes.length} answers`);
  must(bytes > 10_000 && bytes < 150_000, `${bytes} bytes`);
  await fresh.context().close();
});
await player.context().close();

await test('twelve tabs of one browser are all live on one stream', async () => {
  const first = await newPage(browser, server);
  const pages = [first];
  for (let i = 1; i < 12; i++) pages.push(await newPage(browser, server, { context: first.context() }));
  for (const [i, page] of pages.entries())
    await page.goto(i % 3 === 2 ? `/sign/${link}` : `/table/${tables[i % tables.length].table}`);
  for (const [i, page] of pages.entries()) if (i % 3 !== 2) await page.waitForSelector('.line-live');
  // A stream that was closed is counted until the server next writes to it, some ten seconds.
  const streams = async () =>
    Number(/^felt_streams (\d+)/m.exec(await (await fetch(`${server.base}/metrics`)).text())?.[1]);
  await comes(
    async () => (await streams()) === 1,
    async () => `one stream, ${await streams()} are open`,
  );
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
