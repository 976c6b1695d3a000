// The player's table: a newcomer's first round, a whole round on each book, two hands, and no finding of axe in either theme.
import { axe, comes, done, launch, must, newPage, nothing, picture, resize, Server, test } from './felt_browser.mjs';
import { administrators, newPerson } from './house.mjs';
import { join } from 'node:path';
import { bet, decide, decideByKeys, heard, leave, mustAddUp, sitDown } from './playing.mjs';
import { kindName, says, saysOne, saysWhy } from './words.mjs';

const server = await new Server({ words: ['--pace', '200'] }).start();
const browser = await launch();
const { tables } = await (await fetch(`${server.base}/api/tables`)).json();

const ENDS = [
  'you-beat-dealer',
  'you-beat-dealer-but-lost',
  'dealer-beats-you',
  'dealer-beats-you-but-gained',
  'a-tie',
];

async function visit(options, body) {
  const page = await newPage(browser, server, options);
  try {
    await body(page);
  } finally {
    await page.context().close();
  }
}

await test('a newcomer finds the way from the lobby to a judged hand without reading', () =>
  visit({}, async (page) => {
    const began = performance.now();
    await page.goto('/');
    await page.getByRole('link', { name: 'Play now' }).click();
    const deal = page.getByRole('button', { name: /^Deal/ });
    await deal.waitFor();
    await heard(page);
    await deal.click({ force: true });
    must(
      (await deal.getAttribute('aria-disabled')) === 'true' &&
        (await page.getAttribute('#bar-words', 'data-code')) === 'no-chip-on-ante',
      'Deal says why it waits',
    );
    must(
      (await page.evaluate(() => document.activeElement?.getAttribute('data-spot'))) === 'ante',
      'and shows where to begin',
    );
    await page.getByRole('button', { name: /^Bet for me/ }).click();
    must(
      (await page.textContent('#bar-words')) === 'On the layout: $20.00',
      `Ante and Blind alone: ${await page.textContent('#bar-words')}`,
    );
    must(
      (
        await page.locator('.mine .spot.has-chips').evaluateAll((spots) => spots.map((spot) => spot.dataset.spot))
      ).join() === 'ante,ante',
      'no chip on another spot',
    );
    must(/You are out/.test(await page.textContent('.progressive')), 'the progressive is not wagered on');
    await deal.click();
    await decide(page);
    must(
      /The dealer's outs \d+ of 45 unseen cards.*of 990 hands beat yours/.test(await page.textContent('.coach .outs')),
      await page.textContent('.coach .outs'),
    );
    must(
      (await page.locator('.mine .amount.paid, .mine .amount.taken, .mine .spot-push .amount').count()) === 3,
      'each spot shows what became of its wager',
    );
    await page.waitForSelector('.running');
    must(
      (await page.locator('.running dt').allTextContents()).join() === 'You,Perfect play,Luck',
      'result, perfect play on the same cards, luck',
    );
    must(
      (await page.textContent('.running dd')) === (await page.textContent('.net-line strong')),
      'after one hand the result is that hand',
    );
    await comes(
      async () => /breaks even at[^]*Worth/.test(await page.textContent('.progressive')),
      'what the progressive is worth',
    );
    const took = performance.now() - began;
    console.log(`# from the lobby to a judged hand: ${took.toFixed(0)} ms`);
    must(took < 60_000, `it took ${took} ms, more than a minute`);
    await page.getByRole('button', { name: /^Rebet and deal/ }).click();
    await page.waitForSelector('.action-bar :text("Check")');
    await decide(page);
    await leave(page);
  }));

