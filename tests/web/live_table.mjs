// A live table, to show given cards on a page: its dealer enters what lies there. By the API, with people of a house of its own.
import { randomUUID } from 'node:crypto';
import { must } from './felt_browser.mjs';
import { administrators, newPerson } from './house.mjs';

const TABLE = 300,
  SEAT = 3;

class Person {
  constructor(server) {
    this.server = server;
  }

  async post(path, body) {
    const response = await fetch(this.server.base + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(this.csrf ? { 'x-felt-csrf': this.csrf, cookie: this.cookie } : {}),
      },
    });
    const answer = await response.json();
    must(response.ok, `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
    if (answer.csrf) this.csrf = answer.csrf;
    const cookie = response.headers.get('set-cookie');
    if (cookie) this.cookie = cookie.split(';')[0];
    return answer;
  }

  do(what, more = {}) {
    return this.post('/api/floor/commands', { id: randomUUID(), do: what, ...more });
  }
}

export class LiveTable {
  constructor(server) {
    this.server = server;
    this.table = TABLE;
  }

  /** Somebody of that role, logged in. */
  person(role) {
    return newPerson(this.administrators, () => new Person(this.server), `the-${role}`, [role]);
  }

  /** Two administrators, a pit, a dealer, and a player who sits at the table with chips. */
  async open(book) {
    this.administrators = await administrators(this.server, () => new Person(this.server));
    for (const role of ['supervisor', 'cashier', 'dealer', 'player']) this[role] = await this.person(role);
    await this.supervisor.do('open-table', { table: TABLE, book, live: true });
    await this.cashier.do('fill', { table: TABLE, cents: 10_000_000 });
    await this.dealer.do('sit', { table: TABLE, seat: SEAT, patron: 'the-player' });
    return this;
  }

  /** Logs a page in as the player. */
  async enter(page) {
    const [name, value] = this.player.cookie.split('=');
    await page.context().addCookies([{ name, value, url: this.server.base }]);
    await page.goto(`/table/${TABLE}`);
    await page.waitForSelector('.seat.mine, .text-view');
    await page.waitForSelector('.line-live');
  }

  /** Deals a round with these cards, plays it four times the ante, or folds it, and settles it. */
  async deal({ hole, dealer, board, fold = false }) {
    const cards = (text) => ({ cards: text.split(' ') }),
      opened = board.split(' ');
    const steps = [
      ['open'],
      ['bet', { seat: SEAT, ante: 1000 }],
      ['lock'],
      ['deal'],
      ...(fold ? [['check', { seat: SEAT }]] : [['play', { seat: SEAT, multiple: 4 }]]),
      ['flop', { cards: opened.slice(0, 3) }],
      ...(fold ? [['check', { seat: SEAT }]] : []),
      ['river', { cards: opened.slice(3) }],
      ...(fold ? [['fold', { seat: SEAT }]] : []),
      ['reveal', cards(dealer)],
      ...(fold ? [] : [['reveal', { seat: SEAT, ...cards(hole) }]]),
      ['settle'],
    ];
    for (const [what, more] of steps) await this.dealer.do(what, { table: TABLE, ...more });
  }

  gameOver() {
    return this.dealer.do('game-over', { table: TABLE });
  }
}
