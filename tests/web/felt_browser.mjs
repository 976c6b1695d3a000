// A server of its own on a free port, a headless Chromium, and TAP: what the tests in this folder share.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const SOURCE = process.env.FELT_SOURCE,
  BUILD = process.env.FELT_BUILD;
const require = createRequire(join(SOURCE, 'web/package.json'));
const { chromium } = require('playwright-core');
const axeScript = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** How long a test waits for what must come, in milliseconds: a busy machine is slow, and only a failure takes so long. */
export const PATIENCE = 240_000;

/** `felt serve` as a child process, with data of its own; further words are for its command line. */
export class Server {
  constructor({ listen = '127.0.0.1', words = [] } = {}) {
    this.data = mkdtempSync(join(tmpdir(), 'felt-web-'));
    this.listen = listen;
    this.words = words;
  }

  start(port = 0) {
    // A test that is killed takes its server along.
    const command = [
      '--pdeathsig',
      'KILL',
      join(BUILD, 'felt-serve'),
      '--listen',
      `${this.listen}:${port}`,
      '--data',
      this.data,
      '--per-session',
      '1000000',
      '--new-guests',
      '1000000',
      ...this.words,
    ]; // tests are faster than people
    this.child = spawn('setpriv', command, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.log = '';
    this.child.stderr.on('data', (text) => {
      this.log += text;
    });
    return new Promise((resolve, reject) => {
      let said = '';
      this.child.stdout.on('data', (text) => {
        said += text;
        const found = /Felt is at http:\/\/[\d.]+:(\d+)\//.exec(said);
        this.setups = [...said.matchAll(/administrator is made at http:\/\/[^/]+(\S+)/g)].map((link) => link[1]);
        this.setup = this.setups[0];
        if (found) {
          this.port = Number(found[1]);
          this.base = `http://127.0.0.1:${this.port}`;
          resolve(this);
        }
      });
      this.child.on('exit', () => reject(new Error(`the server did not start: ${this.log.slice(-1500)}`)));
    });
  }

  /** Ends it at once, as a crash would. */
  kill() {
    return new Promise((resolve) => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) resolve();
      this.child.on('exit', () => resolve());
      this.child.kill('SIGKILL');
    });
  }

  /** Runs tests/web/floor_aid; answers what it says. */
  aid(words, input = '') {
    const done = spawnSync(join(BUILD, 'tests/floor_aid'), words, { input, encoding: 'utf8' });
    must(done.status === 0, `floor_aid ${words.join(' ')}: ${done.stderr}`);
    return done.stdout.trim();
  }

  async end() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });

const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml' };

/** FELT_PAGES=web/dist: the pages as they were last built there, without linking the program again. */
async function servePages(context) {
  const dist = process.env.FELT_PAGES;
  if (!dist) return;
  await context.route(
    (url) => !/^\/(api|metrics)|\.(json|txt)$/.test(url.pathname),
    (route) => {
      const named = join(dist, new URL(route.request().url()).pathname),
        file = extname(named) && existsSync(named) ? named : join(dist, 'index.html');
      return route.fulfill({ contentType: TYPES[extname(file)], body: readFileSync(file) });
    },
  );
}

/** A page whose errors are kept; what a page logs as an error is a failure of the test that looks. */
export async function newPage(
  browser,
  server,
  { width = 1280, height = 800, theme = 'dark', reducedMotion = 'reduce', context } = {},
) {
  const own =
    context ??
    (await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion,
      baseURL: server.base,
    }));
  if (!context) await servePages(own);
  const page = await own.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') page.errors.push(message.text());
  });
  page.setDefaultTimeout(PATIENCE);
  // Asked at every frame, as is usual, a waiting page would be drawn without end and take a processor to itself.
  const waitFor = page.waitForFunction.bind(page);
  page.waitForFunction = (holds, arg, options) => waitFor(holds, arg, { polling: 30, ...options });
  return page;
}

/** visit(options, body): `body` has a page of its own, which is closed after it. */
export const visitor = (browser, server) => async (options, body) => {
  const page = await newPage(browser, server, options);
  try {
    await body(page);
  } finally {
    await page.context().close();
  }
};