await test('two hands where the book allows them: bet, played and settled side by side', () =>
  visit({}, async (page) => {
    await sitDown(page, tables.find((each) => each.book === 'massachusetts').table);
    must((await page.getByRole('button', { name: /second hand/ }).count()) === 0, 'one hand at another book');
    await leave(page);
    await sitDown(page, tables.find((each) => each.book === 'chickasaw').table);
    await page
      .getByRole('button', { name: /second hand/ })
      .first()
      .click();
    await page.waitForFunction(() => document.querySelectorAll('.seat.mine').length === 2);
    await heard(page);
    for (const key of ['a', 's', 'a', 't', 'Enter']) await page.keyboard.press(key);
    await page.waitForSelector('.action-bar :text("Play 4x")');
    must((await page.locator('.mine .card.up').count()) === 4, 'both hands are seen');
    nothing(await axe(page), 'axe finds nothing with two hands');
    await decideByKeys(page);
    const headline = () => page.textContent('.you-have');
    await comes(
      async () => /Seat \d: .*Seat \d: .*Both.*[✓✗] Seat \d: /.test(await headline()),
      async () => `each hand by its seat, and both: ${await headline()}`,
    );
    must((await page.locator('.result').count()) === 2, 'two results');
    must(
      (await page.locator('.result').allTextContents()).some((text) => /Trips (win|lose)/.test(text)),
      'Trips on the hand that was chosen',
    );
    for (const seat of await page.getByRole('button', { name: /^Leave seat/ }).allTextContents())
      await page
        .getByRole('button', { name: seat.replace('seats', 'seat') })
        .or(page.getByRole('button', { name: 'Leave the seat' }))
        .first()
        .click();
  }));

for (const { table, book } of tables)
  await test(`a whole round at ${book} with Trips and progressive: every wager with its reason and rule`, () =>
    visit({}, async (page) => {
      await sitDown(page, table);
      await bet(page);
      must((await decide(page)) === 3, 'three decisions when one checks to the river');
      const lines = await page.locator('.result .lines tr').allTextContents();
      for (const wager of ['Ante', 'Blind', 'Play', 'Trips', 'Progressive']) {
        const line = lines.find((text) => text.startsWith(wager));
        must(line && /(win|lose|push)/.test(line) && /[A-Z]{2}/.test(line), `${wager}: ${line}`);
        must(saysWhy(line), `a reason that names hand or pay: ${line}`);
      }
      must(
        (await page.locator('.cover').count()) === (book === 'massachusetts' ? 1 : 0),
        'what Cover All pays, where there is one',
      );
      await page.waitForSelector('.coach .bars tr');
      must((await page.locator('.card.raised').count()) >= 5, 'the five cards that play are raised');
      must(/You have/.test(await page.textContent('.you-have')), 'the hand is named');
      await page.getByRole('button', { name: 'Verify' }).click();
      must((await page.locator('.fair [data-code=deal-is-fair]').count()) === 1, 'the deal is verified in the browser');
      must(page.errors.length === 0, page.errors.join('\n'));
      await leave(page);
    }));

