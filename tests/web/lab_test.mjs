// The lab and the rules: every room shows exact figures, in both themes, on a small screen, without a fault of axe.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  axe,
  comes,
  done,
  launch,
  lookAround,
  must,
  newPage,
  nothing,
  picture,
  resize,
  Server,
  test,
} from './felt_browser.mjs';
import { says, sentence } from './words.mjs';

const server = await new Server().start();
const browser = await launch();

const page = await newPage(browser, server);
/** Keys are deaf for a moment after each step. */
const keysHeard = () => page.waitForFunction(() => !('deaf' in document.documentElement.dataset));
await lookAround(page, [
  ['/lab/strategy', '.chart'],
  ['/lab/analyzer?hole=AhKd&board=Ks7h2d', '.bars'],
  ['/lab/designer', '.facts'],
  ['/lab/compare', '.compare'],
  ['/lab/drills', '.drill .cards'],
  ['/lab/report', '.forms'],
  ['/rules', '.rules-table'],
]);

await test('the chart says what a hand is worth, and follows the arrow keys', async () => {
  await page.goto('/lab/strategy?book=chickasaw');
  await page.click('[data-hand="AA"]');
  await comes(async () => (await page.textContent('.detail')).includes('+3.601'), 'AA, worth 3.601 antes');
  await page.keyboard.press('ArrowRight');
  await comes(async () => (await page.textContent('.detail h2')).startsWith('AKs'), 'AKs, right of AA');
});
await test('the analyzer answers from the address alone, and again when a card is added', async () => {
  await page.goto('/lab/analyzer?book=chickasaw&hole=AhKd&board=Ks7h2d4c9s');
  await page.waitForSelector('.verdict');
  must((await page.textContent('.verdict')).startsWith('Play 1x'), 'ace king with a pair plays at the river');
});
await test('a design is compared with another book, and its meters move the progressive alone', async () => {
  await page.goto('/lab/designer?book=chickasaw');
  await page.getByLabel('Mega stands at').fill('303808');
  await page.waitForFunction(() =>
    /Progressive edge−?0\.000/.test(document.querySelector('.side-facts')?.textContent ?? ''),
  );
  must((await page.locator('.facts .moved').count()) <= 2, 'nothing else has moved');
  await page.goto('/lab/designer?book=chickasaw&edits=ante_and_blind/blind_pays/flush/pays~2 to 1');
  await page.locator('.design-head a').click();
  await page.waitForSelector('.compare >> text=Chickasaw, changed');
  must(
    /House edge0\.8992 % better for the player2\.1850 %/.test(await page.textContent('.compare')),
    await page.textContent('.compare tbody'),
  );
});
/** The figure under a word, of the designer or of a comparison's row. */
const fact = (word) =>
  page
    .locator('.figures .facts div')
    .filter({ has: page.locator(`dt:text-is("${word}")`) })
    .locator('dd')
    .innerText();
