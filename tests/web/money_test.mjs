// A table where money is played for, as a guest sees it who looks on, and as somebody who was shown to a seat there.
import { randomUUID } from 'node:crypto';
import {
  axe,
  comes,
  done,
  fits,
  launch,
  must,
  newPage,
  nothing,
  picture,
  resize,
  Server,
  test,
} from './felt_browser.mjs';
import { administrators, newPerson } from './house.mjs';
import { Player } from './player.mjs';
import { heard } from './playing.mjs';

const BOOK = 'chickasaw',
  VIRTUAL = 300,
  LIVE = 301,
  PATRON = 'zephyrine',
  OTHER = 'quintilian';
const server = await new Server().start();
const browser = await launch();

const make = () => new Player(server),
  both = await administrators(server, make);
const person = (name, ...roles) => newPerson(both, make, name, roles);
const dealer = await person('dan', 'dealer'),
  pit = await person('sue', 'supervisor'),
  patron = await person(PATRON, 'player'),
  other = await person(OTHER, 'player');
const at = (who, what, more) => who.post(`/api/tables/${VIRTUAL}/commands`, { id: randomUUID(), do: what, ...more });
const floor = (who, what, more) => who.post('/api/floor/commands', { id: randomUUID(), do: what, ...more });
for (const table of [VIRTUAL, LIVE]) {
  await floor(pit, 'open-table', { table, book: BOOK, live: table === LIVE });
  for (const [seat, name] of [
    [2, PATRON],
    [4, OTHER],
  ]) {
    await floor(pit, 'buy-in', { patron: name, currency: 'USD', cents: 100_000 });
    await floor(dealer, 'sit', { table, seat, patron: name });
  }
  await floor(dealer, 'open', { table });
}

/** A page of somebody who has logged in; of a guest, where there is nobody. */
async function pageOf(who) {
  const page = await newPage(browser, server);
  const [name, value] = (who?.cookie ?? '').split('=');
  if (who) await page.context().addCookies([{ name, value, url: server.base }]);
  return page;
}
const words = (page) => page.evaluate(() => document.body.innerText);
const bar = (page) => page.textContent('.action-bar');

const guest = await pageOf();
await test("a person who looks on is not offered a seat, play chips or a coach, and is told nobody's name", async () => {
  for (const table of [VIRTUAL, LIVE]) {
    await guest.goto(`/table/${table}?sit=1`);
    await guest.waitForSelector('.line-live');
    await guest.waitForSelector('.seat:not(.free)');
    must(
      (await bar(guest)) ===
        'This table is played for money. You may look on; the dealer shows players to their seats.',
      await bar(guest),
    );
    must(
      (await guest.locator('.seat:not(.free)').count()) === 2 && (await guest.locator('.seat.free').count()) === 4,
      'two seats are taken, by players',
    );
    must((await guest.getByRole('button', { name: /Sit here/ }).count()) === 0, 'no seat is offered');
    must((await guest.locator('.coach').count()) === 0, 'there is no coach');
    const seen = `${await words(guest)} ${await guest.content()}`;
    must(
      !/play chips|zephyrine|quintilian/i.test(seen),
      seen.match(/.{40}(play chips|zephyrine|quintilian).{40}/i)?.[0],
    );
    await picture(guest, `money-${table}`);
  }
});

await test('real cards have no seal; a virtual deck has its own', async () => {
  await guest.goto(`/table/${LIVE}`);
  await guest.waitForSelector('.line-live');
  must(
    (await guest.locator('.fair').count()) === 0 && !/deck was fixed|00000000/.test(await words(guest)),
    'nothing is said of a deck that was fixed',
  );
  await guest.goto(`/table/${VIRTUAL}`);
  await guest.waitForSelector('.fair >> text=the deck was fixed before the bets');
  must(!/00000000/.test(await guest.textContent('.fair')), await guest.textContent('.fair'));
});

await test('the lobby tells tables for money from those for play, and sends nobody to a seat there', async () => {
  await guest.goto('/');
  await guest.getByRole('link', { name: `Look on at Chickasaw, table ${LIVE}` }).waitFor();
  must(
    (await guest.locator('.house-table', { hasText: 'For money' }).count()) === 2 &&
      (await guest.locator('.house-table').count()) > 2,
    'which are for money',
  );
  must(
    (await guest.getByRole('link', { name: new RegExp(`Sit down at .* table (${VIRTUAL}|${LIVE})`) }).count()) === 0,
    'no seat is offered',
  );
  for (const theme of ['dark', 'light']) {
    await guest.emulateMedia({ colorScheme: theme });
    nothing(await axe(guest), `axe finds nothing in a lobby with tables for money, in ${theme}`);
    await picture(guest, `money-lobby-${theme}`);
  }
  await resize(guest, 320, 640);
  await fits(guest, 'a lobby with tables for money, at 320 px');
});

await test('a player who was shown to a seat bets and plays there, and is refused nothing that the page offers', async () => {
  const page = await pageOf(patron);
  await page.goto(`/table/${VIRTUAL}`);
  await page.waitForSelector('.seat.mine');
  await heard(page);
  must(
    (await page.locator('.mine [data-spot=ante]').count()) > 0 &&
      (await page.getByRole('button', { name: /^Leave|More chips/ }).count()) === 0,
    'the dealer lets people go, and the cage sells chips',
  );
  await page.locator('.mine [data-spot=ante]').first().click();
  await page.getByRole('button', { name: /^Bet$|^Bet ↵$/ }).click();
  await comes(
    async () => (await bar(page)).includes('Your bet is down. The dealer deals.'),
    () => bar(page),
  );
  await at(other, 'bet', { seat: 4, ante: 500 });
  for (const step of ['lock', 'deal']) await floor(dealer, step, { table: VIRTUAL });
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme });
    nothing(await axe(page), `axe finds nothing at a table for money, in ${theme}`);
  }
  const act = async (name) => {
    await page.getByRole('button', { name }).click();
    await comes(
      async () => (await page.locator('.action-bar button').count()) === 0,
      () => bar(page),
    );
  };
  await act(/^Play 4x/);
  await comes(
    async () => (await bar(page)).startsWith('Seat 4 to act.'),
    () => bar(page),
  );
  await at(other, 'play', { seat: 4, multiple: 4 });
  for (const step of ['flop', 'river', 'reveal', 'settle']) await floor(dealer, step, { table: VIRTUAL });
  await page.waitForSelector('.result');
  must((await page.locator('.coach, .coach-word').count()) === 0, 'there is no coach');
  must(
    !/quintilian/.test(await page.content()) && /Player/.test(await page.textContent('.seats')),
    'the other is a player',
  );
  await picture(page, 'money-result');
  nothing(page.errors, 'no refusal, no error');
});

nothing(guest.errors, 'no error for a person who looks on');
await browser.close();
await server.end();
done();
