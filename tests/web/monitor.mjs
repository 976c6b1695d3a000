// The dealer's monitor under test: a live table with six players on a link, and somebody who taps, types or scans. What counts as one
// input is one deliberate act: a tap, a card that is scanned, a line that is typed and ended by Enter, Enter alone.
import { randomUUID } from 'node:crypto';
import { comes, must, newPage } from './felt_browser.mjs';
import { LiveTable } from './live_table.mjs';

export const SEATS = [1, 2, 3, 4, 5, 6];
const ROW = { ante: 'Ante', trips: 'Trips' };

/** A house with a link, a live table on it, and a player at each seat. */
export async function openHouse(server, book) {
  const live = await new LiveTable(server).open(book);
  live.manager = await live.person('shift-manager');
  const body = { id: randomUUID(), do: 'link-open', link: 'main', book, reason: 'new-link' };
  const { proposal } = await live.manager.post('/api/floor/proposals', body);
  await live.supervisor.post(`/api/floor/proposals/${proposal}/sign`, {});
  await live.supervisor.do('link-join', { link: 'main', table: live.table });
  for (const seat of SEATS)
    if (seat !== 3) await live.dealer.do('sit', { table: live.table, seat, patron: `patron-${seat}` });
  return live;
}

export class Monitor {
  constructor(live, page) {
    this.live = live;
    this.page = page;
    this.inputs = 0;
  }

  /** The monitor as a person of that role has it. */
  static async open(browser, live, { person = live.dealer, ...options } = {}) {
    const page = await newPage(browser, live.server, options);
    const [name, value] = person.cookie.split('=');
    await page.context().addCookies([{ name, value, url: live.server.base }]);
    const monitor = new Monitor(live, page);
    await page.goto(`/dealer/${live.table}`);
    await page.waitForSelector('.monitor .line-live');
    await monitor.rests();
    return monitor;
  }

  /** Nothing is on its way. */
  rests() {
    return this.page.waitForFunction(() => document.querySelector('.monitor')?.getAttribute('aria-busy') === 'false');
  }

  async view() {
    const answer = await fetch(`${this.live.server.base}/api/tables/${this.live.table}`, {
      headers: { cookie: this.live.dealer.cookie },
    });
    return answer.json();
  }

  phase(name) {
    return this.page.waitForSelector(`.monitor.phase-${name}[aria-busy=false]`);
  }

  /** The large button says what it does; it is ready when it is gold. */
  ready() {
    return this.page.waitForSelector('.m-prime.go:not(:disabled)');
  }

  // ---- by touch

  async tap(locator) {
    await locator.click();
    this.inputs += 1;
  }

  async prime() {
    await this.ready();
    await this.tap(this.page.locator('.m-prime'));
    await this.rests();
  }

  cell(seat, row) {
    return this.page.getByRole('button', { name: new RegExp(`^Seat ${seat}, ${ROW[row]}`) });
  }

  async tapCards(cards) {
    for (const card of cards.split(' ')) {
      await this.rests();
      await this.tap(this.page.locator(`.m-deck [data-card="${card}"]:not(:disabled)`));
    }
    await this.rests();
  }

  /** "4x", "check", "fold" of a seat, by its column. */
  async tapDecision(seat, did) {
    await this.rests();
    await this.tap(
      this.page.locator(`.m-choices[aria-label="Seat ${seat}"] button`, { hasText: new RegExp(`${did}`, 'i') }).first(),
    );
    await this.rests();
  }

  // ---- by keyboard

  async type(line) {
    await this.rests();
    await this.page.keyboard.type(line);
    await this.page.keyboard.press('Enter');
    this.inputs += 1;
    await this.rests();
  }

  async enter() {
    await this.ready();
    await this.page.keyboard.press('Enter');
    this.inputs += 1;
    await this.rests();
  }

  // ---- from a scanner, which types a card and presses Enter, faster than a server answers

