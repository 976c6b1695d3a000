// Somebody who plays without a page, by the API: a guest in seat 3 who checks to the river and plays there.
import { randomUUID } from 'node:crypto';
import { must, PATIENCE } from './felt_browser.mjs';

const pause = () => new Promise((later) => setTimeout(later, 20));

export class Player {
  constructor(server, table) {
    this.server = server;
    this.table = table;
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
    if (answer.csrf) {
      this.csrf = answer.csrf;
      this.cookie = response.headers.get('set-cookie').split(';')[0];
    }
    return answer;
  }

  do(what, more = {}) {
    return this.post(`/api/tables/${this.table}/commands`, {
      id: randomUUID(),
      do: what,
      ...(what === 'buy' ? {} : { seat: 3 }),
      ...more,
    });
  }

  async sitDown() {
    await this.post('/api/guest', {});
    await this.do('sit');
    await this.do('buy', { cents: 500000 });
    return this;
  }

  async until(holds) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      const view = await (
        await fetch(`${this.server.base}/api/tables/${this.table}`, { headers: { cookie: this.cookie } })
      ).json();
      if (holds(view)) return view;
      await pause();
    }
    throw new Error('what was waited for did not come');
  }

  async bet({ seed, progressive = false } = {}) {
    await this.until((view) => view.phase === 'betting');
    await this.do('bet', { ante: 500, progressive });
    if (seed) await this.do('seed', { seed });
    await this.do('ready');
  }

  async playOut() {
    for (const [phase, what, more] of [
      ['preflop', 'check'],
      ['flop', 'check'],
      ['river', 'play', { multiple: 1 }],
    ]) {
      await this.until((view) => view.phase === phase && view.turn === 3);
      await this.do(what, more);
    }
  }
}