/** What a round's end shows, whenever the page changes and in every frame; in the page. */
function watchEnd() {
  const one = (selector) => document.querySelector(selector)?.textContent ?? '',
    seen = [];
  const money = () =>
    [
      '.you-have strong',
      '.result',
      '.mine .did-win',
      '.mine .did-lose',
      '.spot-win',
      '.spot-lose',
      '.spot-push',
      '.who .net',
      '.amount.paid',
      '.amount.taken',
    ].filter((selector) => document.querySelector(selector));
  let put = '',
    running = one('.running'); // the balance with the last wager on the layout
  const look = () => {
    const cards = [...document.querySelectorAll('.felt .card.up .turn')];
    seen.push({
      open: document.querySelectorAll('.dealer .card.up').length === 2,
      turning: cards.some((card) => card.getAnimations().some((each) => each.playState !== 'finished')),
      hand: one('.dealer .tag').startsWith('Dealer: '),
      said: one('#main + [role=status]'),
      money: [
        ...money(),
        ...(one('.running') === running ? [] : ['.running']),
        ...(put && one('.balance') !== put ? ['.balance'] : []),
      ],
    });
    if (document.querySelector('.mine .play-spot .amount')) put ||= one('.balance');
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  (function frame() {
    look();
    requestAnimationFrame(frame);
  })();
  window.endSeen = seen;
}

for (const reducedMotion of ['no-preference', 'reduce'])
  await test(`a round ends with the cards, then the hand, then the money${reducedMotion === 'reduce' ? ': at once where nothing may move' : ''}`, () =>
    visit({ reducedMotion }, async (page) => {
      await sitDown(page, tables.find((each) => each.book === 'chickasaw').table);
      await page.locator('.bot-choice select').first().selectOption('perfect');
      await page.waitForSelector('.tiny');
      await bet(page);
      await page.evaluate(watchEnd);
      for (const street of ['Play 2x', 'Play 1x']) {
        await page.getByRole('button', { name: /^Check/ }).click();
        await page.getByRole('button', { name: new RegExp(`^${street}`) }).waitFor();
      }
      await page.getByRole('button', { name: /^Play 1x/ }).click();
      await page.waitForSelector('.mine .play-spot .amount');
      await page.waitForFunction(() =>
        window.endSeen.some((each) => each.open && each.money.includes('.running') && each.money.includes('.result')),
      );
      const seen = await page.evaluate(() => window.endSeen),
        first = (test) => seen.findIndex(test);
      const opened = first((each) => each.open),
        named = first((each) => each.hand),
        paid = first((each) => each.money.length > 0);
      must(
        opened >= 0 && seen.every((each) => each.open || each.money.length === 0),
        `money before the cards: ${JSON.stringify(seen.find((each) => !each.open && each.money.length))}`,
      );
      if (reducedMotion === 'reduce') {
        must(opened === named && named === paid, `nothing waits: ${[opened, named, paid]}`);
      } else {
        must(seen[opened].turning, 'the cards turn');
        const early = seen.find((each) => each.turning && (each.hand || each.money.length));
        must(!early, `while cards turn: ${JSON.stringify(early)}`);
        must(opened < named && named < paid, `cards, hand, money: ${[opened, named, paid]}`);
      }
      const shows = first((each) => /Dealer shows/.test(each.said)),
        told = first((each) => /Dealer has .*[+−]?\$\d/.test(each.said));
      must(
        shows >= opened && told >= shows && told >= paid,
        `the status says it in this order: ${[opened, shows, paid, told]}`,
      );
      must(
        /Dealer has .*\$\d/.test(seen[seen.length - 1].said) && saysOne(seen[seen.length - 1].said, ...ENDS),
        `and leaves the result there: ${seen[seen.length - 1].said}`,
      );
      await mustAddUp(page);
      await page.locator('.tiny').click();
      await leave(page);
    }));

const overlap = (page, above, below) =>
  page.evaluate(
    ([one, other]) => {
      const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      return boxes(one).some((a) =>
        boxes(other).some(
          (b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
        ),
      );
    },
    [above, below],
  );

await test('a meter is hit: the wager that stays with the house is in its line, and nothing is covered', () =>
  visit({}, async (page) => {
    const { table } = tables.find((each) => each.book === 'chickasaw');
    await sitDown(page, table);
    const seat = /Seat (\d)/.exec(await page.getAttribute('.seat.mine', 'aria-label'))[1];
    const { round } = await (await fetch(`${server.base}/api/tables/${table}`)).json();
    const seed = server.aid(['seed', join(server.data, 'deck.key'), String(table), String(round), seat]);
    await page.route('**/commands', (route) => {
      const sent = JSON.parse(route.request().postData());
      for (const command of sent.commands ?? [sent]) if (command.do === 'seed') command.seed = seed;
      return route.continue({ postData: JSON.stringify(sent) });
    });
    await page.keyboard.press('3');
    await bet(page);
    await decide(page);
    const lines = (await page.locator('.result .lines tr').allTextContents()).join('\n');
    const four = kindName('four-of-a-kind');
    const USD = (cents) => ({ cents, currency: 'USD' });
    const stays = says(
      'wager-itself-stays',
      says('hand-pays-of-meter', four, USD(25_000), 'Minor'),
      USD(100),
    ).replaceAll('$', '\\$');
    must(
      new RegExp(`Progressive win.*${stays.replace('250', '250\\.\\d\\d')}.*CN-P 2.*\\+\\$249\\.`).test(lines),
      lines,
    );
    must(
      new RegExp(`Trips win.*${says('hand-pays-odds', four, 30, 1)}.*CN 33`).test(lines) &&
        new RegExp(`Blind win.*${says('hand-pays-odds', four, 10, 1)}`).test(lines),
      lines,
    );
    await page.waitForSelector('.hits');
    for (const [width, height] of [
      [320, 640],
      [820, 1180],
      [1440, 900],
    ]) {
      await resize(page, width, height);
      await picture(page, `hit-${width}`);
      must(
        !(await overlap(page, '.hits', '.mine .spot, .mine .amount, .mine .card, .board .card')),
        `the banner covers something at ${width} px`,
      );
    }
    await page.waitForSelector('.running');
    must(
      await page.evaluate(() => {
        const panel = document.querySelector('.coach').getBoundingClientRect(),
          sums = [...document.querySelectorAll('.running > div')].map((each) => each.getBoundingClientRect());
        return (
          sums.every((each) => each.right <= panel.right) &&
          [...document.querySelectorAll('.running dd')].every((each) => each.scrollWidth <= each.clientWidth)
        );
      }),
      'the running line stays in its panel, no sum over another',
    );
    await leave(page);
  }));

/** A supervisor, who gives commands of the floor. */
async function supervisor() {
  const ask = async (path, body, who) => {
    const headers = {
      'content-type': 'application/json',
      ...(who ? { cookie: who.cookie, 'x-felt-csrf': who.csrf } : {}),
    };
    const answer = await fetch(server.base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    must(answer.ok, `${path} ${JSON.stringify(body)}: ${answer.status}`);
    return { ...(await answer.json()), cookie: answer.headers.get('set-cookie')?.split(';')[0] };
  };
  /** Somebody who keeps the session that an answer begins. */
  const make = () => ({
    who: undefined,
    async post(path, body) {
      const answer = await ask(path, body, this.who);
      if (answer.cookie) this.who = answer;
      return answer;
    },
  });
  const sue = await newPerson(await administrators(server, make), make, 'sue', ['supervisor']);
  return (what, fields) => ask('/api/floor/commands', { id: crypto.randomUUID(), do: what, ...fields }, sue.who);
}

await test('Leave that is pressed while another command is on its way is not lost', () =>
  visit({}, async (page) => {
    await sitDown(page, tables[0].table);
    await page.locator('.bot-choice select').first().selectOption('simple');
    await page.waitForSelector('.tiny');
    await page.route('**/commands', async (route) => {
      await new Promise((later) => setTimeout(later, 500));
      await route.continue();
    });
    await page.locator('.tiny').click();
    await leave(page);
    nothing(page.errors, 'the page has no errors where one leaves');
  }));

await test('a table that closes says so, and is there again when it opens', () =>
  visit({}, async (page) => {
    const floor = await supervisor(),
      opened = { table: 150, book: 'chickasaw', live: true };
    await floor('open-table', opened);
    await page.goto('/table/150');
    await page.waitForSelector('.seat.free');
    for (let i = 0; i < 2; i++) {
      await floor('close-table', { table: 150 });
      await page.waitForSelector('.trouble[data-code=table-is-closed]');
      must((await page.locator('.seat').count()) === 0, 'no seat is shown');
      await picture(page, 'closed');
      if (i === 0) await page.reload();
      await page.waitForSelector('.trouble[data-code=table-is-closed]');
      await floor('open-table', opened);
      await page.waitForSelector('.seat.free');
      must((await page.locator('.trouble').count()) === 0, 'nothing is wrong any more');
    }
    nothing(page.errors, 'the page has no errors where a table closes');
  }));

for (const theme of ['dark', 'light'])
  await visit({ theme }, async (page) => {
    await sitDown(page, tables[0].table);
    nothing(await axe(page), `axe finds nothing at the table while bets are open, in ${theme}`);
    await bet(page);
    nothing(await axe(page), `axe finds nothing in the middle of a hand, in ${theme}`);
    await decide(page);
    nothing(await axe(page), `axe finds nothing when it is settled, in ${theme}`);
    await leave(page);
  });

await browser.close();
await server.end();
done();
