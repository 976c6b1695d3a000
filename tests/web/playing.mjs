// How tests sit down, bet and decide.
import { comes, must } from './felt_browser.mjs';

/** Spots can be tapped, and keys are heard: they are deaf for a moment after each step. */
export const heard = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.line-live') &&
      !document.querySelector('.mine .spot:disabled, .action-bar > .act:disabled') &&
      !('deaf' in document.documentElement.dataset),
  );

/** Sits down at a table as a guest. */
export async function sitDown(page, table) {
  await page.goto(`/table/${table}?sit=1`);
  await page.waitForSelector('.seat.mine, .text-view');
  await heard(page);
}

const spot = (page, name) => page.locator('.seat.mine').getByRole('button', { name: new RegExp(`^${name}`) });

/** Ante, Trips and progressive, then the cards. */
export async function bet(page) {
  await spot(page, 'Ante').click();
  await spot(page, 'Trips').click();
  await spot(page, 'Progressive').click();
  await page.getByRole('button', { name: /^Deal/ }).click();
  // The result of the round before is still shown until the cards are out.
  await page.waitForFunction(() => /Check|Fold/.test(document.querySelector('.action-bar')?.textContent ?? ''));
}

/** Waits for a decision of one's own, or the result. */
export const myTurn = (page) =>
  page
    .waitForFunction(() => {
      const bar = document.querySelector('.action-bar')?.textContent ?? '';
      return /Check|Fold/.test(bar)
        ? 'turn'
        : /Choose a chip|On the layout/.test(bar) && document.querySelector('.result')
          ? 'result'
          : false;
    })
    .then((handle) => handle.jsonValue());

const buttons = async (page) => (await page.locator('.action-bar button').allTextContents()).join();

/** The lines of every result add up to its net, and so does what lies at the spots. */
export async function mustAddUp(page) {
  const sums = await page.evaluate(() => {
    const cents = (text) => Math.round(100 * Number(text.replace('−', '-').replace(/[^\d.-]/g, '')));
    const sum = (nodes, text) => [...nodes].reduce((all, node) => all + cents(text(node)), 0);
    const results = [...document.querySelectorAll('.result')].map((panel) => ({
      words: panel.innerText,
      lines: sum(panel.querySelectorAll('.lines td'), (td) => td.textContent),
      net: cents(panel.querySelector('.net-line strong').textContent),
    }));
    const spots = document.querySelectorAll('.mine .amount.paid, .mine .amount.taken');
    return {
      results,
      spots: document.querySelector('.mine .spot') ? sum(spots, (spot) => spot.lastChild.textContent) : null,
    };
  });
  must(sums.results.length > 0, 'a result is shown');
  for (const { words, lines, net } of sums.results)
    must(lines === net, `the lines bring ${lines}, the net is ${net}:\n${words}`);
  const net = sums.results.reduce((all, each) => all + each.net, 0),
    apart = sums.results.some(({ words }) => /Envy/.test(words)) || Math.abs(net) >= 100_000;
  must(
    sums.spots === null || apart || sums.spots === net,
    `the spots bring ${sums.spots}, the net is ${net}:\n${sums.results.map(({ words }) => words).join('\n')}`,
  );
}

/** Checks to the river and plays there: every street is seen. Answers how many decisions there were. */
export async function decide(page) {
  let decisions = 0;
  while ((await myTurn(page)) === 'turn') {
    const check = page.getByRole('button', { name: /^Check/ }),
      play = page.getByRole('button', { name: /^Play 1x/ });
    const before = await buttons(page);
    await (before.includes('Check') ? check : play).click();
    decisions += 1;
    await comes(async () => (await buttons(page)) !== before, 'something else to do');
  }
  await mustAddUp(page);
  return decisions;
}

/** What there is to decide, and at which seat. */
const question = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.action-bar button, .seat.turn')]
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
      .join(),
  );

/** The same by keyboard, with one hand or two. */
export async function decideByKeys(page) {
  let decisions = 0;
  while ((await myTurn(page)) === 'turn') {
    await heard(page);
    const before = await question(page);
    await page.keyboard.press(before.includes('Check') ? 'k' : '1');
    decisions += 1;
    await comes(async () => (await question(page)) !== before, 'something else to do');
  }
  await mustAddUp(page);
  return decisions;
}

export async function leave(page) {
  await page.getByRole('button', { name: 'Leave the seat' }).click();
  await page.waitForFunction(() => !document.querySelector('.seat.mine'));
}