  async scan(cards) {
    for (const card of cards.split(' ')) {
      await this.page.keyboard.type(card);
      await this.page.keyboard.press('Enter');
      this.inputs += 1;
    }
    await this.rests();
  }

  /** The inputs since it was last asked. */
  counted() {
    const { inputs } = this;
    this.inputs = 0;
    return inputs;
  }
}

/** Two raise before the flop, one after it, one at the last, two fold; the dealer qualifies. */
export const ROUND = {
  plays: { 2: 4, 4: 4, 6: 2, 1: 1 },
  flop: '9d 9c 4s',
  river: 'Kh 2c',
  dealer: 'Kd 7c',
  hands: { 6: 'Ac Ks', 4: '5c 5d', 2: 'Jc Jd', 1: 'Qc Qd' },
};

/** Seats whose hands are turned up, in paying order. */
const ORDER = [6, 4, 2, 1];

/** From closed bets to Game Over, every input a touch. */
export async function playByTouch(monitor) {
  await monitor.tapDecision(2, '4x');
  await monitor.tapDecision(4, '4x');
  await monitor.prime();
  await monitor.tapCards(ROUND.flop);
  await monitor.tapDecision(6, '2x');
  await monitor.prime();
  await monitor.tapCards(ROUND.river);
  await monitor.tapDecision(1, '1x');
  await monitor.prime();
  await monitor.tapCards(ROUND.dealer);
  for (const seat of ORDER) {
    await monitor.page.waitForSelector('.m-deck');
    await monitor.tapCards(ROUND.hands[seat]);
    await monitor.prime();
  }
  await finish(monitor, () => monitor.prime());
}

/** Every input a line or Enter. */
export async function playByKeyboard(monitor) {
  await monitor.type('k4k4kk');
  await monitor.type(ROUND.flop);
  await monitor.type('kkk2');
  await monitor.type(ROUND.river.replace(' ', ''));
  await monitor.type('1ff');
  await monitor.type(ROUND.dealer);
  for (const seat of ORDER) {
    await monitor.page.waitForSelector('.m-deck');
    await monitor.type(ROUND.hands[seat]);
    await monitor.enter();
  }
  await finish(monitor, () => monitor.enter());
}

/** Every card from a scanner; decisions and steps by touch. The cards of the next hand say that this one is paid. */
export async function playByScanner(monitor) {
  await monitor.tapDecision(2, '4x');
  await monitor.tapDecision(4, '4x');
  await monitor.prime();
  await monitor.scan(ROUND.flop);
  await monitor.tapDecision(6, '2x');
  await monitor.prime();
  await monitor.scan(ROUND.river);
  await monitor.tapDecision(1, '1x');
  await monitor.prime();
  await monitor.scan(ROUND.dealer);
  for (const seat of ORDER) {
    await monitor.scan(ROUND.hands[seat]);
    await comes(
      async () => (await monitor.view()).seats.find((each) => each.seat === seat)?.shown,
      `the hand of seat ${seat}`,
    );
    await monitor.ready();
  }
  await monitor.prime();
  await finish(monitor, () => monitor.prime());
}

async function finish(monitor, step) {
  await monitor.phase('settled');
  const { seats } = await monitor.view();
  await step();
  await monitor.phase('over');
  monitor.settled = Object.fromEntries(seats.map((seat) => [seat.seat, seat.result?.net]));
}

/** What the hands of ROUND come to with an ante of $5, $5 on Trips where `trips` has it. */
export function mustBeSettled(monitor, trips) {
  const side = (seat) => (trips.includes(seat) ? -500 : 0);
  const wanted = {
    6: 1500 + side(6), // kings and nines with an ace: Ante and twice the Ante
    4: -3000 + side(4),
    2: -3000 + side(2),
    1: -1500 + side(1),
    3: -1000 + side(3),
    5: -1000 + side(5),
  };
  for (const seat of SEATS)
    must(monitor.settled[seat] === wanted[seat], `seat ${seat}: ${monitor.settled[seat]}, not ${wanted[seat]}`);
}
