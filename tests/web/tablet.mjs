// A table's tablet under test: a browser of its own that is enrolled, and somebody with a badge before it.
import { must, newPage } from './felt_browser.mjs';
import { PASSWORD } from './house.mjs';
import { Monitor } from './monitor.mjs';

export const PIN = '918273';
export const BADGES = { dealer: '4711', supervisor: '2087', manager: '1001' };

/** Badges by an administrator, PINs by everyone. */
export async function giveBadges(live) {
  const [first] = live.administrators;
  for (const [who, badge] of Object.entries(BADGES)) {
    const name = `the-${who === 'manager' ? 'shift-manager' : who}`;
    await first.post(`/api/people/${name}/badge`, { badge });
    await live[who].post('/api/me/pin', { password: PASSWORD, pin: PIN });
  }
}

/** Small targets of a part of the page. */
export const smallTargets = (page, part) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`${selector} :is(button:not(.cite), input, a)`)]
        .map((each) => [each, each.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.width < 47.5 || box.height < 47.5))
        .map(([each, box]) => `${each.textContent.slice(0, 20)} ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`),
    part,
  );

export class Tablet {
  constructor(live, page, name) {
    this.live = live;
    this.page = page;
    this.name = name;
  }

  /** A browser that is nobody's yet. */
  static async bring(browser, live, name) {
    const page = await newPage(browser, live.server);
    await page.goto(`/dealer/${live.table}`);
    await page.waitForSelector('.monitor-wait button');
    return new Tablet(live, page, name);
  }

  code() {
    return this.live.supervisor.post('/api/devices', { name: this.name, table: this.live.table });
  }

  async enrol(code) {
    await this.page.getByRole('button', { name: "This is the table's tablet" }).click();
    await this.page.getByLabel('Code').fill(code);
    await this.page.getByRole('button', { name: 'Enrol this tablet' }).click();
    await this.page.waitForSelector('.tap');
  }

  /** Badge and PIN by the keys on the screen. */
  async press(badge, pin = PIN) {
    for (const digit of badge) await this.page.locator('.pad-keys').getByText(digit, { exact: true }).click();
    await this.page.locator('.pad .m-prime.go').click();
    await this.page.waitForSelector('.pad-dots');
    for (const digit of pin) await this.page.locator('.pad-keys').getByText(digit, { exact: true }).click();
    await this.page.locator('.pad .m-prime.go').click();
  }

  /** A reader types the number and presses Enter; the PIN is typed. */
  async read(badge, pin = PIN) {
    await this.page.keyboard.type(badge);
    await this.page.keyboard.press('Enter');
    await this.page.waitForSelector('.pad-dots');
    await this.page.keyboard.type(pin);
    await this.page.keyboard.press('Enter');
  }

  /** The monitor, once somebody is in. */
  async monitor() {
    await this.page.waitForSelector('.monitor .line-live');
    const monitor = new Monitor(this.live, this.page);
    await monitor.rests();
    return monitor;
  }

  refused(code) {
    return this.page.waitForSelector(`[data-code=${code}]`);
  }

  async mustDeal(name) {
    const { device } = await this.page.evaluate(async () => (await fetch('/api/device')).json());
    must(device.dealer === name, `${device.dealer} deals, not ${name}`);
  }
}
