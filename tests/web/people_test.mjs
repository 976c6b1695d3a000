// People on a server that others can reach: the set-up link, accounts, passwords right and wrong, lock-out. No guests there.
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

const server = await new Server({ listen: '0.0.0.0' }).start();
const browser = await launch();
const ADMIN = 'a long enough word',
  ANN = 'another long word';

const page = await newPage(browser, server);
const button = (name) => page.getByRole('button', { name, exact: true });
const said = (code) => page.waitForSelector(`.trouble[data-code=${code}]`);
/** Fills in a form as somebody does, by its labels. */
async function enter(name, password) {
  if (name) await page.getByLabel('Name').fill(name);
  await page.locator('input[name=password]').fill(password);
}
/** In both themes, at 320 px too. */
async function looksWell(where) {
  for (const theme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme: theme });
    nothing(await axe(page), `axe finds nothing on ${where} in ${theme}`);
    await picture(page, `${where.replace(/\W+/g, '-')}-${theme}`);
  }
  await resize(page, 320, 640);
  await fits(page, `${where} at 320 px`);
  await picture(page, `${where.replace(/\W+/g, '-')}-320`);
  await resize(page, 1280, 800);
}

await test('without its link the set-up page says where the link is, and has no form', async () => {
  await page.goto('/setup');
  await page.waitForSelector('main >> text=The first administrator is made at');
  must((await page.locator('.login, button:has-text("Log in")').count()) === 0, 'there is nothing to fill in');
  await looksWell('set-up without its link');
});

await test('the first start prints a link; a short password is refused, a long one makes the administrator', async () => {
  must(/^\/setup\?token=[0-9a-f]{64}$/.test(server.setup), `the link is ${server.setup}`);
  await page.goto(server.setup);
  await page.waitForSelector('.login');
  await looksWell('set-up');
  await enter('admin', 'short');
  await button('Make this account').click();
  must((await page.locator('input[name=password]:invalid').count()) === 1, 'the page wants ten characters');
  await enter('admin', ADMIN);
  await button('Make this account').click();
  await page.waitForURL('**/people');
  await page.waitForSelector('.accounts >> text=admin');
});

await test('the second link makes the second administrator; both links are used up after that', async () => {
  const other = await newPage(browser, server);
  await other.goto(server.setups[1]);
  await other.getByLabel('Name').fill('second');
  await other.locator('input[name=password]').fill(ADMIN);
  await other.getByRole('button', { name: 'Make this account' }).click();
  await other.waitForURL('**/people');
  await other.context().close();
  await page.goto(server.setup);
  await said('setup-link-used');
  must((await page.locator('.login').count()) === 0, 'there is no form');
});

/** The one-time link that the page shows. */
const oneTime = async (on) => new URL(await on.textContent('.one-time'));
/** Somebody logged in, on a page of their own. */
async function entered(name, password) {
  const own = await newPage(browser, server);
  await own.goto('/login');
  await own.getByLabel('Name').fill(name);
  await own.locator('input[name=password]').fill(password);
  await own.getByRole('button', { name: 'Log in', exact: true }).click();
  await own.waitForSelector(`.account >> text=${name}`);
  return own;
}

await test('a new person gets a link, chooses a password, and has a role that touches money once another administrator signs', async () => {
  await page.goto('/people');
  await page.getByLabel('Name').fill('ann');
  await page.getByLabel('Dealer').check();
  await button('Make the account').click();
  await page.waitForSelector('.done-note >> text=another administrator has to sign');
  const link = await oneTime(page);
  await looksWell('people');
  must((await page.getByRole('button', { name: 'Sign for ann' }).count()) === 0, 'nobody signs what they asked for');
  const ann = await newPage(browser, server);
  await ann.goto(link.pathname + link.search);
  await ann.waitForSelector('h1 >> text=Welcome, ann');
  nothing(await axe(ann), 'axe finds nothing on the welcome');
  await picture(ann, 'welcome');
  await ann.locator('input[name=password]').fill(ANN);
  await ann.getByRole('button', { name: 'This is my password' }).click();
  await ann.waitForSelector('.login >> text=You are ann');
  await ann.context().close();
  const other = await entered('second', ADMIN);
  await other.goto('/people');
  await other.getByRole('button', { name: 'Sign for ann' }).click();
  await other.waitForFunction(() => /annDealer, Player/.test(document.querySelector('.accounts')?.textContent ?? ''));
  await other.context().close();
});

await test('roles that are taken away, a badge, and a name that is refused', async () => {
  await page.goto('/people');
  await button('Change ann').click();
  await page.getByLabel('Dealer').uncheck();
  await button('Change the roles').click();
  await page.waitForSelector('.done-note >> text=ann is changed');
  await page.waitForFunction(() => /annPlayer/.test(document.querySelector('.accounts')?.textContent ?? ''));
  await button('Change ann').click();
  await page.getByRole('textbox', { name: 'Badge' }).fill('4711');
  await looksWell('a person');
  await button('Set').click();
  await page.waitForSelector('.accounts >> text=Badge 4711, no PIN yet');
  const { roles } = await page.evaluate(async () => (await fetch('/api/people')).json());
  must(
    roles.length === 10 &&
      (await page.locator('.roles input').evaluateAll((all) => all.map((each) => each.value))).join() === roles.join(),
    `the page offers the roles that there are: ${roles}`,
  );
  await page.getByLabel('Name').fill('sue');
  await page.getByLabel('Player').uncheck();
  await button('Make the account').click();
  await said('needs-a-role');
  await page.getByLabel('Player').check();
  await page.getByLabel('Name').fill('a space');
  await button('Make the account').click();
  must((await page.locator('input[name=name]:invalid').count()) === 1, 'a name has no space');
});

