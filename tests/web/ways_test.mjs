// Other ways to play: by keyboard, in words, on a small screen.
import { comes, done, launch, must, overflow, Server, test, visitor } from './felt_browser.mjs';
import { bet, decide, decideByKeys, heard, leave, myTurn, sitDown } from './playing.mjs';
import { says } from './words.mjs';

const server = await new Server({ words: ['--pace', '200'] }).start();
const browser = await launch();
const visit = visitor(browser, server);
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();

await test('a guest is one person, however late the server says who', () =>
  visit({}, async (page) => {
    let guests = 0;
    await page.route('**/api/guest', async (route) => {
      guests += 1;
      const answer = await route.fetch(),
        first = guests === 1;
      if (first)
        await comes(
          async () => guests > 1 || (await page.locator('.line-live').count()) > 0,
          'a live table before there is a guest',
        );
      if (first) await comes(() => guests > 1, '', { ms: 500 }).catch(() => undefined);
      await route.fulfill({ response: answer });
    });
    await sitDown(page, tables[3].table);
    must(guests === 1, `${guests} guests were made`);
    must(page.errors.length === 0, page.errors.join('\n'));
    await leave(page);
  }));

await test('Enter deals from a spot, too; space adds a chip there; on any other control Enter keeps its meaning', () =>
  visit({}, async (page) => {
    await sitDown(page, tables[0].table);
    const spot = (name) => page.locator(`.mine [data-spot=${name}]`).first(),
      laid = () => page.textContent('#bar-words');
    const lies = (dollars) =>
      comes(
        async () => (await laid()) === `On the layout: $${dollars}.00`,
        async () => `$${dollars} on the layout: ${await laid()}`,
      );
    await spot('ante').focus();
    await page.keyboard.press('Enter');
    must(/Choose a chip/.test(await laid()), `nothing is bet by the key of Deal: ${await laid()}`);
    await page.keyboard.press('Space');
    await lies(10);
    await page.getByRole('radio', { name: '$1', exact: true }).focus();
    await page.keyboard.press('Enter');
    must(
      (await page.getAttribute('.tray-chip', 'aria-checked')) === 'true',
      'Enter chooses the chip that has the focus',
    );
    await spot('trips').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /^Undo/ }).focus();
    await page.keyboard.press('Enter');
    await lies(10);
    await page.getByRole('radio', { name: '$5', exact: true }).click();
    await spot('ante').click();
    await spot('progressive').click();
    const down = Number(/\$(\d+)\.00/.exec(await laid())[1]);
    must(down > 20, await laid());
    await page.keyboard.down('Enter'); // and held
    for (let i = 0; i < 3; i++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    must((await myTurn(page)) === 'turn', 'the cards are dealt');
    must(
      (await page.locator('.mine .spot').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))))
        .join()
        .startsWith('Trips: nothing,Ante: $10,Blind: $10,Progressive: $'),
      'with the bets as they lay',
    );
    await decideByKeys(page);
    await heard(page);
    await spot('trips').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /Check/.test(document.querySelector('.action-bar').textContent)); // Rebet and deal, from a spot
    await decideByKeys(page);
    await heard(page);
    await page.getByRole('link', { name: 'Best play' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/lab/strategy*');
  }));

await test('the table in words says what the felt shows', () =>
  visit({}, async (page) => {
    await visit({}, (other) => sitDown(other, tables[1].table));
    await sitDown(page, tables[1].table);
    await bet(page);
    await heard(page);
    await page.keyboard.press('v');
    const text = await page.textContent('.text-view');
    must(
      /you: ante/.test(text) &&
        /trips/.test(text) &&
        /Dealer: 2 face down/.test(text) &&
        / of (spades|hearts|diamonds|clubs)/.test(text),
      text,
    );
    must(
      /Guest \w{4}: sits out/.test(text) && !/guest-|no cards yet/.test(text),
      `who sits out, by a short name: ${text}`,
    );
    await decide(page);
    const settled = await page.textContent('.text-view');
    must(
      ['hand-won', 'hand-lost', 'hand-tied'].some((code) => settled.includes(says(code).toLowerCase())),
      'the result is in it',
    );
  }));

await test('a round on a 320 px screen, with nothing beyond its edge', () =>
  visit({ width: 320, height: 640 }, async (page) => {
    await sitDown(page, tables[2].table);
    must((await overflow(page)) <= 0, 'while bets are open');
    await bet(page);
    must((await overflow(page)) <= 0, 'in the middle of a hand');
    await decide(page);
    must((await overflow(page)) <= 0, 'when it is settled');
    await leave(page);
  }));

await browser.close();
await server.end();
done();
