// What staff see: the dealer's duties and reminders at their moment, a payment that a supervisor acknowledges; the pit, live; a past round step
// by step with its money, corrections and disputes, and as a PDF; what felt settle makes of its facts.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  comes,
  done,
  launch,
  lookAround,
  must,
  newPage,
  nothing,
  axe,
  picture,
  Server,
  test,
} from './felt_browser.mjs';
import { Monitor, openHouse } from './monitor.mjs';

const browser = await launch();
const server = await new Server({ words: ['--pace', '0'] }).start();
const live = await openHouse(server, 'catfish-bend');
const TABLE = live.table;

const sees = async (person) => {
  const page = await newPage(browser, server, {});
  const [name, value] = person.cookie.split('=');
  await page.context().addCookies([{ name, value, url: server.base }]);
  return page;
};
const heeds = (page, at) => page.locator(`.m-moment[data-at="${at}"]`);

await live.dealer.do('tap-in', { table: TABLE });
const monitor = await Monitor.open(browser, live);

await test('the monitor reminds at each moment, with the clause one tap away; brief leaves what is due', async () => {
  await heeds(monitor.page, 'table-opens').waitFor();
  await monitor.prime();
  await monitor.phase('betting');
  await heeds(monitor.page, 'bets').waitFor();
  must((await heeds(monitor.page, 'table-opens').count()) === 0, 'the table has opened');
  nothing(await axe(monitor.page), 'axe finds nothing on the monitor with its reminders');
  await picture(monitor.page, 'dealer-heed');
  await monitor.page.getByRole('button', { name: 'Brief' }).click();
  must((await monitor.page.locator('.m-moment').count()) === 0, 'reminders are hidden');
  await monitor.page.getByRole('button', { name: /^Reminders: \d+$/ }).click();
  await heeds(monitor.page, 'bets').getByRole('button').first().click();
  await monitor.page.locator('.m-dialog').getByText('CB Progressive 1 s3').first().waitFor();
  await monitor.page.locator('.m-dialog').getByRole('button', { name: 'Close' }).click();
});

/** Seat 3 is paid four times fifty. */
async function bigRound() {
  const step = (what, more) => live.dealer.do(what, { table: TABLE, ...more });
  await step('bet', { seat: 3, ante: 5000 });
  for (const what of ['lock', 'deal']) await step(what);
  await step('play', { seat: 3, multiple: 4 });
  await step('flop', { cards: ['Ah', 'Kd', '7s'] });
  await step('river', { cards: ['2c', '3d'] });
  await step('reveal', { cards: ['9c', '8d'] });
  await step('reveal', { seat: 3, cards: ['As', 'Ac'] });
  await step('settle');
  await step('game-over');
}

await test('a payment from $100 waits on the screen until a supervisor says so', async () => {
  await bigRound();
  await monitor.page.locator('[data-notice="1"]').waitFor();
  must((await monitor.page.getByRole('button', { name: 'I have heard of it' }).count()) === 0, 'not a dealer');
  const supervisor = await Monitor.open(browser, live, { person: live.supervisor });
  await supervisor.page.getByRole('button', { name: 'I have heard of it' }).click();
  await comes(async () => (await monitor.page.locator('[data-notice]').count()) === 0, 'it is acknowledged');
  await supervisor.page.context().close();
});

await test('the pit is live: phase, dealer, what is loud, what waits to be signed', async () => {
  const page = await sees(live.supervisor);
  await page.goto('/pit');
  const table = page.getByRole('article', { name: `Table ${TABLE}` });
  await table.getByText('the-dealer').waitFor();
  await live.dealer.do('open', { table: TABLE });
  await table.getByText('Bets are open').waitFor();
  await live.dealer.do('dispute', { table: TABLE, round: 1, seat: 3, cents: 4000, reason: 'It was a flush.' });
  await page.getByRole('region', { name: 'Disputes' }).getByText('It was a flush.').waitFor();
  const body = { id: randomUUID(), do: 'correction-window', hours: 48 };
  await live.manager.post('/api/floor/proposals', body);
  const approvals = page.getByRole('region', { name: 'To be signed' });
  await approvals.getByRole('button', { name: 'Sign' }).waitFor();
  await picture(page, 'pit');
  await approvals.getByRole('button', { name: 'Sign' }).click();
  await approvals.getByText('Nothing waits for a second person.').waitFor();
  await page.context().close();
});

await test('a past round: steps, money with rules, correction and dispute beside it; felt settle agrees', async () => {
  const correct = { table: TABLE, round: 1, what: 'wager', seat: 3, ante: 4000, blind: 4000, reason: 'Read again.' };
  const { proposal } = await live.supervisor.post('/api/floor/proposals', {
    id: randomUUID(),
    do: 'correct',
    ...correct,
  });
  await live.manager.post(`/api/floor/proposals/${proposal}/sign`, {});
  const page = await sees(live.supervisor);
  await page.goto(`/pit/rounds/${TABLE}/1`);
  const steps = page.locator('.p-steps');
  await steps.getByText('Game Over').waitFor();
  await steps.getByText('Read again.').waitFor();
  must((await page.locator('.p-layout .p-board .card.up').count()) === 5, 'the whole board at Game Over');
  await steps.getByText('Bets are open').click();
  must((await page.locator('.p-layout .p-board .card.up').count()) === 0, 'and none when bets open');
  await page.getByRole('region', { name: 'Money' }).getByText('CB Qualifies 1').first().waitFor();
  await page.getByText('As it was played:').waitFor();
  await page.getByRole('region', { name: 'Disputes' }).getByText('It was a flush.').waitFor();
  await picture(page, 'pit-round');
  const facts = await page.locator('.p-facts pre').innerText();
  const settled = JSON.parse(
    execFileSync(`${process.env.FELT_BUILD ?? 'build/release'}/felt`, ['settle', '--book', 'catfish-bend'], {
      input: facts,
      encoding: 'utf8',
    }),
  );
  must(settled.seats[0].net === 16_000, `felt settle comes to ${settled.seats[0].net}`);
  const pdf = await page.request.get(`/api/tables/${TABLE}/rounds/1/report?format=pdf`);
  must(pdf.status() === 200 && (await pdf.body()).subarray(0, 5).toString() === '%PDF-', 'a PDF');
  await lookAround(page, [
    [`/pit/rounds/${TABLE}/1`, '.p-steps li'],
    ['/pit', '.p-table'],
  ]);
  await page.context().close();
});

await monitor.page.context().close();
await server.end();
await browser.close();
done();
