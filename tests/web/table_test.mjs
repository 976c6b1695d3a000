// The player's table: a whole round on each book, and no finding of axe in either theme.
import { axe, done, launch, must, newPage, nothing, Server, test } from './felt_browser.mjs';
import { bet, decide, leave, sitDown } from './playing.mjs';

const server = await new Server().start();
const browser = await launch();
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();

async function visit(options, body) {
  const page = await newPage(browser, server, options);
  try { await body(page); } finally { await page.context().close(); }
}

for (const { table, book } of tables)
  await test(`a whole round at ${book} with Trips and progressive: every wager with its reason and rule`, () => visit({}, async (page) => {
    await sitDown(page, table);
    await bet(page);
    must(await decide(page) === 3, 'three decisions when one checks to the river');
    const lines = await page.locator('.result .lines tr').allTextContents();
    for (const wager of ['Ante', 'Blind', 'Play', 'Trips', 'Progressive']) {
      const line = lines.find((text) => text.startsWith(wager));
      must(line && /(win|lose|push)/.test(line) && /[A-Z]{2}/.test(line), `${wager}: ${line}`);
    }
    must(await page.locator('.coach .bars tr').count() >= 2, 'the coach shows the values');
    must(await page.locator('.card.raised').count() >= 5, 'the five cards that play are raised');
    must(/You have/.test(await page.textContent('.you-have')), 'the hand is named');
    await page.getByRole('button', { name: 'Verify' }).click();
    must(/this very deck/.test(await page.textContent('.fair')), 'the deal is verified in the browser');
    must(page.errors.length === 0, page.errors.join('\n'));
    await leave(page);
  }));

for (const theme of ['dark', 'light'])
  await visit({ theme }, async (page) => {
    await sitDown(page, tables[0].table);
    nothing(await axe(page), `axe finds nothing at the table while bets are open, in ${theme}`);
    await bet(page);
    nothing(await axe(page), `axe finds nothing in the middle of a hand, in ${theme}`);
    await decide(page);
    nothing(await axe(page), `axe finds nothing when it is settled, in ${theme}`);
    await leave(page);
  });

await browser.close();
await server.end();
done();
