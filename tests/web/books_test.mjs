// The house's books: a sheet with faults, a fifth house handed in, beside another book, approved by two, then a book like the others.
import { readFileSync } from 'node:fs';
import { done, launch, lookAround, must, newPage, Server, test } from './felt_browser.mjs';
import { administrators, newPerson } from './house.mjs';
import { Player } from './player.mjs';

const SHEET = readFileSync(new URL('../books/lighthouse.yaml', import.meta.url), 'utf8');
const server = await new Server().start();
const browser = await launch();
const make = () => new Player(server),
  both = await administrators(server, make);
const sue = await newPerson(both, make, 'sue', ['supervisor']),
  mia = await newPerson(both, make, 'mia', ['shift-manager']);

async function pageOf(who) {
  const page = await newPage(browser, server);
  const [name, value] = who.cookie.split('=');
  await page.context().addCookies([{ name, value, url: server.base }]);
  await page.goto('/books');
  await page.waitForSelector('.book-rows');
  return page;
}
const row = (page, state) =>
  page.locator(`.book-row[data-state=${state}]`, { has: page.locator('h2', { hasText: 'Lighthouse' }) });
const handIn = async (page, text) => {
  await page.getByLabel('Its text').fill(text);
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
};
const pit = await pageOf(sue);

await test('the four built-in books are in force, and the page fits everywhere', async () => {
  must((await pit.locator('.book-row[data-state=in-force]').count()) === 4, 'four books');
  await lookAround(pit, [['/books', '.book-rows']]);
});

await test('a sheet with faults is refused, each with its line', async () => {
  await handIn(pit, SHEET.replace('currency: GBP', 'currency: pounds'));
  await pit.waitForSelector('.trouble[data-code=book-has-faults]');
  must(/line \d+/i.test(await pit.textContent('.faults')), 'the line is told');
  must((await row(pit, 'handed-in').count()) === 0, 'nothing is handed in');
});

await test('a sheet is handed in, and shown beside another book', async () => {
  await handIn(pit, SHEET);
  await row(pit, 'handed-in').waitFor();
  await row(pit, 'handed-in').locator('summary').click();
  const chickasaw = await row(pit, 'handed-in').locator('option', { hasText: 'Chickasaw' }).getAttribute('value');
  await row(pit, 'handed-in').locator('select').selectOption(chickasaw);
  const currency = row(pit, 'handed-in').locator('tr', { has: pit.locator('th', { hasText: /^currency$/ }) });
  await currency.waitFor();
  must((await currency.innerText()).replace(/\s+/g, ' ') === 'currency USD GBP', await currency.innerText());
});

await test('one asks for its approval, another signs, and then it is a book like the others', async () => {
  const manager = await pageOf(mia);
  await row(manager, 'handed-in').getByRole('button', { name: 'Approve', exact: true }).click();
  await row(manager, 'handed-in').getByText('Waits for a second person').waitFor();
  await pit.goto('/books');
  await row(pit, 'handed-in').getByRole('button', { name: 'Sign what mia asks for' }).click();
  await row(pit, 'in-force').waitFor();
  await pit.goto('/rules?book=lighthouse');
  await pit.getByText("The Lighthouse at Land's End").first().waitFor();
});

await browser.close();
await server.end();
done();
