// The dealer's monitor: on each book a live round by touch alone, by keyboard alone and from a scanner, with its inputs counted; cards
// twice, wrong lines, undo; a line that is cut off; what goes wrong and who decides; both orientations of a tablet, in both themes.
import { axe, comes, done, fits, launch, must, nothing, picture, resize, Server, test } from './felt_browser.mjs';
import {
  Monitor,
  mustBeSettled,
  openHouse,
  playByKeyboard,
  playByScanner,
  playByTouch,
  ROUND,
  SEATS,
} from './monitor.mjs';

const BOOKS = ['chickasaw', 'players-guide', 'catfish-bend', 'massachusetts'];
const TRIPS = [1, 2, 4, 6];
const WITH_BETS = 45,
  AS_BEFORE = 30;
const browser = await launch();

const servers = [];
async function house(book) {
  const server = await new Server({ words: ['--pace', '0'] }).start();
  servers.push(server);
  return openHouse(server, book);
}

/** Every bet tapped, chip by chip. */
async function betByTouch(monitor) {
  await monitor.prime();
  await monitor.phase('betting');
  for (const seat of SEATS) await monitor.tap(monitor.cell(seat, 'ante'));
  for (const seat of TRIPS) await monitor.tap(monitor.cell(seat, 'trips'));
  await comes(
    async () => (await monitor.view()).seats.filter((seat) => seat.in_round).length === SEATS.length,
    'six bets',
  );
  await monitor.prime();
}

/** All bet as before: one input opens and bets. */
async function betAsBefore(monitor, step) {
  await comes(
    () => monitor.page.locator('.m-prime.go', { hasText: 'as before' }).count(),
    'the bets of the round before',
  );
  await step();
  await monitor.phase('betting');
  await step();
}

for (const book of BOOKS) {
  const live = await house(book),
    monitor = await Monitor.open(browser, live);
  const counts = {};
  await test(`${book}: a live round with six seats and two folds by touch alone, every bet tapped`, async () => {
    await betByTouch(monitor);
    await playByTouch(monitor);
    mustBeSettled(monitor, TRIPS);
    counts.touch = monitor.counted();
    must(counts.touch <= WITH_BETS, `${counts.touch} inputs`);
  });
  await test(`${book}: the same by touch with bets as before`, async () => {
    await betAsBefore(monitor, () => monitor.prime());
    await playByTouch(monitor);
    mustBeSettled(monitor, TRIPS);
    counts.again = monitor.counted();
    must(counts.again < AS_BEFORE, `${counts.again} inputs`);
  });
  await test(`${book}: the same by keyboard alone`, async () => {
    await betAsBefore(monitor, () => monitor.enter());
    await playByKeyboard(monitor);
    mustBeSettled(monitor, TRIPS);
    counts.keyboard = monitor.counted();
    must(counts.keyboard < AS_BEFORE, `${counts.keyboard} inputs`);
  });
  await test(`${book}: the same with every card from a scanner`, async () => {
    await betAsBefore(monitor, () => monitor.prime());
    await playByScanner(monitor);
    mustBeSettled(monitor, TRIPS);
    counts.scanner = monitor.counted();
    must(counts.scanner < AS_BEFORE, `${counts.scanner} inputs`);
  });
  console.log(
    `# ${book}: ${Object.entries(counts)
      .map(([how, count]) => `${how} ${count}`)
      .join(', ')} inputs`,
  );
  nothing(monitor.page.errors, `${book}: no error on the page`);
  await monitor.page.context().close();
}

const live = await house('catfish-bend');
const monitor = await Monitor.open(browser, live);
const { page } = monitor;
const code = () => page.locator('[data-code]').last().getAttribute('data-code');

/** Buttons that a finger misses; the clause beside something reaches beyond its words. */
const smallTargets = (on) =>
  on.evaluate(() =>
    [...document.querySelectorAll('.monitor button:not(.cite), .monitor input')]
      .map((each) => [each, each.getBoundingClientRect()])
      .filter(([, box]) => box.width > 0 && (box.width < 47.5 || box.height < 47.5))
      .map(
        ([each, box]) =>
          `${each.className} ${each.textContent.slice(0, 20)} ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`,
      ),
  );

await test('bets by keyboard: a seat, its ante, side wagers by their letter, the progressive', async () => {
  await monitor.enter();
  await monitor.phase('betting');
  for (const seat of SEATS) await monitor.type(`${seat} 10 t5${seat < 4 ? ' p' : ''}`);
  const { seats } = await monitor.view();
  must(
    seats.every((seat) => seat.bet.ante === 1000 && seat.bet.trips === 500 && seat.bet.progressive === seat.seat < 4),
    JSON.stringify(seats.map((seat) => seat.bet)),
  );
});