await test('Trips costs what a fold forfeits too, in the designer and in a comparison (CN 21)', async () => {
  await page.goto('/lab/designer?book=chickasaw');
  await page.waitForSelector('.side-facts');
  must(/^2\.094 %\s*of the wager; a fold forfeits it$/.test(await fact('Trips edge')), await fact('Trips edge'));
  await page.goto('/lab/designer?book=chickasaw&edits=trips/after_a_fold/trips~paid');
  await page.waitForFunction(() => /Trips edge1\.904 %/.test(document.querySelector('.side-facts')?.textContent ?? ''));
  await page.goto('/lab/compare?book=chickasaw&with=massachusetts');
  await page.waitForSelector('.compare');
  must(
    /Trips edge2\.094 %0\.902 %/.test((await page.textContent('.compare')).replaceAll(' better for the player', '')),
    await page.textContent('.compare tbody'),
  );
});
await test('a comparison shows the table in use, whatever stands first', async () => {
  await page.goto('/lab/compare?book=massachusetts&with=catfish-bend&edits=trips/table_in_use/table~D');
  await page.waitForSelector('.compare');
  must(
    /Trips edge6\.181 %3\.498 %/.test((await page.textContent('.compare')).replaceAll(' better for the player', '')),
    await page.textContent('.compare tbody'),
  );
});
await test('the element of risk is of all wagers, Trips among them, and the edge has the fee', async () => {
  await page.goto('/lab/designer?book=chickasaw&trips=1');
  await page.waitForSelector('.side-facts');
  must(/^0\.830 %/.test(await fact('Element of risk')), await fact('Element of risk'));
  await page.goto('/lab/strategy?book=chickasaw&trips=1');
  await page.waitForSelector('.chart');
  must(
    /Element of risk0\.8298 %of all that is wagered/.test(await page.textContent('.detail-side')),
    await page.textContent('.detail-side'),
  );
  await page.goto('/lab/designer?book=chickasaw&edits=table/fee_a_hand/amount~1');
  await page.waitForSelector('.facts .moved');
  must(
    /^12\.185 %\s*\+10\.000 %$/.test(await fact('House edge')) && /^\$1/.test(await fact('Fee')),
    `${await fact('House edge')} ${await fact('Fee')}`,
  );
});
/** The amount of a meter, in cents, in every question that the designer asks. */
async function asked(during) {
  const cents = [],
    note = (request) => {
      if (request.url().endsWith('/api/design')) cents.push(JSON.parse(request.postData()).meters?.mega);
    };
  page.on('request', note);
  try {
    await during();
  } finally {
    page.off('request', note);
  }
  return cents;
}
await test('an amount that is clicked and typed at once is what was typed, every time', async () => {
  await page.goto('/lab/designer?book=chickasaw');
  const field = page.getByLabel('Mega stands at');
  const shows = (text, words) =>
    comes(
      async () => (await field.inputValue()) === text,
      async () => `${text} ${words}, not ${await field.inputValue()}`,
    );
  for (let i = 0; i < 12; i++) {
    const typed = String(20_000 + 1111 * i),
      box = await field.boundingBox();
    await page.mouse.click(box.x + (((i % 4) + 1) * box.width) / 5, box.y + box.height / 2);
    await page.keyboard.type(typed);
    await shows(typed, 'as typed');
    await field.blur();
    await shows(`$${Number(typed).toLocaleString('en-US')}`, 'once the field is left');
  }
  for (let i = 0; i < 12; i++) {
    // before anything is drawn
    const typed = String(30_000 + i);
    await field.evaluate((each, text) => {
      each.focus();
      document.execCommand('insertText', false, text);
    }, typed);
    await shows(typed, 'typed in the moment of the focus');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await shows(typed, 'still');
    await field.blur();
  }
  await field.focus();
  must(
    await field.evaluate(
      (each) => each.selectionStart === 0 && each.selectionEnd === each.value.length && each.value === '$30,011',
    ),
    'nothing is rewritten, and all of it is selected',
  );
});
await test('an amount beyond all amounts is refused in words, and nobody is asked about it', async () => {
  await page.goto('/lab/designer?book=chickasaw');
  const field = page.getByLabel('Mega stands at'),
    words = page.locator('.meter-table [role=alert]');
  const answered = (cents) =>
    page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/design') &&
        JSON.parse(answer.request().postData()).meters?.mega === cents &&
        answer.ok(),
    );
  const cents = await asked(async () => {
    await Promise.all([answered(1e12), field.fill('10,000,000,000')]);
    must((await words.count()) === 0, 'the server takes the largest');
    for (const [typed, code, figure] of [
      ['10000000000.01', 'at-most', '$10,000,000,000'],
      ['1000030380800000000000000', 'at-most', '$10,000,000,000'],
      ['1.2.3', 'not-money', '“1.2.3”'],
      ['-5', 'not-money', '“-5”'],
      ['0.125', 'not-money', '“0.125”'],
      ['ten', 'not-money', '“ten”'],
    ]) {
      await field.fill(typed);
      await comes(
        async () =>
          (await words.count()) === 1 &&
          (await words.getAttribute('data-code')) === code &&
          (await words.textContent()).includes(figure),
        `${code}, ${figure} for ${typed}`,
      );
      must((await field.getAttribute('aria-invalid')) === 'true', `${typed} is marked`);
    }
    await picture(page, 'designer-too-much');
    await Promise.all([answered(50_000), field.fill('$500')]);
    must((await words.count()) === 0, 'nothing is wrong any more');
  });
  must(cents.filter((each) => each !== undefined).join() === '1000000000000,50000', `asked about ${cents.join()}`);
  const far = await asked(async () => {
    await page.goto('/lab/designer?book=chickasaw&meters=mega~1000000000001');
    await page.waitForSelector('.facts');
  });
  must(
    far.every((each) => each === undefined),
    `an address asks about ${far.join()}`,
  );
});
await test('what is waited for is as easy to read as what has come, in both themes', async () => {
  const held = [];
  await page.route('**/api/design', (route) => {
    held.push(route);
  });
  const go = async () => {
    for (const route of held.splice(0)) await route.continue();
  };
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/lab/designer?book=chickasaw');
    await page.waitForSelector('.figures.busy .waiting');
    nothing(await axe(page, '.figures'), `axe finds nothing while the first figures are counted, in ${theme}`);
    await comes(async () => {
      await go();
      return (await page.locator('.figures:not(.busy) .facts').count()) > 0;
    }, 'figures');
    await page.getByLabel('Mega stands at').fill(theme === 'dark' ? '25,000' : '26,000');
    await page.waitForSelector('.figures.busy .facts');
    nothing(await axe(page, '.figures'), `axe finds nothing while other figures are counted, in ${theme}`);
    await comes(async () => {
      await go();
      return (await page.locator('.figures:not(.busy) .facts').count()) > 0;
    }, 'figures');
  }
  await page.unroute('**/api/design');
});
await test('a card that is in use can be read in the deck, in both themes', async () => {
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/lab/analyzer?book=chickasaw&hole=ThTd&board=Ts7h2d&dead=Tc'); // axe does not weigh a single letter
    await page.waitForSelector('.card-grid .taken');
    nothing(await axe(page, '.analyzer'), `axe finds nothing where tens are in use, in ${theme}`);
    await picture(page, `analyzer-tens-${theme}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
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
  await keysHeard();
  await page.keyboard.press('k');
  await page.waitForSelector('.verdict');
  await keysHeard();
  must(/[01] of 1/.test(await page.textContent('.scores')), await page.textContent('.scores'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.actions');
});
const dealt = (open) =>
  page.waitForFunction((n) => document.querySelectorAll('[aria-label="Community cards"] .card.up').length === n, open);
await test('in a drill Enter and space go on after a click on a tab, too', async () => {
  for (const key of ['Enter', ' ']) {
    await page.getByRole('button', { name: key === ' ' ? 'River' : 'Flop', exact: true }).click();
    await dealt(key === ' ' ? 5 : 3); // not the hand of the street before
    await page.waitForSelector('.actions');
    await keysHeard();
    await page.keyboard.press(/Check/.test(await page.textContent('.actions')) ? 'k' : 'f');
    await page.waitForSelector('.verdict');
    await keysHeard();
    must(await page.evaluate(() => document.activeElement.matches('.tabs button')), 'the tab has the focus');
    await page.keyboard.press(key);
    await page.waitForSelector('.verdict', { state: 'detached' });
    await page.waitForSelector('.actions');
  }
  await page.getByRole('button', { name: 'Preflop border' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[aria-pressed=true] >> text=Preflop border');
});
await test('drills of the flop and of the river deal what best play gets to see', async () => {
  for (const [drill, open] of [
    ['Flop', 3],
    ['River', 5],
  ]) {
    await page.getByRole('button', { name: drill, exact: true }).click();
    await dealt(open);
    await page.locator('.actions button').first().click();
    await page.waitForSelector('.verdict');
  }
  must(
    /The dealer's outs \d+ of 45 unseen cards would each give a better hand\./.test(await page.textContent('.outs')),
    await page.textContent('.drill-side'),
  );
});
await test('rules: every book, its sections, what is assumed', async () => {
  await page.goto('/rules/chickasaw');
  await page.getByRole('link', { name: 'Massachusetts' }).click();
  await page.waitForURL('**/rules/massachusetts');
  await page.waitForFunction(
    () =>
      /Rules of Massachusetts/.test(document.querySelector('h1').textContent) &&
      document.querySelectorAll('.rules-table').length > 5,
  );
  must((await page.locator('.assumed').count()) > 1, 'assumed values are marked');
});
await test('rules begin with what a player has to know, and say every value in words', async () => {
  for (const book of ['chickasaw', 'massachusetts', 'catfish-bend', 'players-guide']) {
    await page.goto(`/rules/${book}`);
    await page.waitForSelector('.rules-table');
    must(
      (await page.textContent('main section h2')).startsWith('For players'),
      await page.textContent('main section h2'),
    );
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll('.rules-table td:nth-child(2), .cells-table td')]
        .map((cell) => cell.textContent)
        .filter((words) => words === '' || /^\d+ \| |\w-\w+-\w|_|[$€]\d+\.\d$|EUR|% to the/.test(words)),
    );
    must(bare.length === 0, `${book}: ${bare.join(' | ')}`);
  }
  const euros = [500, 10000].map((cents) => ({ cents, currency: 'EUR' }));
  const limits = sentence({ code: 'rules-from-to', figures: euros }, ({ cents }) => `€${cents / 100}`);
  must(
    (await page.textContent('main')).includes(`${limits}, ${says('rules-at-most-ante')}`),
    'amounts in the currency of the book',
  );
});
await test('a link jumps to each section, and opens what is folded', async () => {
  await page.goto('/rules/chickasaw');
  await page.waitForSelector('.rules-table');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: says('rules-wager-pays', 'Trips') })
    .click();
  await page.waitForFunction(() => {
    const top = document.getElementById('trips-pays').getBoundingClientRect().top;
    return top > 40 && top < 300;
  });
  await page.goto('/rules/chickasaw#dealer-tokes');
  await page.reload();
  await page.waitForSelector(`#dealer-tokes[open] >> text=${says('rules-from', { cents: 50, currency: 'USD' })}`);
  must(
    (await page.textContent('#dealer-tokes')).includes(says('rules-at-most-maximum')),
    await page.textContent('#dealer-tokes'),
  );
});
await test('books are compared in the words of their rules, what is played and paid first', async () => {
  await page.goto('/lab/compare?book=chickasaw&with=massachusetts');
  await page.waitForSelector(`.compare >> text=${says('rules-wager-pays', 'Trips')}`);
  const rows = await page
    .locator('.compare tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(' | ')));
  must(
    rows.includes(
      `${says('rules-after-fold')} | ${says('rules-wager-lost', 'Trips')} | ${says('rules-wager-paid', 'Trips')}`,
    ),
    rows.join('\n'),
  );
  const royal = says('rules-value', { name: 'kind-royal-flush' }).toLowerCase();
  must(!rows.some((row) => row.toLowerCase().startsWith(`${royal} | 500`)), 'how odds are written is not a difference');
  must(!rows.some((row) => / · |\| \d{4,}( \||$)|\w-\w+-\w/.test(row)), rows.join('\n'));
  must(
    (await page.locator('.compare details[open], .lab details[open]').count()) === 0 &&
      /more in how the house runs/.test(await page.textContent('.lab details')),
    'procedures are folded away',
  );
});
await test('the contents of the report are those of the document', async () => {
  const done = spawnSync(join(process.env.FELT_BUILD, 'felt'), ['report', '--book', 'chickasaw', '--format', 'html'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const headings = [...done.stdout.matchAll(/<h2[^>]*>\s*(?:<[^>]*>)*\s*(\d+)\. ([^<]*)/g)].map((found) =>
    found[2].replace(/’/g, "'"),
  );
  await page.goto('/lab/report?book=chickasaw');
  await page.waitForSelector('.paper li');
  const listed = await page.locator('.paper li b').allTextContents();
  must(
    headings.length > 5 &&
      headings.length === listed.length &&
      headings.every((heading, i) => heading.startsWith(listed[i])),
    `${headings.join(' | ')}\n${listed.join(' | ')}\n${done.stderr}`,
  );
});
/** What of an element is on the screen, from 0 to 1. */
const inSight = (selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((each) => {
      const { top, bottom, height } = each.getBoundingClientRect();
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / height;
    });
await test('the designer keeps its answer in sight on a phone and a tablet while a pay is changed', async () => {
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
  ]) {
    await resize(page, width, height);
    await page.goto('/lab/designer?book=chickasaw');
    await page.waitForSelector('.answer-strip >> text=2.185 %');
    const field = page.getByLabel(/^Three of a kind/).first();
    await field.focus();
    await field.fill('4');
    await page
      .getByLabel(/^Flush/)
      .first()
      .fill('2');
    await page.waitForSelector('.answer-strip .moved');
    await comes(
      async () => (await inSight('.answer-strip .moved')) === 1,
      `the changed house edge in sight at ${width}`,
    );
  }
  await resize(page, 1280, 800);
});
await test('every field of the designer has a name of its own within its group, and amounts are money', async () => {
  for (const book of ['chickasaw', 'massachusetts']) {
    await page.goto(`/lab/designer?book=${book}`);
    await page.waitForSelector('.facts');
    const twice = await page.locator('.sheet details').evaluateAll((groups) =>
      groups.flatMap((group) => {
        const names = [...group.querySelectorAll('.sheet-field > span:first-child')].map((each) => each.textContent);
        return names.filter((name, i) => names.indexOf(name) !== i);
      }),
    );
    must(twice.length === 0, `${book}: ${twice.join(', ')}`);
  }
  await page.goto('/lab/designer?book=chickasaw');
  await comes(async () => (await page.getByLabel('Mega stands at').inputValue()) === '$10,000', 'the seed as money');
});
await test('the best action is green even where it loses; money has its sign, and what is counted is said', async () => {
  await page.goto('/lab/analyzer?book=chickasaw&hole=AhKd&board=Qs7c2d9h3h');
  await page.waitForSelector('.bars');
  const colour = (row) =>
    page
      .locator(`.bars ${row} .bar`)
      .first()
      .evaluate((each) => getComputedStyle(each).backgroundColor);
  must((await colour('tr.best')) !== (await colour('tr:not(.best)')), 'best and worst differ in colour');
  must(
    (await page.textContent('.answer')).includes(`You have ${says('high-card', { name: 'rank-ace' })}`) &&
      /The dealer's outs 15 of 45 unseen cards would each give a better hand\./.test(await page.textContent('.outs')) &&
      /597 of 990 hands beat yours/.test(await page.textContent('.outs')),
    await page.textContent('.answer'),
  );
  must(
    /ante of \$10: Ante, Blind and Play alone/.test(await page.textContent('.counted')),
    await page.textContent('.counted'),
  );
  await page.goto('/lab/analyzer?book=chickasaw&hole=AhAd&trips=1');
  await page.waitForSelector('.bars');
  must(
    (await page.textContent('.bars .best')).includes('+$') &&
      /Trips of 1 ante/.test(await page.textContent('.counted')),
    await page.textContent('.answer'),
  );
});
await test('the analyzer says what is wrong with typed cards', async () => {
  await page.goto('/lab/analyzer?book=chickasaw');
  const field = page.getByLabel('Or type them');
  for (const [typed, code] of [
    ['AhAh', 'card-comes-twice'],
    ['Ah1x', 'no-card'],
    ['AhK', 'no-card'],
    ['AhKd2c3c4c5c6c7c', 'at-most-seven-cards'],
  ]) {
    await field.fill(typed);
    await field.press('Enter');
    await comes(
      async () => (await page.getAttribute('.typed-trouble', 'data-code')) === code,
      async () => `${code} for ${typed}, not ${await page.textContent('.typed-trouble')}`,
    );
  }
  await field.fill('AhKd');
  await field.press('Enter');
  await page.waitForSelector('.verdict');
  must((await page.textContent('.typed-trouble')) === '', 'nothing is wrong any more');
});
await test('on a small phone every room of the lab is in sight, a drill with its answers, figures on the chart', async () => {
  await resize(page, 320, 640);
  await page.goto('/lab/drills?book=chickasaw');
  await page.waitForSelector('.actions');
  must((await inSight('.actions')) === 1 && (await inSight('.drill-felt')) === 1, 'question and answers');
  for (const room of ['Strategy', 'Report'])
    must(
      await page.getByRole('link', { name: room }).evaluate((each) => each.getBoundingClientRect().right <= innerWidth),
      `${room} is in sight`,
    );
  await page.goto('/lab/analyzer?book=chickasaw&hole=AhKd&board=Ks7h2d4c9s');
  await page.waitForSelector(`.answer-strip >> text=${says('pair-of', { name: 'rank-king' })}`);
  await page.locator('.card-grid button').last().scrollIntoViewIfNeeded();
  must((await inSight('.answer-strip')) === 1, 'the answer stays in sight above the deck');
  await page.goto('/lab/strategy?book=chickasaw');
  await page.getByRole('button', { name: 'Gap' }).click();
  await page.waitForSelector('.chart-gap');
  must(
    (await page.locator('[data-hand="AKs"] span').isVisible()) &&
      (await page.locator('[data-hand="AKs"]').evaluate((each) => each.clientWidth >= 40)),
    'figures, and room for a finger',
  );
  await page.locator('[data-hand="J9o"]').click();
  await page.waitForFunction(() => /^J9o check: .* antes/.test(document.querySelector('.chosen-line').textContent));
  await resize(page, 1280, 800);
});
nothing(page.errors, 'no error while they were used');

await browser.close();
await server.end();
done();
