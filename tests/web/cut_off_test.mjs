// A hand that is cut off: the page loaded again, the server killed or silent, the time run out.
import { comes, done, launch, must, picture, resize, Server, test, visitor } from './felt_browser.mjs';
import { bet, decide, leave, mustAddUp, myTurn, sitDown } from './playing.mjs';
import { says } from './words.mjs';

const server = await new Server({ words: ['--pace', '200'] }).start();
const browser = await launch();
const visit = visitor(browser, server);
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();

await test('a page that is loaded again in mid-hand shows the same hand and the same choices', () =>
  visit({}, async (page) => {
    await sitDown(page, tables[3].table);
    await bet(page);
    const seen = async () => [
      await page
        .locator('.mine .card')
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')).join()),
      (await page.locator('.action-bar button').allTextContents()).join(),
    ];
    const before = await seen();
    await page.reload();
    await myTurn(page);
    must(JSON.stringify(await seen()) === JSON.stringify(before), `${before} became ${await seen()}`);
    await decide(page);
    await leave(page);
  }));

await test('a server that was killed in mid-hand: the page says so, takes no money, and goes on with the same hand', () =>
  visit({}, async (page) => {
    await sitDown(page, tables[0].table);
    await bet(page);
    const cards = await page
      .locator('.mine .card')
      .evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')).join());
    await server.kill();
    await page.waitForSelector('.line-reconnecting, .line-stale');
    must(await page.getByRole('button', { name: /^Check/ }).isDisabled(), 'nothing can be done while it is not live');
    await server.start(server.port);
    await page.waitForSelector('.line-live');
    await myTurn(page);
    must(
      cards ===
        (await page
          .locator('.mine .card')
          .evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')).join())),
      'the same cards',
    );
    await decide(page);
  }));

await test('a server that falls silent is noticed within seconds, and nothing moves for it', () =>
  visit({ width: 320, height: 640 }, async (page) => {
    await sitDown(page, tables[1].table);
    await bet(page);
    server.child.kill('SIGSTOP');
    try {
      await page.waitForSelector('.line:not(.line-live)', { timeout: 15_000 });
      must(await page.getByRole('button', { name: /^Check/ }).isDisabled(), 'nothing can be done while it is not live');
      await page.waitForSelector('.line-stale');
      for (const [width, height] of [
        [320, 640],
        [1440, 900],
      ]) {
        await resize(page, width, height);
        await picture(page, `stale-${width}`);
        const [logo, balance, bar] = await page.evaluate(() =>
          ['.logo', '.balance', '.action-bar'].map((each) =>
            document.querySelector(each).getBoundingClientRect().toJSON(),
          ),
        );
        must(logo.right <= balance.left, `the balance lies beside the logo at ${width} px`);
        must(
          bar.height < 150 && (await page.locator('.action-bar .bar-words:visible').count()) === 1,
          `one line of words at ${width} px`,
        );
      }
    } finally {
      server.child.kill('SIGCONT');
    }
    await page.waitForSelector('.line-live');
  }));

await test('a player who lets the time run out is told so, and is asked nothing more', () =>
  visit({}, async (page) => {
    await sitDown(page, tables[2].table);
    await bet(page);
    await page.waitForSelector('.coach button');
    const check = page.getByRole('button', { name: /^Check/ }),
      bar = async () => (await page.locator('.action-bar button').allTextContents()).join();
    while ((await myTurn(page)) === 'turn' && /Check/.test(await bar())) {
      // to the river: one clock of 30 seconds is enough
      const before = await bar();
      await check.click();
      await comes(async () => (await bar()) !== before, 'the next street');
    }
    await page.waitForFunction(() => document.querySelector('.result'));
    must(
      (await page.textContent('.result')).includes(says('folded-by-the-clock')) &&
        /Time ran out/.test(await page.textContent('.you-have')),
      await page.textContent('.result'),
    );
    must((await page.getByRole('button', { name: /What is each action worth/ }).count()) === 0, 'the question is over');
    await mustAddUp(page);
  }));

await browser.close();
await server.end();
done();