await test('what is beyond the limits is said at once, and the floor never hears of it', async () => {
  await page.locator('.m-tray button', { hasText: '100' }).click();
  await monitor.cell(1, 'ante').click();
  await page.waitForSelector('.m-cell.wrong');
  must((await code()) === 'above-most', await code());
  must((await monitor.view()).seats[0].bet.ante === 1000, 'the bet stands as it was');
  await page.getByRole('button', { name: 'Clear' }).click();
  await monitor.type('1 10 t5 p');
});

await test('a line that means nothing is refused, and changes nothing', async () => {
  const before = (await monitor.view()).seq;
  await monitor.type('7h');
  await page.waitForSelector('[data-code]');
  must((await code()) === 'not-understood', await code());
  must((await monitor.view()).seq === before, 'nothing happened');
});

await test('a scanner at the wrong moment neither decides for a seat nor presses the large button', async () => {
  await monitor.prime();
  await monitor.prime();
  await monitor.phase('preflop');
  const before = (await monitor.view()).seq;
  await monitor.scan('4h Kd');
  must((await monitor.view()).seq === before, 'nothing happened');
});

await test('a card twice is refused and says where it lies; what was typed is taken back', async () => {
  await monitor.prime();
  await page.waitForSelector('.m-deck');
  await monitor.tapCards('9d 9c');
  await page.locator('.m-deck [data-card="9d"]').click();
  must((await code()) === 'card-lies-there', await code());
  await page.locator('.m-foot .m-btn').first().click();
  must((await page.locator('.m-deck .used').count()) === 1, 'one card is taken back');
  await monitor.type('9c 4s');
  await monitor.phase('flop');
});

await test('the flop that was entered is taken back as a whole, and entered anew', async () => {
  await page.locator('.m-foot .m-btn').first().click();
  await monitor.phase('preflop');
  await monitor.type(ROUND.flop);
  await monitor.phase('flop');
  must((await monitor.view()).board.cards.join(' ') === ROUND.flop, 'the flop');
});

await test('the clause behind a step is one tap away', async () => {
  await page.locator('.m-side .cite').first().click();
  await page.waitForSelector('.m-dialog[open] li');
  await page.getByRole('button', { name: 'Close' }).click();
});

await test('a line that is cut off in mid-round: what was pressed is kept and done once', async () => {
  const { seq } = await monitor.view();
  let cut = true;
  // The command arrives and its answer is lost; then nothing arrives for a while.
  await page.route('**/api/floor/commands', async (route) => {
    if (!cut) return route.continue();
    await route.fetch().catch(() => undefined);
    return route.abort();
  });
  await page.locator('.m-choices[aria-label="Seat 1"] button', { hasText: '2x' }).click();
  await page.waitForSelector('.monitor[aria-busy=true]');
  await comes(async () => (await monitor.view()).seq > seq, 'the command arrived');
  cut = false;
  await monitor.rests();
  await page.unroute('**/api/floor/commands');
  const after = await monitor.view();
  must(after.seats[0].multiple === 2 && after.turn === 2, JSON.stringify(after.turn));
});

await test('a page that is loaded again stands at the same step', async () => {
  const heading = await page.locator('.m-bar h1').textContent();
  await page.reload();
  await page.waitForSelector('.monitor .line-live');
  must((await page.locator('.m-bar h1').textContent()) === heading, 'another step');
});

await test('two monitors of one table show the same, and a step is taken once', async () => {
  const other = await Monitor.open(browser, live);
  await monitor.prime();
  await other.page.waitForSelector('.m-deck');
  await other.tapCards(ROUND.river);
  await monitor.phase('river');
  await other.page.context().close();
});

await test('a dealer’s card shows: what the book prescribes, for whom and with which money, before it is confirmed', async () => {
  await page.getByRole('button', { name: 'Something wrong' }).click();
  await page.locator('.m-what:not(:disabled)').first().click();
  await page.waitForSelector('.m-prescribed .m-then b');
  must(/CB Irregularities 4/.test(await page.locator('.m-prescribed').textContent()), 'the clause');
  const { seats } = await monitor.view(),
    laid = seats.reduce(
      (sum, seat) => sum + 2 * seat.bet.ante + seat.bet.trips + seat.play + (seat.bet.progressive ? 500 : 0),
      0,
    );
  must((await page.locator('.m-then b').first().textContent()) === `$${laid / 100}`, `all ${laid} go back`);
  await picture(page, 'dealer-wrong');
  await monitor.prime();
  await monitor.ready();
  must((await monitor.view()).void, 'nothing of it stands');
  await monitor.prime();
  await monitor.phase('settled');
  must(
    (await monitor.view()).seats.every((seat) => seat.result.net === 0),
    'everybody has it back',
  );
  await monitor.prime();
  await monitor.phase('over');
});

