// What must be quick, measured.
import { comes, done, launch, must, mustBeQuick, Server, test, visitor } from './felt_browser.mjs';
import { decideByKeys, heard, leave, myTurn, sitDown } from './playing.mjs';

const server = await new Server({ words: ['--pace', '200'] }).start();
const browser = await launch();
const visit = visitor(browser, server);
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();

await test('a round by keyboard alone; a key changes the screen in under 100 ms', () =>
  visit({}, async (page) => {
    await sitDown(page, tables[1].table);
    for (const key of ['a', 'a', 't', 'g', 'u', 'g']) await page.keyboard.press(key);
    must(/On the layout/.test(await page.textContent('.action-bar')), 'chips lie on the layout');
    await page.keyboard.press('Enter');
    let decisions = 0;
    await myTurn(page);
    await mustBeQuick(
      100,
      'from key press to changed screen',
      async () => {
        if ((await myTurn(page)) === 'result') {
          // the next round, for another try
          await heard(page);
          await page.keyboard.press('Enter');
          await page.waitForFunction(() => /Check/.test(document.querySelector('.action-bar').textContent));
        }
        await heard(page);
        const bar = await page.textContent('.action-bar');
        decisions += 1;
        return page.evaluate(
          ([text, key]) =>
            new Promise((resolve) => {
              const start = performance.now();
              const watch = new MutationObserver(() => {
                if (document.querySelector('.action-bar')?.textContent === text) return;
                watch.disconnect();
                requestAnimationFrame(() => resolve(performance.now() - start));
              });
              watch.observe(document.body, { subtree: true, childList: true, characterData: true });
              dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            }),
          [bar, /Check/.test(bar) ? 'k' : '1'],
        );
      },
      { tries: 30 },
    );
    decisions += await decideByKeys(page);
    must(decisions >= 3, `${decisions} decisions`);
    await leave(page);
  }));

for (const book of ['chickasaw', 'massachusetts', 'catfish-bend', 'players-guide'])
  await test(`the designer answers a changed pay of ${book} in under a second`, () =>
    visit({}, async (page) => {
      await page.goto(`/lab/designer?book=${book}`);
      await page.waitForSelector('.design-head >> text=As the book');
      await mustBeQuick(
        1000,
        `the designer answered for ${book}`,
        (i) =>
          page.evaluate(
            (pays) =>
              new Promise((resolve) => {
                const field = [...document.querySelectorAll('.sheet-field')]
                  .find((each) => each.textContent.startsWith('Royal flush'))
                  .querySelector('input');
                const figures = () => document.querySelector('.figures .facts').textContent,
                  before = figures(),
                  start = performance.now();
                const watch = new MutationObserver(() => {
                  if (figures() === before || document.querySelector('.figures.busy')) return;
                  watch.disconnect();
                  resolve(performance.now() - start);
                });
                watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
                field.value = pays;
                field.dispatchEvent(new InputEvent('input', { bubbles: true }));
              }),
            String(700 + 100 * i),
          ),
        { server },
      );
      await comes(
        async () => page.url().includes('edits=') && (await page.locator('.facts .moved').count()) >= 1,
        'the change in the address, and marked',
      );
    }));

await browser.close();
await server.end();
done();
