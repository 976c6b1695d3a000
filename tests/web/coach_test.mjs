// The coach at the table: what a choice is weighed against, its verdict for those who listen, and values that stay.
import { join } from 'node:path';
import { axe, done, launch, must, newPage, nothing, picture, Server, test } from './felt_browser.mjs';
import { bet, myTurn, sitDown } from './playing.mjs';

const server = await new Server({ words: ['--pace', '0'] }).start();
const browser = await launch();
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();
const { table } = tables.find((each) => each.book === 'chickasaw');

/** A page at the table whose next hands are a pair of aces: best played for four antes, beyond doubt. */
async function withAces(mode, body, theme = 'dark') {
  const page = await newPage(browser, server, { theme });
  try {
    await sitDown(page, table);
    const seat = /Seat (\d)/.exec(await page.getAttribute('.seat.mine', 'aria-label'))[1];
    await page.route('**/commands', async (route) => {
      const sent = JSON.parse(route.request().postData());
      for (const command of (sent.commands ?? [sent]).filter((each) => each.do === 'seed')) {
        const { round } = await (await fetch(`${server.base}/api/tables/${table}`)).json();
        command.seed = server.aid(['seed', join(server.data, 'deck.key'), String(table), String(round), seat, 'aces']);
      }
      return route.continue({ postData: JSON.stringify(sent) });
    });
    await page.getByRole('combobox', { name: 'The coach speaks' }).selectOption(mode);
    // Everything that the status region ever said, for a screen reader may have read any of it.
    await page.evaluate(() => {
      const region = document.querySelector('div.sr[role=status]');
      window.told = [];
      new MutationObserver(() => window.told.push(region.textContent)).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await body(page);
    await page.getByRole('button', { name: 'Leave the seat' }).click();
    await page.waitForFunction(() => !document.querySelector('.seat.mine'));
    must(page.errors.length === 0, page.errors.join('\n'));
  } finally {
    await page.context().close();
  }
}

const told = (page, words) => page.waitForFunction((text) => window.told.some((each) => each.includes(text)), words);
const heard = (page) => page.evaluate(() => window.told.join('\n'));
const choice = (page, street) => page.locator('.coach').getByRole('region', { name: street });
const ask = (page) => page.getByRole('button', { name: /What is each action worth/ }).click();
/** Action by action, in antes. */
const valuesOf = async (section) =>
  Object.fromEntries(
    await section.locator('.bars tbody tr').evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('th').firstChild.textContent,
        Number(
          row
            .querySelector('td.figure')
            .textContent.replace('−', '-')
            .replace(/[^\d.-]/g, ''),
        ),
      ]),
    ),
  );

/** Acts with so many cards open, and waits for what follows. */
async function act(page, name, open) {
  await page.waitForFunction(
    (at) =>
      /Check|Fold/.test(document.querySelector('.action-bar').textContent) &&
      document.querySelectorAll('.board .card.up').length === at,
    open,
  );
  const bar = await page.textContent('.action-bar');
  await page.getByRole('button', { name }).click();
  await page.waitForFunction((text) => document.querySelector('.action-bar').textContent !== text, bar);
}

await test('before the flop a hand to play is weighed against the check, not against another multiple', () =>
  withAces('after', async (page) => {
    await bet(page);
    await ask(page);
    const before = choice(page, 'Before the flop');
    await before.waitFor();
    const values = await valuesOf(before),
      words = await before.textContent();
    must(
      values['Play 4x'] > values['Play 3x'] && values['Play 3x'] > values.Check,
      `three times is the second best: ${JSON.stringify(values)}`,
    );
    const found = /Play 4x is best; check would cost ([\d.]+) antes, \$([\d.]+)\./.exec(words);
    must(found && !/play 3x would/i.test(words), words);
    must(
      Math.abs(Number(found[1]) - (values['Play 4x'] - values.Check)) < 0.002,
      `${found[1]} is not ${values['Play 4x'] - values.Check}`,
    );
    must(Math.abs(Number(found[2]) - 5 * Number(found[1])) < 0.011, `$${found[2]} are not ${found[1]} antes of $5`);
    await told(page, 'Coach: Play 4x is best; check would cost ');
    await act(page, /^Play 4x/, 0);
    await told(page, `Coach: Play 4x was right: check would have cost ${found[1]} antes, $${found[2]}.`);
    must((await myTurn(page)) === 'result', 'nothing is left to decide');
    must(/Play 4x was right: check would have cost/.test(await before.textContent()), await before.textContent());
  }));

