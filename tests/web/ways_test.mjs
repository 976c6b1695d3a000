// Other ways to play: by keyboard, in words, on a small screen, loaded again and cut off in mid-hand.
import { comes, done, launch, must, mustBeQuick, newPage, overflow, picture, resize, Server, test } from './felt_browser.mjs';
import { bet, decide, decideByKeys, heard, leave, mustAddUp, myTurn, sitDown } from './playing.mjs';

const server = await new Server({ words: ['--pace', '200'] }).start();
const browser = await launch();
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();

async function visit(options, body) {
  const page = await newPage(browser, server, options);
  try { await body(page); } finally { await page.context().close(); }
}

await test('a round by keyboard alone; a key changes the screen in under 100 ms', () => visit({}, async (page) => {
  await sitDown(page, tables[1].table);
  for (const key of ['a', 'a', 't', 'g', 'u', 'g']) await page.keyboard.press(key);
  must(/On the layout/.test(await page.textContent('.action-bar')), 'chips lie on the layout');
  await page.keyboard.press('Enter');
  let decisions = 0;
  await myTurn(page);
  await mustBeQuick(100, 'from key press to changed screen', async () => {
    if (await myTurn(page) === 'result') { // the next round, for another try
      await heard(page);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => /Check/.test(document.querySelector('.action-bar').textContent), null, { timeout: 45_000 });
    }
    await heard(page);
    const bar = await page.textContent('.action-bar');
    decisions += 1;
    return page.evaluate(([text, key]) => new Promise((resolve) => {
      const start = performance.now();
      const watch = new MutationObserver(() => {
        if (document.querySelector('.action-bar')?.textContent === text) return;
        watch.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - start));
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }), [bar, /Check/.test(bar) ? 'k' : '1']);
  }, { tries: 30 });
  decisions += await decideByKeys(page);
  must(decisions >= 3, `${decisions} decisions`);
  await leave(page);
}));

await test('a guest is one person, however late the server says who', () => visit({}, async (page) => {
  let guests = 0;
  await page.route('**/api/guest', async (route) => {
    guests += 1;
    const answer = await route.fetch(), first = guests === 1;
    if (first) await comes(async () => guests > 1 || await page.locator('.line-live').count() > 0, 'a live table before there is a guest');
    if (first) await comes(() => guests > 1, '', { ms: 500 }).catch(() => undefined);
    await route.fulfill({ response: answer });
  });
  await sitDown(page, tables[3].table);
  must(guests === 1, `${guests} guests were made`);
  must(page.errors.length === 0, page.errors.join('\n'));
  await leave(page);
}));