await test('a link for a new password suspends roles that touch money until another administrator confirms', async () => {
  await page.goto('/people');
  await button('Change second').click();
  await button('One-time link for a new password').click();
  const link = await oneTime(page);
  const other = await newPage(browser, server);
  await other.goto(link.pathname + link.search);
  await other.locator('input[name=password]').fill(ADMIN);
  await other.getByRole('button', { name: 'This is my password' }).click();
  await other.waitForSelector('.note-held >> text=Administrator: not yet');
  nothing(await axe(other), 'axe finds nothing on the account');
  await other.context().close();
  await page.goto('/people');
  await page.waitForSelector('.note-held >> text=felt people');
  await page.waitForSelector('.remark >> text=suspended since admin');
  await button('Change second').click();
  must((await page.getByRole('button', { name: /^Confirm/ }).count()) === 0, 'who gave the link does not confirm');
  await looksWell('too few who can sign');
});

await test('everyone changes their own password', async () => {
  const ann = await entered('ann', ANN);
  await ann.goto('/login');
  const form = ann.locator('details', { hasText: 'Change your password' });
  await form.locator('summary').click();
  await form.getByLabel('Your password now', { exact: true }).fill('not the password');
  await form.getByLabel(/^New password/).fill(`${ANN}!`);
  await form.getByRole('button', { name: 'Change', exact: true }).click();
  await ann.waitForSelector('.trouble[data-code=wrong-password]');
  await form.getByLabel('Your password now', { exact: true }).fill(ANN);
  await form.getByRole('button', { name: 'Change', exact: true }).click();
  await ann.waitForSelector('.done-note >> text=Your password is changed');
  nothing(await axe(ann), 'axe finds nothing on the form');
  await form.getByLabel('Your password now', { exact: true }).fill(`${ANN}!`);
  await form.getByLabel(/^New password/).fill(ANN);
  await form.getByRole('button', { name: 'Change', exact: true }).click();
  await ann.waitForSelector('.done-note >> text=Your password is changed');
  await ann.context().close();
});

await test('the administrator logs out, somebody else logs in, who does not see the accounts', async () => {
  await page.goto('/login');
  await page.waitForSelector('.login >> text=You are admin');
  await looksWell('account');
  await button('Log out').click();
  await page.getByLabel('Name').waitFor();
  await looksWell('login');
  await enter('ann', ANN);
  await button('Log in').click();
  await page.waitForURL(`${server.base}/`);
  await page.waitForSelector('.account >> text=ann');
  must(
    !/No account|Log in with/.test(await page.textContent('.lobby')),
    'nobody who is logged in is told of no account',
  );
  await page.goto('/people');
  await page.waitForSelector('main >> text=made by an administrator');
  await page.goto('/login');
  await button('Log out').click();
  await page.getByLabel('Name').waitFor();
});

await test('a person who wants to sit down without an account is asked to log in, and then sits', async () => {
  const guest = await newPage(browser, server);
  await guest.goto('/history');
  await guest.waitForSelector('main >> text=Log in');
  await guest.goto('/table/2');
  await guest
    .getByRole('button', { name: /^Sit here|^Sit down/ })
    .first()
    .click();
  await guest.waitForURL('**/login?to=*');
  await guest.getByLabel('Name').fill('ann');
  await guest.locator('input[name=password]').fill(ANN);
  await guest.getByRole('button', { name: 'Log in', exact: true }).click();
  await guest.waitForSelector('.seat.mine');
  nothing(guest.errors, 'no error on the way');
  await guest.context().close();
});

await test('a wrong password is refused in words; after five the name has to wait, and the page counts down', async () => {
  for (let i = 0; i < 5; i++) {
    await enter('ann', `not the password ${i}`);
    await button('Log in').click();
    await said('wrong-password');
    await page.waitForSelector('.login .go:not(:disabled)');
    if (i === 0) await looksWell('a wrong password');
  }
  await enter('ann', ANN);
  await button('Log in').click();
  await said('wait-for-password');
  const left = async () => Number(/^Wait (\d+) s$/.exec(await page.textContent('.login .go'))?.[1]);
  const first = await left();
  must(
    first >= 1 && first <= 30 && (await page.locator('.login .go').isDisabled()),
    await page.textContent('.login .go'),
  );
  await comes(async () => (await left()) < first, 'fewer seconds');
  await looksWell('lock-out');
  // Another name may go on.
  await page.reload();
  await enter('admin', ADMIN);
  await button('Log in').click();
  await page.waitForSelector('.account >> text=admin');
});

nothing(
  page.errors.filter((text) => !/status of (400|401|429)/.test(text)),
  'no error but the refusals',
);
await browser.close();
await server.end();
done();
