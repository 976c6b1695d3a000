// The lab and the rules: every room shows exact figures, in both themes, on a small screen, without a fault of axe.
import { done, launch, lookAround, must, mustBeQuick, newPage, nothing, Server, test } from './felt_browser.mjs';

const server = await new Server().start();
const browser = await launch();

const page = await newPage(browser, server);
await lookAround(page, [['/lab/strategy', '.chart'], ['/lab/analyzer?hole=AhKd&board=Ks7h2d', '.bars'], ['/lab/designer', '.facts'],
  ['/lab/compare', '.compare'], ['/lab/drills', '.drill .cards'], ['/lab/report', '.forms'], ['/rules', '.rules-table']]);

await test('the chart says what a hand is worth, and follows the arrow keys', async () => {
  await page.goto('/lab/strategy?book=chickasaw');
  await page.click('[data-hand="AA"]');
  must((await page.textContent('.detail')).includes('+3.601'), 'AA is worth 3.601 antes');
  await page.keyboard.press('ArrowRight');
  must((await page.textContent('.detail h2')).startsWith('AKs'), 'right of AA is AKs');
});
await test('the analyzer answers from the address alone, and again when a card is added', async () => {
  await page.goto('/lab/analyzer?book=chickasaw&hole=AhKd&board=Ks7h2d4c9s');
  await page.waitForSelector('.verdict');
  must((await page.textContent('.verdict')).startsWith('Play 1x'), 'ace king with a pair plays at the river');
});
for (const book of ['chickasaw', 'massachusetts', 'catfish-bend', 'players-guide'])
  await test(`the designer answers a changed pay of ${book} in under a second`, async () => {
    await page.goto(`/lab/designer?book=${book}`);
    await page.waitForSelector('.design-head >> text=As the book');
    await mustBeQuick(1000, `the designer answered for ${book}`, (i) => page.evaluate((pays) => new Promise((resolve) => {
      const field = [...document.querySelectorAll('.sheet-field')].find((each) => each.textContent.startsWith('Royal flush')).querySelector('input');
      const figures = () => document.querySelector('.figures .facts').textContent, before = figures(), start = performance.now();
      const watch = new MutationObserver(() => {
        if (figures() === before || document.querySelector('.figures.busy')) return;
        watch.disconnect();
        resolve(performance.now() - start);
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      field.value = pays;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }), String(700 + 100 * i)), { server });
    must(page.url().includes('edits=') && await page.locator('.facts .moved').count() >= 1, 'the change stands in the address, and is marked');
  });
await test('a design is compared with another book, and its meters move the progressive alone', async () => {
  await page.goto('/lab/designer?book=chickasaw');
  await page.getByLabel('Mega stands at').fill('303808');
  await page.waitForFunction(() => /Progressive edge−?0\.000/.test(document.querySelector('.side-facts')?.textContent ?? ''));
  must(await page.locator('.facts .moved').count() <= 2, 'nothing else has moved');
  await page.goto('/lab/designer?book=chickasaw&edits=ante_and_blind/blind_pays/flush/pays~2 to 1');
  await page.locator('.design-head a').click();
  await page.waitForSelector('.compare >> text=Chickasaw, changed');
  must(/House edge0\.8992 % better for the player2\.1850 %/.test(await page.textContent('.compare')), await page.textContent('.compare tbody'));
});
await test('the chart prints on one page, with its colours and figures', async () => {
  await page.goto('/lab/strategy?book=chickasaw');
  await page.waitForSelector('.chart');
  const pdf = await page.pdf({ format: 'A4' });
  must((pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length === 1, 'one page');
});
await test('a drill weighs an answer and goes on by keyboard alone', async () => {
  await page.goto('/lab/drills?book=chickasaw');
  await page.waitForSelector('.actions');
  await page.waitForTimeout(400);
  await page.keyboard.press('k');
  await page.waitForSelector('.verdict');
  await page.waitForTimeout(400);
  must(/[01] of 1/.test(await page.textContent('.scores')), await page.textContent('.scores'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.actions');
});
await test('drills of the flop and of the river deal what best play gets to see', async () => {
  for (const [drill, open] of [['Flop', 3], ['River', 5]]) {
    await page.getByRole('button', { name: drill, exact: true }).click();
    await page.waitForFunction((n) => document.querySelectorAll('[aria-label="Community cards"] .card.up').length === n, open);
    await page.locator('.actions button').first().click();
    await page.waitForSelector('.verdict');
  }
});
await test('rules: every book, its sections, what is assumed', async () => {
  await page.goto('/rules/chickasaw');
  await page.getByRole('link', { name: 'Massachusetts' }).click();
  await page.waitForURL('**/rules/massachusetts');
  await page.waitForFunction(() => /Rules of Massachusetts/.test(document.querySelector('h1').textContent) && document.querySelectorAll('.rules-table').length > 5);
  must(await page.locator('.assumed').count() > 1, 'assumed values are marked');
});
await test('rules begin with what a player has to know, and say every value in words', async () => {
  for (const book of ['chickasaw', 'massachusetts', 'catfish-bend', 'players-guide']) {
    await page.goto(`/rules/${book}`);
    await page.waitForSelector('.rules-table');
    must((await page.textContent('main section h2')).startsWith('For players'), await page.textContent('main section h2'));
    const bare = await page.evaluate(() => [...document.querySelectorAll('.rules-table td:nth-child(2), .cells-table td')].map((cell) => cell.textContent)
      .filter((words) => words === '' || /^\d+ \| |\w-\w+-\w|_|[$€]\d+\.\d$|EUR|% to the/.test(words)));
    must(bare.length === 0, `${book}: ${bare.join(' | ')}`);
  }
  must((await page.textContent('main')).includes('€5 to €100, at most the Ante'), 'amounts in the currency of the book');
});
await test('a link jumps to each section, and opens what is folded', async () => {
  await page.goto('/rules/chickasaw');
  await page.waitForSelector('.rules-table');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Trips pays' }).click();
  await page.waitForFunction(() => { const top = document.getElementById('trips-pays').getBoundingClientRect().top; return top > 40 && top < 300; });
  await page.goto('/rules/chickasaw#dealer-tokes');
  await page.reload();
  await page.waitForSelector('#dealer-tokes[open] >> text=from $0.50');
  must((await page.textContent('#dealer-tokes')).includes("at most the wager's maximum"), await page.textContent('#dealer-tokes'));
});
await test('books are compared in the words of their rules, what is played and paid first', async () => {
  await page.goto('/lab/compare?book=chickasaw&with=massachusetts');
  await page.waitForSelector('.compare >> text=Trips pays');
  const rows = await page.locator('.compare tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(' | ')));
  must(rows.includes('After a fold | Trips is lost | Trips is still paid'), rows.join('\n'));
  must(!rows.some((row) => row.startsWith('Royal flush | 500')), 'how odds are written is no difference');
  must(!rows.some((row) => / · |\| \d{4,}( \||$)|\w-\w+-\w/.test(row)), rows.join('\n'));
  must(await page.locator('.compare details[open], .lab details[open]').count() === 0 && /more in how the house runs/.test(await page.textContent('.lab details')), 'procedures are folded away');
});
nothing(page.errors, 'no error while they were used');

await browser.close();
await server.end();
done();
