// The sign in each of its states, by what really happens on the floor: a hit, a link that goes down, a server that goes away.
import { join } from 'node:path';
import { axe, comes, done, launch, must, newPage, nothing, picture, Server, test } from './felt_browser.mjs';
import { Player } from './player.mjs';

const LINK = 'chickasaw';
const server = await new Server({ words: ['--pace', '500'] }).start();
const browser = await launch();
const { table } = (await (await fetch(`${server.base}/api/tables`)).json()).tables.find((row) => row.link === LINK);

const asJson = async () => (await fetch(`${server.base}/sign/${LINK}.json`)).json();
const asText = async () => (await fetch(`${server.base}/sign/${LINK}.txt`)).text();

const player = await new Player(server, table).sitDown();

const page = await newPage(browser, server, { width: 1280, height: 720, reducedMotion: 'no-preference' });
await page.clock.install();
await page.goto(`/sign/${LINK}?winner=30`);
const says = (state, words) =>
  page.waitForFunction(
    ([name, text]) => document.querySelector(`.sign-${name} .sign-state`)?.textContent.startsWith(text),
    [state, words],
  );

/** The server stands still while the sign is looked at, however long that takes: a hit is pending for some seconds only. */
async function frozen(look) {
  server.child.kill('SIGSTOP');
  try {
    await look();
  } finally {
    server.child.kill('SIGCONT');
  }
}

/** What the drums of the first meter show, read off the way they are turned. */
const drawn = () =>
  page.evaluate(() =>
    [...document.querySelector('.sign-level').querySelectorAll('.strip')]
      .map(
        (strip) =>
          Math.floor(
            -new DOMMatrix(getComputedStyle(strip).transform).f /
              strip.firstElementChild.getBoundingClientRect().height +
              1e-3,
          ) % 10,
      )
      .reduce((sum, figure) => 10 * sum + figure, 0),
  );

async function looksWell(state) {
  await picture(page, `sign-${state}`);
  nothing(await axe(page), `axe finds nothing on a sign in ${state}`);
}

await test('Normal: the confirmed meters, on the page, as .json and as .txt', async () => {
  await says('normal', 'Normal');
  const sign = await asJson(),
    text = await asText();
  must(
    sign.state === 'normal' && sign.table === null && Math.abs(Date.now() - sign.now_ms) < 5000,
    JSON.stringify(sign),
  );
  must(/^normal\nas of \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\nmega \$10,000\.00\n/.test(text), text);
  must((await drawn()) === sign.levels[0].cents, `${await drawn()} is drawn`);
  await looksWell('normal');
});

await test('between times the posted pay table, in each language of the house, and how old the figures are', async () => {
  const turn = 60_000 * Math.floor(Date.now() / 60_000); // each language has a round of slides, half a minute
  for (const [ms, language] of [
    [20_500, 'en'],
    [50_500, 'es'],
  ]) {
    const one = await newPage(browser, server, { width: 1280, height: 720 });
    await one.clock.setFixedTime(turn + ms);
    await one.goto(`/sign/${LINK}?languages=en,es`);
    await one.waitForSelector(`.sign-shows-pays[lang="${language}"] .sign-pays`);
    must((await one.locator('.sign-pays tbody tr').count()) === (await asJson()).pays.length, 'every pay has its line');
    must(/\d\d:\d\d:\d\d$/.test(await one.textContent('.sign-age')), await one.textContent('.sign-age'));
    await picture(one, `sign-pays-${language}`);
    nothing(await axe(one), `axe finds nothing on the pay table in ${language}`);
    await one.context().close();
  }
});

await test('an address that is set wrongly says what is wrong', async () => {
  const wrong = await newPage(browser, server);
  for (const [query, code] of [
    ['winner=soon', 'sign-winner-wrong'],
    ['languages=en,xx', 'sign-languages-wrong'],
  ]) {
    await wrong.goto(`/sign/${LINK}?${query}`);
    await wrong.waitForSelector(`[role=alert][data-code=${code}]`);
  }
  await wrong.context().close();
});

