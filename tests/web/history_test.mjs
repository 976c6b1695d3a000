// The history of one who checks to the river and plays there: replay, cost of mistakes, filters, stars, retry, graphs, files.
import { readFileSync } from 'node:fs';
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
import { Player } from './player.mjs';
import { mustAddUp } from './playing.mjs';
import { sentence } from './words.mjs';

const HANDS = 24; // more than the server gives at once
const server = await new Server({ words: ['--pace', '0'] }).start();
const browser = await launch();
const player = await new Player(server, 2).sitDown();
for (let i = 0; i < HANDS; i++) {
  await player.bet();
  await player.playOut();
}
await player.until((view) => view.phase === 'betting');

const page = await newPage(browser, server);
const [name, value] = player.cookie.split('=');
await page.context().addCookies([{ name, value, url: server.base }]);
await page.goto('/history');
await page.waitForSelector('.hand'); // each of them is weighed the first time
const rows = page.locator('.hand');
const choose = async (label, option) => {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).selectOption(option);
  await page.waitForFunction(() => !document.querySelector('.waiting'));
};
/** So many hands are listed. */
const listed = (n, words) =>
  comes(
    async () => (await rows.count()) === n,
    async () => `${await rows.count()} hands, not ${n}: ${words}`,
  );
const costs = async () =>
  (await page.locator('.hand-cost').allTextContents()).map((text) => Number(/\$([\d.]+)/.exec(text)?.[1] ?? 0));
/** The hands as the server has them, to hold the page against. */
const all = [];
for (let before = ''; before !== null; ) {
  const answer = await (
    await fetch(`${server.base}/api/hands?values=1&limit=20${before && `&before=${before}`}`, {
      headers: { cookie: player.cookie },
    })
  ).json();
  all.push(...answer.hands);
  before = answer.next;
}
const costOf = (hand) => hand.decisions.reduce((sum, one) => sum + one.cost, 0);
const wrong = all.filter((hand) => hand.decisions.some((one) => one.cost >= 0.00005));

await test('every hand is there, the latest first, without being asked for', async () => {
  must(all.length === HANDS, `${all.length} hands`);
  await page.waitForFunction((n) => document.querySelectorAll('.hand').length === n, HANDS);
  must(
    (await rows.first().textContent()).includes(`hand ${Math.max(...all.map((hand) => hand.round))}`),
    await rows.first().textContent(),
  );
});

await test('the sums are over all hands, and luck is what the coach calls luck', async () => {
  await page.waitForFunction(
    (n) => document.querySelector('.sums dd').textContent.startsWith(`${n} `) && !document.querySelector('.waiting'),
    HANDS,
  );
  const sum = (of) => all.reduce((total, hand) => total + of(hand), 0),
    cents = (text) => Math.round(100 * Number(text.replace('−', '-').replace(/[^\d.-]/g, '')));
  const shown = (await page.locator('.sums dd').evaluateAll((list) => list.map((each) => each.firstChild.textContent)))
    .slice(1)
    .map(cents);
  const net = sum((hand) => hand.seat.result.net),
    worth = Math.round(sum((hand) => hand.perfect.expected * 500)),
    given = Math.round(sum((hand) => costOf(hand) * 500));
  must(
    shown.join() === [net, worth, given, net - worth + given].join(),
    `${shown.join()} are not ${[net, worth, given, net - worth + given].join()}`,
  );
  must(
    (await page.getByRole('button', { name: /^Retry/ }).textContent()) ===
      `Retry ${all.flatMap((hand) => hand.decisions).filter((one) => one.cost >= 0.00005).length} mistakes`,
    'all mistakes',
  );
});

await test('money of two currencies is summed up apart', async () => {
  const other = await new Player(server, 1).sitDown();
  await other.bet();
  await other.playOut();
  other.table = (await (await fetch(`${server.base}/api/tables`)).json()).tables.find(
    (table) => table.currency === 'EUR',
  ).table;
  await other.do('sit');
  await other.do('buy', { cents: 500000 });
  await other.bet();
  await other.playOut();
  await other.until((view) => view.phase === 'betting');
  const two = await newPage(browser, server),
    [theName, theValue] = other.cookie.split('=');
  await two.context().addCookies([{ name: theName, value: theValue, url: server.base }]);
  await two.goto('/history');
  await two.waitForFunction(() => document.querySelectorAll('.sums').length === 2);
  const words = (await two.locator('.sums').allTextContents()).join(' ');
  must(/Hands in EUR1 .*€/.test(words) && /Hands in USD1 .*\$/.test(words), words);
  await two.context().close();
});

await test('sorted by the cost of mistakes, over all hands', async () => {
  await page.reload();
  await page.waitForSelector('.hand');
  await choose('Sorted by', 'cost');
  await page.waitForFunction((n) => document.querySelectorAll('.hand').length === n, HANDS);
  const shown = await costs(),
    sorted = [...shown].sort((a, b) => b - a);
  must(
    shown.join() === sorted.join() && shown[0] === Number((Math.max(...all.map(costOf)) * 5).toFixed(2)),
    shown.join(),
  );
});

await test('filters: mistakes, a street, a result; a star', async () => {
  await choose('Show', 'mistakes');
  await listed(wrong.length, 'hands with mistakes');
  await choose('Show', 'flop');
  await listed(
    all.filter((hand) => hand.decisions.some((one) => one.street === 'flop' && one.cost >= 0.00005)).length,
    'mistakes on the flop',
  );
  await choose('Show', 'all');
  await choose('Result', 'won');
  await listed(all.filter((hand) => hand.seat.result.net > 0).length, 'hands that won');
  await choose('Result', '');
  await page
    .getByRole('button', { name: /^Star hand/ })
    .nth(2)
    .click();
  await choose('Show', 'starred');
  await listed(1, 'the starred one');
  await page.reload();
  await page.waitForSelector('.hand');
  await choose('Show', 'starred');
  await listed(1, 'it is kept');
  await choose('Show', 'all');
});

