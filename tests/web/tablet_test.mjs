// A table's tablet: enrolled once, a dealer taps in, a second badge signs on the same screen, the network goes and comes back, another
// tablet takes over, one is revoked in mid-round. And the page of those who keep them.
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
import { openHouse } from './monitor.mjs';
import { BADGES, giveBadges, smallTargets, Tablet } from './tablet.mjs';

const server = await new Server({ listen: '0.0.0.0', words: ['--practice', '0'] }).start();
const browser = await launch();
const live = await openHouse(server, 'chickasaw');
await giveBadges(live);

/** As a tablet of ten inches shows it, across and upright, in both themes. */
async function looksWell(page, part, name) {
  await page.evaluate(() => (document.fullscreenElement ? document.exitFullscreen() : undefined)); // no window of that size
  for (const [way, width, height] of [
    ['across', 1280, 800],
    ['upright', 800, 1280],
  ]) {
    await resize(page, width, height);
    await fits(page, `${name} ${way}`);
    for (const theme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme: theme });
      nothing(await axe(page), `axe finds nothing: ${name} ${way} in ${theme}`);
      await picture(page, `tablet-${name}-${way}-${theme}`);
    }
    nothing(await smallTargets(page, part), `targets are at least 48 px: ${name} ${way}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await resize(page, 1280, 800);
}

const one = await Tablet.bring(browser, live, 'tablet-1');
let monitor;

await test('a browser becomes the tablet of a table by a code, once, and shows that table alone', async () => {
  await looksWell(one.page, '.monitor-wait', 'outside');
  const { code } = await one.code();
  await one.page.getByRole('button', { name: "This is the table's tablet" }).click();
  await looksWell(one.page, '.enrol', 'enrol');
  await one.page.getByLabel('Code').fill('00000-00000');
  await one.page.getByRole('button', { name: 'Enrol this tablet' }).click();
  await one.refused('code-used');
  await one.page.getByRole('button', { name: 'Back' }).click();
  await one.enrol(code.toLowerCase());
  for (const elsewhere of ['/', '/people', `/table/${live.table}`, '/dealer/301']) {
    await one.page.goto(elsewhere);
    await one.page.waitForURL(`**/dealer/${live.table}`);
    await one.page.waitForSelector('.tap');
  }
  await looksWell(one.page, '.tap', 'tap-in');
});

await test('a dealer taps in with badge and PIN by the keys on the screen; a wrong PIN is said', async () => {
  await one.press(BADGES.dealer, '0001');
  await one.refused('wrong-pin');
  await picture(one.page, 'tablet-wrong-pin');
  await one.press(BADGES.dealer);
  monitor = await one.monitor();
  await one.mustDeal('the-dealer');
  must(await one.page.evaluate(() => document.fullscreenElement !== null), 'it fills the screen');
  await one.page.locator('.m-at').click();
  await one.page.waitForSelector('.m-dealing-menu >> text=since');
  await looksWell(one.page, '.monitor', 'dealing');
  await one.page.getByRole('button', { name: 'Go on' }).click();
  must((await one.page.locator('a[href]').count()) === 0, 'no way leads out of the page');
});

await test('one tablet, two badges: what the text leaves to a supervisor is signed by badge and PIN on the same screen', async () => {
  await monitor.enter();
  await monitor.phase('betting');
  for (const seat of [1, 2]) await monitor.type(`${seat} 10`);
  await monitor.prime();
  await monitor.prime();
  await one.page.getByRole('button', { name: 'Something wrong' }).click();
  await one.page.getByRole('button', { name: /^Something else/ }).click();
  await one.page.getByLabel('Note').fill('A drink on the layout.');
  await one.page.keyboard.press('Tab');
  await monitor.prime();
  await one.page.waitForSelector('.m-decision');
  await one.page.getByRole('button', { name: 'Play goes on' }).click();
  await one.page.getByLabel('Reason').fill('No card was touched.');
  await one.page.locator('.m-prime.go').click();
  await one.page.waitForSelector('dialog.sign-sheet[open]');
  await one.page.waitForSelector('.sign-what >> text=No card was touched.');
  await looksWell(one.page, '.sign-sheet', 'sign');
  await one.press(BADGES.dealer); // the dealer's own badge is not a second person
  await one.refused('may-not-do');
  await one.read(BADGES.supervisor);
  await one.page.waitForSelector('dialog.sign-sheet', { state: 'detached' });
  await comes(async () => (await monitor.view()).pending === null, 'the decision');
  await one.mustDeal('the-dealer');
});

await test('a tablet that loses its network in mid-round keeps what was pressed, and it is done once', async () => {
  await monitor.rests();
  await monitor.tapDecision(1, '4x');
  const { seq } = await monitor.view();
  await one.page.context().setOffline(true);
  await one.page.locator('.m-prime.go').click();
  await one.page.waitForSelector('.monitor[aria-busy=true]');
  await picture(one.page, 'tablet-offline');
  must((await monitor.view()).seq === seq, 'nothing has reached the table');
  await one.page.context().setOffline(false);
  await monitor.rests();
  await one.page.waitForSelector('.line-live');
  const { seats } = await monitor.view();
  must(seats.find((seat) => seat.seat === 1).decided === 'played', 'seat 1 plays');
  await monitor.tapCards('9d 9c 4s');
});

const two = await Tablet.bring(browser, live, 'tablet-2');

await test('a second tablet takes over on request, and the first one says where the round goes on', async () => {
  const { code } = await two.code();
  await two.enrol(code);
  await two.page.waitForSelector('.tap-table >> text=tablet-1');
  await looksWell(two.page, '.tap', 'take-over');
  await two.read(BADGES.supervisor);
  const second = await two.monitor();
  await two.mustDeal('the-supervisor');
  await one.page.waitForSelector('.tap-table >> text=tablet-2');
  await second.phase('flop');
  await one.press(BADGES.dealer);
  monitor = await one.monitor();
  await two.page.waitForSelector('.tap-table >> text=tablet-1');
});

await test('a tablet that is revoked in mid-round says so in words, and the round goes on from the other one', async () => {
  await live.supervisor.post('/api/devices/tablet-1/revoke', {});
  await one.refused('device-revoked');
  await picture(one.page, 'tablet-revoked');
  await two.page.waitForSelector('.tap-free');
  await two.press(BADGES.dealer);
  const second = await two.monitor();
  await second.phase('flop');
  await second.prime();
  await second.tapCards('Kh 2c');
  await one.page.goto('/');
  await one.page.waitForSelector('nav'); // an ordinary browser again
});

await test('the dealer taps out, and the next one is asked for', async () => {
  await two.page.locator('.m-at').click();
  await two.page.getByRole('button', { name: 'Tap out' }).click();
  await two.page.waitForSelector('.tap-free');
  await two.mustDeal(null);
});

await test('those who keep tablets make codes and revoke on the page of people', async () => {
  const page = await newPage(browser, server),
    [name, value] = live.supervisor.cookie.split('=');
  await page.context().addCookies([{ name, value, url: server.base }]);
  await page.goto('/people');
  await page.waitForSelector('.devices >> text=tablet-2');
  await page.getByLabel('Tablet', { exact: true }).fill('tablet-3');
  await page.getByLabel('Table', { exact: true }).fill(String(live.table));
  await page.getByRole('button', { name: 'Make a code' }).click();
  await page.waitForSelector('[data-code-for=tablet-3]');
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme });
    nothing(await axe(page), `axe finds nothing on the tablets in ${theme}`);
    await picture(page, `tablets-${theme}`);
  }
  await resize(page, 320, 640);
  await fits(page, 'tablets at 320 px');
  await picture(page, 'tablets-320');
  await page.getByRole('button', { name: 'Revoke tablet-3' }).click();
  await page.waitForSelector('.devices .gone >> text=tablet-3');
  must((await page.locator('.code').count()) === 0, 'the code is not shown again');
  await page.context().close();
});

await browser.close();
await server.end();
done();