/** Waits until something is so, however busy the machine is; `words`: what was waited for in vain. */
export async function comes(holds, words, { ms = PATIENCE } = {}) {
  for (const end = Date.now() + ms; ; ) {
    const found = await holds();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain: ${typeof words === 'function' ? await words() : words}`);
    await new Promise((later) => setTimeout(later, 25));
  }
}

/** What moves has arrived: nothing is under way in four frames that follow each other. A page that is not drawn for once holds nobody up
 *  for ever; what it waited for is said. */
async function stand(page) {
  const waited = await page.evaluate(async () => {
    const late = new Promise((over) => setTimeout(over, 10_000, true));
    const frame = () => Promise.race([late, new Promise((drawn) => requestAnimationFrame(() => drawn(false)))]);
    for (let quiet = 0; quiet < 4; quiet++) {
      if (await frame()) return `a frame (${quiet} drawn, ${document.visibilityState})`;
      const ending = document
        .getAnimations()
        .filter((each) => each.effect.getComputedTiming().endTime < 2000 && each.playState !== 'finished');
      if (ending.length === 0) continue;
      quiet = -1;
      if (await Promise.race([late, Promise.allSettled(ending.map((each) => each.finished)).then(() => false)]))
        return ending
          .map(
            (each) =>
              `${each.animationName ?? each.transitionProperty} of ${each.effect.target?.className}: ${each.playState}, ${each.currentTime}`,
          )
          .join('; ');
    }
    return '';
  });
  if (waited) console.log(`# ${page.url()}: ten seconds were not enough for ${waited}`);
}

/** What axe finds, in short; in a part of the page, or all of it. */
export async function axe(page, part) {
  await stand(page); // colours on their way from one theme to the other are nobody's fault
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const found = await page.evaluate((selector) => axe.run(selector ?? document, { resultTypes: ['violations'] }), part);
  return found.violations.map(
    (one) =>
      `${one.id}: ${one.nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(' | ')}`,
  );
}

export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Whether nothing lies beyond the edge, and nothing is cut off, once everything has found its place. */
export async function fits(page, where) {
  await stand(page);
  const holds = async () => (await overflow(page)) <= 0 && (await cutOff(page)).length === 0;
  await comes(holds, where, { ms: 10_000 }).catch(() => undefined);
  ok((await overflow(page)) <= 0, `${where} fits`, await beyond(page));
  nothing(await cutOff(page), `nothing is cut off: ${where}`);
}

/** Text that cannot be read as it lies beyond an edge or under one; what scrolls by itself is left out. */
export const cutOff = (page) =>
  page.evaluate(() => {
    const found = [],
      known = new Map([[null, false]]);
    /** whether it or what is around it scrolls */
    const scrolls = (each) => {
      if (!known.has(each))
        known.set(each, /auto|scroll/.test(getComputedStyle(each).overflowX) || scrolls(each.parentElement));
      return known.get(each);
    };
    for (const each of document.querySelectorAll('body *')) {
      const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const box = each.getBoundingClientRect();
      if (!own || box.width < 2 || box.height < 2 || each.closest('.sr, [aria-hidden=true], svg, option, .skip'))
        continue;
      if (scrolls(each)) continue;
      const clips =
        getComputedStyle(each).overflowX !== 'visible' &&
        each.scrollWidth > each.clientWidth + 1 &&
        !/^(INPUT|SELECT)$/.test(each.tagName);
      if (box.right > innerWidth + 1 || box.left < -1 || clips)
        found.push(`${each.tagName}.${each.className} "${each.textContent.trim().slice(0, 40)}"`);
    }
    return found.slice(0, 6);
  });

/** What lies beyond the right edge, to say why something does not fit. */
export const beyond = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
      .slice(0, 8)
      .map((each) => `${each.tagName}.${each.className?.baseVal ?? each.className} ${each.textContent.slice(0, 30)}`)
      .join('\n'),
  );

/** FELT_PICTURES=folder: what the tests see at points that are hard to reach by hand. */
export async function picture(page, name) {
  const folder = process.env.FELT_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

let count = 0,
  failed = 0;
export function ok(holds, words, why = '') {
  count += 1;
  if (!holds) failed += 1;
  console.log(`${holds ? 'ok' : 'not ok'} ${count} - ${words}`);
  if (!holds && why)
    console.log(
      String(why)
        .split('\n')
        .map((line) => `# ${line}`)
        .join('\n'),
    );
}

export const nothing = (list, words) => ok(list.length === 0, words, list.join('\n'));

/** node x_test.mjs WORDS: only the cases whose name holds them. */
const only = process.argv[2] ?? '';

/** A case that may throw; what it threw is why it failed. */
export async function test(words, body) {
  if (!words.includes(only)) return;
  try {
    await body();
    ok(true, words);
  } catch (error) {
    ok(
      false,
      words,
      String(error.stack ?? error)
        .split('\n')
        .slice(0, 40)
        .join('\n'),
    );
  }
}

const processorMs = (server) => {
  const fields = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
};

/** The best of several tries is held against the limit, always: `attempt(i)` answers how many milliseconds the i-th took.
 *  Where more processes want to run than there are processors, what counts for a long computation of `server` is how much
 *  processor it used, shared out over all of them: that is its time on a machine of its own. */
export async function mustBeQuick(limit, words, attempt, { tries = 8, server } = {}) {
  const took = [],
    cores = cpus().length;
  for (let i = 0; i < tries && !(Math.min(...took) < limit); i++) {
    const before = server ? processorMs(server) : 0,
      wall = await attempt(i);
    took.push(wall);
    if (server && loadavg()[0] > cores) {
      const own = (processorMs(server) - before) / cores;
      console.log(`# ${words}: ${wall.toFixed(0)} ms on a busy machine, ${own.toFixed(0)} ms of ${cores} processors`);
      took.push(own);
    }
  }
  const best = Math.min(...took);
  console.log(`# ${words}: ${best.toFixed(0)} ms, the best of ${took.length}`);
  must(best < limit, `${words}: ${took.map((each) => each.toFixed(0)).join(', ')} ms, never under ${limit}`);
}

const SMALL = [
  ['320 px', 320, 640],
  ['200 % zoom', 640, 400],
]; // the second: a window of 1280 by 800 at 200 %

/** Another size of the window, drawn: the browser says it is done before the page is. */
export async function resize(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height]);
  await stand(page);
}

/** Looks at places as people with other eyes and screens do: axe in both themes, 320 px, 200 %. */
export async function lookAround(page, places, prepare = async () => undefined) {
  for (const [place, ready] of places) {
    await resize(page, 1280, 800);
    await page.goto(place);
    await page.waitForSelector(ready);
    await prepare(place);
    for (const theme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme: theme });
      nothing(await axe(page), `axe finds nothing on ${place} in ${theme}`);
    }
    for (const [where, width, height] of SMALL) {
      await resize(page, width, height);
      await fits(page, `${place} at ${where}`);
      await picture(page, `${place.replace(/\W+/g, '-')}-${width}`);
    }
  }
  await resize(page, 1280, 800);
}

export function must(holds, words) {
  if (!holds) throw new Error(words);
}

export function done() {
  console.log(`1..${count}`);
  process.exitCode = failed ? 1 : 0;
}