await test('Enter deals from a spot, too; space adds a chip there; on any other control Enter keeps its meaning', () => visit({}, async (page) => {
  await sitDown(page, tables[0].table);
  const spot = (name) => page.locator(`.mine [data-spot=${name}]`).first(), laid = () => page.textContent('#bar-words');
  const lies = (dollars) => comes(async () => await laid() === `On the layout: $${dollars}.00`, async () => `$${dollars} on the layout: ${await laid()}`);
  await spot('ante').focus();
  await page.keyboard.press('Enter');
  must(/Choose a chip/.test(await laid()), `nothing is bet by the key of Deal: ${await laid()}`);
  await page.keyboard.press('Space');
  await lies(10);
  await page.getByRole('radio', { name: '$1', exact: true }).focus();
  await page.keyboard.press('Enter');
  must(await page.getAttribute('.tray-chip', 'aria-checked') === 'true', 'Enter chooses the chip that has the focus');
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
  must(await myTurn(page) === 'turn', 'the cards are dealt');
  must((await page.locator('.mine .spot').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).join().startsWith('Trips: nothing,Ante: $10,Blind: $10,Progressive: $'), 'with the bets as they lay');
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

await test('the table in words says what the felt shows', () => visit({}, async (page) => {
  await visit({}, (other) => sitDown(other, tables[1].table));
  await sitDown(page, tables[1].table);
  await bet(page);
  await heard(page);
  await page.keyboard.press('v');
  const text = await page.textContent('.text-view');
  must(/you: ante/.test(text) && /trips/.test(text) && /Dealer: 2 face down/.test(text) && / of (spades|hearts|diamonds|clubs)/.test(text), text);
  must(/Guest \w{4}: sits out/.test(text) && !/guest-|no cards yet/.test(text), `who sits out, by a short name: ${text}`);
  await decide(page);
  must(/hand won|hand lost|tie/.test(await page.textContent('.text-view')), 'the result is in it');
}));

await test('a round on a 320 px screen, with nothing beyond its edge', () => visit({ width: 320, height: 640 }, async (page) => {
  await sitDown(page, tables[2].table);
  must(await overflow(page) <= 0, 'while bets are open');
  await bet(page);
  must(await overflow(page) <= 0, 'in the middle of a hand');
  await decide(page);
  must(await overflow(page) <= 0, 'when it is settled');
  await leave(page);
}));

await test('a page that is loaded again in mid-hand shows the same hand and the same choices', () => visit({}, async (page) => {
  await sitDown(page, tables[3].table);
  await bet(page);
  const seen = async () => [await page.locator('.mine .card').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')).join()),
    (await page.locator('.action-bar button').allTextContents()).join()];
  const before = await seen();
  await page.reload();
  await myTurn(page);
  must(JSON.stringify(await seen()) === JSON.stringify(before), `${before} became ${await seen()}`);
  await decide(page);
  await leave(page);
}));

await test('a server that was killed in mid-hand: the page says so, takes no money, and goes on with the same hand', () => visit({}, async (page) => {
  await sitDown(page, tables[0].table);
  await bet(page);
  const cards = await page.locator('.mine .card').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')).join());
  await server.kill();
  await page.waitForSelector('.line-reconnecting, .line-stale');
  must(await page.getByRole('button', { name: /^Check/ }).isDisabled(), 'nothing can be done while it is not live');
  await server.start(server.port);
  await page.waitForSelector('.line-live');
  await myTurn(page);
  must(cards === await page.locator('.mine .card').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')).join()), 'the same cards');
  await decide(page);
}));

await test('a server that falls silent is noticed within seconds, and nothing moves for it', () => visit({ width: 320, height: 640 }, async (page) => {
  await sitDown(page, tables[1].table);
  await bet(page);
  server.child.kill('SIGSTOP');
  try {
    await page.waitForSelector('.line:not(.line-live)', { timeout: 15_000 });
    must(await page.getByRole('button', { name: /^Check/ }).isDisabled(), 'nothing can be done while it is not live');
    await page.waitForSelector('.line-stale');
    for (const [width, height] of [[320, 640], [1440, 900]]) {
      await resize(page, width, height);
      await picture(page, `stale-${width}`);
      const [logo, balance, bar] = await page.evaluate(() => ['.logo', '.balance', '.action-bar'].map((each) => document.querySelector(each).getBoundingClientRect().toJSON()));
      must(logo.right <= balance.left, `the balance lies beside the logo at ${width} px`);
      must(bar.height < 150 && await page.locator('.action-bar .bar-words:visible').count() === 1, `one line of words at ${width} px`);
    }
  } finally { server.child.kill('SIGCONT'); }
  await page.waitForSelector('.line-live');
}));

await test('who lets the time run out is told so, and is asked nothing more', () => visit({}, async (page) => {
  await sitDown(page, tables[2].table);
  await bet(page);
  await page.waitForSelector('.coach button');
  const check = page.getByRole('button', { name: /^Check/ }), bar = async () => (await page.locator('.action-bar button').allTextContents()).join();
  while (await myTurn(page) === 'turn' && /Check/.test(await bar())) { // to the river: one clock of 30 seconds is enough
    const before = await bar();
    await check.click();
    await comes(async () => await bar() !== before, 'the next street');
  }
  await page.waitForFunction(() => document.querySelector('.result'), null, { timeout: 120_000 });
  must(/time ran out/.test(await page.textContent('.result')) && /Time ran out/.test(await page.textContent('.you-have')), await page.textContent('.result'));
  must(await page.getByRole('button', { name: /What is each action worth/ }).count() === 0, 'the question is over');
  await mustAddUp(page);
}));

await browser.close();
await server.end();
done();