await test('a hand again, step by step, by keyboard too, each decision weighed', async () => {
  await page.locator('.hand-button').first().click();
  await page.getByRole('button', { name: 'Before the flop' }).click();
  const backs = () => page.locator('.replay [aria-label="face-down card"]').count();
  await comes(
    async () => (await backs()) === 7 && (await page.locator('.replay .bars tbody tr').count()) >= 2,
    'before the flop all but two cards are hidden',
  );
  await page.keyboard.press('ArrowRight');
  await comes(async () => (await backs()) === 4, 'three on the flop');
  await page.getByRole('button', { name: 'A step on' }).click();
  await comes(async () => (await backs()) === 2, 'five on the river');
  await page.keyboard.press('ArrowRight');
  await comes(
    async () => (await backs()) === 0 && /Ante/.test(await page.textContent('.replay .result')),
    'all are open at the showdown, with the result',
  );
  await mustAddUp(page);
  const reasons = await page.textContent('.replay .result .lines'),
    decided = all.map((hand) => hand.seat.result.deciding).filter(Boolean);
  must(
    /(pays?|tie|qualify|too low)/.test(reasons) || decided.some(({ says }) => reasons.includes(sentence(says))),
    'with its reasons',
  );
  await picture(page, 'history-replay');
});

await test('a replay says what decided the showdown, and raises those cards', async () => {
  const decided = all.filter((hand) => hand.seat.result.deciding?.hand); // hands play to the river: of 24 some are not decided by their category
  must(decided.length > 0, 'a showdown that cards decided');
  const {
      round,
      seat: {
        result: { deciding },
      },
    } = decided[0],
    row = rows.nth(all.indexOf(decided[0]));
  must((await row.locator('.hand-words').textContent()).includes(`hand ${round}`), 'the rows lie as the hands do');
  if ((await row.locator('.replay').count()) === 0) await row.locator('.hand-button').click();
  await row.getByRole('button', { name: 'Showdown' }).click();
  const words = await row.locator('.result').textContent(),
    told = `${sentence(deciding.shared)}; ${sentence(deciding.says)}.`;
  must(words.includes(told.charAt(0).toUpperCase() + told.slice(1)), `"${told}" is not in: ${words}`);
  const raised = await row.locator('.drill-felt .card.decides').count();
  must(raised === new Set([...deciding.hand, ...deciding.dealer]).size, `${raised} cards are raised`);
});

await test('graphs: the result and what was expected; the cost by street', async () => {
  await comes(
    async () =>
      /result comes to/.test(await page.getAttribute('.plot', 'aria-label')) &&
      (await page.locator('.plot canvas').count()) === 1,
    'a graph',
  );
  const cost = all
    .slice(0, await rows.count())
    .reduce(
      (sum, hand) =>
        sum + hand.decisions.filter((one) => one.street === 'flop').reduce((s, one) => s + one.cost * 500, 0),
      0,
    );
  must(
    (await page.locator('.streets tbody tr').nth(1).textContent()).includes(`$${(Math.round(cost) / 100).toFixed(2)}`),
    `${await page.textContent('.streets')} is not ${cost}`,
  );
});

await test('the mistakes are tried again, the dearest first, and counted', async () => {
  await choose('Show', 'mistakes');
  const mistakes = all
    .flatMap((hand) => hand.decisions.filter((one) => one.cost >= 0.00005))
    .sort((a, b) => b.cost - a.cost);
  await page.getByRole('button', { name: `Retry ${mistakes.length} mistakes` }).click();
  await picture(page, 'history-retry');
  for (const [i, mistake] of mistakes.slice(0, 2).entries()) {
    await page.waitForSelector(`.retry-head >> text=Mistake ${i + 1} of ${mistakes.length}`);
    must((await page.locator('.bars').count()) === 0, 'the answer is not given away');
    const action = i === 0 ? mistake.best : mistake.did;
    await page
      .locator('.actions button', {
        hasText: action === 'check' || action === 'fold' ? new RegExp(action, 'i') : `Play ${action}`,
      })
      .click();
    await page.waitForSelector(`.verdict >> text=${i === 0 ? 'Right this time' : ' is best'}`);
    await page.getByRole('button', { name: /^Next mistake/ }).click();
  }
  await page.waitForSelector('.retry-head >> text=1 right');
  nothing(await axe(page), 'axe finds nothing where mistakes are tried again');
  await page.getByRole('button', { name: 'Stop' }).click();
  await choose('Show', 'all');
});

await test('CSV and JSON hold every hand', async () => {
  const save = async (kind) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: kind, exact: true }).click(),
    ]);
    return readFileSync(await file.path(), 'utf8');
  };
  const lines = (await save('CSV'))
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  must(lines.length === HANDS + 1 && lines.every((line) => line.length === lines[0].length), `${lines.length} lines`);
  const net = lines.slice(1).reduce((sum, line) => sum + Number(line[lines[0].indexOf('net_cents')]), 0);
  must(net === all.reduce((sum, hand) => sum + hand.seat.result.net, 0), `${net} in all`);
  must(JSON.parse(await save('JSON')).length === HANDS, 'as JSON');
});

for (const theme of ['dark', 'light']) {
  await page.emulateMedia({ colorScheme: theme });
  await page.reload();
  await page.locator('.hand-button').first().click();
  nothing(await axe(page), `axe finds nothing on an open hand in ${theme}`);
}
await resize(page, 320, 640);
await fits(page, 'an open hand at 320 px');
nothing(page.errors, 'no error in the pages');

await browser.close();
await server.end();
done();