await test('the verdict is in the status region, with what the table does next; the values of every street stay', () =>
  withAces('after', async (page) => {
    await bet(page);
    const names = ['Before the flop', 'On the flop', 'On the river'];
    const shown = async () =>
      Promise.all(
        names.map(async (name) =>
          (await choice(page, name).count()) ? JSON.stringify(await valuesOf(choice(page, name))) : '',
        ),
      );
    await page.waitForSelector('.coach button:has-text("What is each action worth")');
    await act(page, /^Check/, 0);
    await told(page, ': play 4x was better. Board: ');
    must(
      /Coach: Check cost [\d.]+ antes, \$[\d.]+: play 4x was better\.$/m.test(await heard(page)),
      `and at once, before the board: ${await heard(page)}`,
    );
    const [first] = await shown();
    must(first !== '', 'the values before the flop are there on the flop');
    await page.waitForSelector('.coach button:has-text("What is each action worth")');
    await act(page, /^Check/, 3);
    await choice(page, 'On the flop').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.board .card.up').length === 5);
    const then = await shown();
    must(then[0] === first && then[1] !== '', `of both streets on the river: ${then.join(' ')}`);
    await ask(page);
    await choice(page, 'On the river').waitFor();
    nothing(await axe(page), 'axe finds nothing with the values of three streets, in dark');
    await act(page, /^Play 1x/, 5);
    must((await myTurn(page)) === 'result', 'it is settled');
    const last = await shown();
    must(last[0] === first && last[1] === then[1] && last[2] !== '', `of all three at the end: ${last.join(' ')}`);
    must(
      (await page.locator('.coach .choice h3').allTextContents()).map((text) => text.replace(/[−✓].*/, '')).join() ===
        'On the river,On the flop,Before the flop',
      'the latest first',
    );
    await picture(page, 'coach-three-streets');
  }));

await test('values that were asked for stay, too; a player who is not spoken to hears no verdict', () =>
  withAces(
    'ask',
    async (page) => {
      await bet(page);
      await page.waitForSelector('.coach button:has-text("What is each action worth")');
      await act(page, /^Check/, 0);
      await page.waitForFunction(() => document.querySelectorAll('.board .card.up').length === 3);
      await ask(page);
      await choice(page, 'On the flop').waitFor();
      await act(page, /^Check/, 3);
      await page.waitForFunction(() => document.querySelectorAll('.board .card.up').length === 5);
      await ask(page);
      await choice(page, 'On the river').waitFor();
      must((await choice(page, 'On the flop').count()) === 1, 'the values of the flop are still there');
      must((await choice(page, 'Before the flop').count()) === 0, 'those nobody asked for are not');
      nothing(await axe(page), 'axe finds nothing with the values of two streets, in light');
      await act(page, /^Play 1x/, 5);
      must((await myTurn(page)) === 'result', 'it is settled');
      must(
        !/Coach: Check cost/.test((await heard(page)).split('Board')[0]),
        `no verdict before the flop: ${await heard(page)}`,
      );
    },
    'light',
  ));

await test('the analyzer weighs it against the check as well', async () => {
  const page = await newPage(browser, server);
  await page.goto('/lab/analyzer?book=chickasaw&hole=AhAd');
  await page.waitForSelector('.verdict');
  must(
    /Play 4x worth [\d.]+ antes more than check/.test(await page.textContent('.verdict')),
    await page.textContent('.verdict'),
  );
  must(/^Play 4x .*, check /.test(await page.textContent('.answer-strip')), await page.textContent('.answer-strip'));
  await page.context().close();
});

await browser.close();
await server.end();
done();