await test('the odometer runs up to the confirmed value and never past it', async () => {
  const before = await drawn(),
    seen = new Set();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await player.bet({ progressive: true });
  const confirmed = async () => (await asJson()).levels[0].cents;
  const cents = await comes(async () => (await confirmed()) > before && confirmed(), 'a higher meter');
  await page.waitForFunction(
    (text) => document.querySelector('.sign-level .sr').textContent.replace(/\D/g, '') === text,
    String(cents),
  );
  // Frame by frame, for longer than the drums turn: what ran past would come back.
  for (let ms = 0; ms < 4000; ms += 80) {
    await page.clock.runFor(80);
    const value = await drawn();
    must(value >= before && value <= cents, `${value} is drawn, ${cents} confirmed`);
    seen.add(value);
  }
  must((await drawn()) === cents, 'it arrives');
  must(seen.size >= 4, `it runs: ${[...seen]}`);
  await page.clock.resume();
  await player.playOut();
});

await test('a hit: Pending at its table, then Winner, then Normal with the meter at its seed', async () => {
  const { round } = await player.until((view) => view.phase === 'betting'),
    before = (await asJson()).hits; // a hand before may have hit, too
  await player.bet({
    progressive: true,
    seed: server.aid(['seed', join(server.data, 'deck.key'), String(table), String(round), '3']),
  });
  await player.playOut();
  await says('pending', `Pending at table ${table}`);
  const sign = await asJson();
  must(
    sign.state === 'pending' && sign.table === table && sign.award.level === 'minor' && sign.award.cents > 25000,
    JSON.stringify(sign),
  );
  must((await asText()).startsWith(`pending at table ${table}\n`), await asText());
  await frozen(() => looksWell('pending'));
  await says('winner', `Winner at table ${table}`);
  must(
    (await asJson()).state === 'winner' && (await asText()).startsWith(`winner at table ${table}\n`),
    await asText(),
  );
  must((await page.textContent('.sign-award')).includes('Minor $250.'), await page.textContent('.sign-award'));
  await frozen(() => looksWell('winner'));
  await comes(async () => (await asJson()).awards.length === 0, 'a paid winner');
  must((await page.locator('.sign-winner').count()) === 1, 'the winner stays on the sign after it was paid');
  await page.clock.fastForward(31_000);
  await says('normal', 'Normal');
  must(
    (await asJson()).levels[2].cents === 25000 && (await asJson()).hits === before + 1,
    JSON.stringify(await asJson()),
  );
});

const floorDoes = (words) => server.aid(['do', join(server.data, 'floor.db')], `v1 ${words}\n`);

await test('Stale, with the time, when the stream is cut', async () => {
  await server.kill();
  await page.clock.fastForward(13_000);
  // What was sent before the end may still be read after the clock was put forward: then it is stale once more.
  await page.waitForFunction(() =>
    /^Stale since \d\d:\d\d:\d\d$/.test(document.querySelector('.sign-stale .sign-state p')?.textContent ?? ''),
  );
  await looksWell('stale');
});

await test('Out of service while the link is down, and Normal again after', async () => {
  floorDoes(`link-down id=down-1 time=${Date.now()} by=tess roles=technician link=${LINK} reason=network-failed`);
  await server.start(server.port);
  await says('out-of-service', 'Out of service');
  must((await asJson()).state === 'out-of-service' && (await asText()).startsWith('out-of-service\n'), await asText());
  must((await page.locator('.sign-level .drum').count()) === 0, 'no meter is shown');
  await looksWell('out-of-service');
  await server.kill();
  floorDoes(`link-up id=up-1 time=${Date.now()} by=tess roles=technician link=${LINK}`);
  await server.start(server.port);
  await says('normal', 'Normal');
});

nothing(
  page.errors.filter((text) => !/Failed to load resource|ERR_CONNECTION/.test(text)),
  'no error but the lost connections',
);
await browser.close();
await server.end();
done();