await test('where the text leaves it to people a supervisor decides, with a reason; a dealer waits', async () => {
  await monitor.prime();
  await monitor.prime();
  await monitor.prime();
  await monitor.phase('preflop');
  await page.getByRole('button', { name: 'Something wrong' }).click();
  await page.locator('.m-what', { hasText: 'Something else' }).click();
  await page.waitForSelector('.m-prescribed .m-then');
  await monitor.prime();
  await page.waitForSelector('.m-decision');
  must((await page.locator('.m-rulings button:not(:disabled)').count()) === 0, 'nothing for a dealer to decide');
  const pit = await Monitor.open(browser, live, { person: live.supervisor });
  await pit.page.locator('.m-rulings button:not(:disabled)').first().click();
  must((await pit.page.locator('.m-prime.go').count()) === 0, 'not without a reason');
  await pit.page.getByLabel('Reason').fill('A card fell to the floor.');
  await pit.prime();
  await pit.phase('preflop');
  await monitor.page.waitForSelector('.m-choices');
  await pit.page.context().close();
});

await test('a card that was keyed wrong: the difference by seat before it is signed, before Game Over by a supervisor', async () => {
  await monitor.prime();
  await page.waitForSelector('.m-deck');
  await monitor.type(ROUND.flop);
  await monitor.prime();
  await monitor.type(ROUND.river);
  await monitor.type('1fffff');
  await monitor.type(ROUND.dealer);
  const pit = await Monitor.open(browser, live, { person: live.supervisor });
  for (let steps = 0; (await monitor.view()).phase !== 'settled' && steps < 16; steps += 1) {
    await monitor.rests();
    const hands = ['Ac Ks', '5c 5d', 'Jc Jd', 'Qc Qd', '6c 6d', '8c 8d'];
    if (await page.locator('.m-deck').count()) await monitor.type(hands[(await monitor.view()).pays_next - 1]);
    else await monitor.prime();
  }
  const before = (await monitor.view()).seats[0].result.net;
  await pit.phase('settled');
  await pit.page.getByRole('button', { name: 'Table' }).click();
  await pit.page.getByRole('button', { name: 'Correct the round' }).click();
  await pit.page.locator('.m-pick-cards button', { hasText: 'seat 1' }).first().click();
  await pit.page.locator('.m-deck [data-card="Ah"]').click();
  await pit.page.waitForFunction(() => document.querySelector('.m-prescribed')?.textContent.includes('R36'));
  await picture(pit.page, 'dealer-correct');
  must((await pit.page.locator('.m-prime.go').count()) === 0, 'not without a reason');
  await pit.page.getByLabel('Reason').fill('The camera shows the ace of hearts.');
  await pit.prime();
  await comes(async () => (await monitor.view()).corrections === 1, 'the correction');
  must((await monitor.view()).seats[0].hole.cards[0] === 'Ah', 'the card is put right');
  must((await monitor.view()).seats[0].result.net === before, 'the same hand, the same money');
  await pit.page.context().close();
});

await test('after Game Over a correction is put forward, and a second person signs', async () => {
  await monitor.prime();
  await monitor.phase('over');
  const pit = await Monitor.open(browser, live, { person: live.supervisor });
  await pit.page.getByRole('button', { name: 'Table' }).click();
  await pit.page.getByRole('button', { name: 'Correct the round' }).click();
  await pit.page.locator('.m-tabs button', { hasText: 'wager' }).click();
  await pit.page.locator('.m-seats-pick button').first().click();
  await pit.page.getByLabel('Seat 1, Ante').fill('20');
  await pit.page.getByLabel('Reason').fill('Two chips lay there.');
  await pit.prime();
  await pit.page.waitForSelector('[data-waits]');
  const { proposals } = await (
    await fetch(`${live.server.base}/api/floor/proposals`, { headers: { cookie: live.manager.cookie } })
  ).json();
  await live.manager.post(`/api/floor/proposals/${proposals[0].proposal}/sign`, {});
  must((await monitor.view()).corrected.corrections.at(-1).with === 'the-shift-manager', 'signed by two');
  await pit.page.context().close();
});

await test('what is seen to beside the round: a deck is counted, a wrong number is said', async () => {
  await page.getByRole('button', { name: 'Table' }).click();
  const deck = page.locator('.m-entry', { hasText: 'The deck is counted' });
  await deck.getByLabel('Cards counted').fill('52');
  await deck.getByRole('button').click();
  await monitor.rests();
  must((await page.locator('[data-code]').count()) === 0, 'counted');
  await picture(page, 'dealer-table');
  await page.locator('.m-foot .m-btn').first().click();
});

await test('on a tablet, upright and across, in both themes: axe finds nothing, nothing is cut off, targets are 48 px', async () => {
  for (const [name, width, height] of [
    ['across', 1280, 800],
    ['upright', 800, 1280],
  ]) {
    await resize(page, width, height);
    await fits(page, `the monitor ${name}`);
    for (const theme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme: theme });
      nothing(await axe(page), `axe finds nothing ${name} in ${theme}`);
      await picture(page, `dealer-${name}-${theme}`);
    }
    nothing(await smallTargets(page), `targets are at least 48 px, ${name}`);
  }
  await resize(page, 1280, 800);
});

await browser.close();
for (const server of servers) await server.end();
done();
