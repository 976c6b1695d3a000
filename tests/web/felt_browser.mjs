// A server of its own on a free port, a headless Chromium, and TAP: what the tests in this folder share.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const SOURCE = process.env.FELT_SOURCE, BUILD = process.env.FELT_BUILD;
const require = createRequire(join(SOURCE, 'web/package.json'));
const { chromium } = require('playwright-core');
const axeScript = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** `felt serve` as a child process, with data of its own; further words are for its command line. */
export class Server {
  constructor({ listen = '127.0.0.1', words = [] } = {}) {
    this.data = mkdtempSync(join(tmpdir(), 'felt-web-'));
    this.listen = listen;
    this.words = words;
  }

  start(port = 0) {
    // A test that is killed takes its server along.
    const command = ['--pdeathsig', 'KILL', join(BUILD, 'felt-serve'), '--listen', `${this.listen}:${port}`, '--data', this.data, ...this.words];
    this.child = spawn('setpriv', command, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.log = '';
    this.child.stderr.on('data', (text) => { this.log += text; });
    return new Promise((resolve, reject) => {
      let said = '';
      this.child.stdout.on('data', (text) => {
        said += text;
        const found = /Felt is at http:\/\/[\d.]+:(\d+)\//.exec(said);
        this.setup = /administrator is made at http:\/\/[^/]+(\S+)/.exec(said)?.[1];
        if (found) { this.port = Number(found[1]); this.base = `http://127.0.0.1:${this.port}`; resolve(this); }
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

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml' };

/** FELT_PAGES=web/dist: the pages as they were last built there, without linking the program again. */
async function servePages(context) {
  const dist = process.env.FELT_PAGES;
  if (!dist) return;
  await context.route((url) => !/^\/(api|metrics)|\.(json|txt)$/.test(url.pathname), (route) => {
    const named = join(dist, new URL(route.request().url()).pathname), file = extname(named) && existsSync(named) ? named : join(dist, 'index.html');
    return route.fulfill({ contentType: TYPES[extname(file)], body: readFileSync(file) });
  });
}

/** A page whose errors are kept; what a page logs as an error is a failure of the test that looks. */
export async function newPage(browser, server, { width = 1280, height = 800, theme = 'dark', reducedMotion = 'reduce', context } = {}) {
  const own = context ?? await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion, baseURL: server.base });
  if (!context) await servePages(own);
  const page = await own.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error') page.errors.push(message.text()); });
  page.setDefaultTimeout(20_000);
  return page;
}

/** What axe finds, in short. */
export async function axe(page) {
  // Colours on their way from one theme to the other are nobody's fault.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < 2000);
    await Promise.allSettled(ending.map((each) => each.finished));
  });
  await page.evaluate(axeScript);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`);
}

export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** What lies beyond the right edge, to say why something does not fit. */
export const beyond = (page) => page.evaluate(() => [...document.querySelectorAll('body *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5).slice(0, 8)
  .map((each) => `${each.tagName}.${each.className?.baseVal ?? each.className} ${each.textContent.slice(0, 30)}`).join('\n'));

/** FELT_PICTURES=folder: what the tests see at points that are hard to reach by hand. */
export async function picture(page, name) {
  const folder = process.env.FELT_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

let count = 0, failed = 0;
export function ok(holds, words, why = '') {
  count += 1;
  if (!holds) failed += 1;
  console.log(`${holds ? 'ok' : 'not ok'} ${count} - ${words}`);
  if (!holds && why) console.log(String(why).split('\n').map((line) => `# ${line}`).join('\n'));
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
    ok(false, words, String(error.stack ?? error).split('\n').slice(0, 12).join('\n'));
  }
}

/** Times are held against their limits only where this machine has a processor to spare; they are printed always. */
export function mustBeQuick(took, limit, words) {
  const busy = loadavg()[0] > cpus().length;
  console.log(`# ${words}: ${took.toFixed(0)} ms${busy ? ' on a busy machine' : ''}`);
  must(busy || took < limit, `${words} took ${took} ms, more than ${limit}`);
}

export function must(holds, words) { if (!holds) throw new Error(words); }

export function done() {
  console.log(`1..${count}`);
  process.exitCode = failed ? 1 : 0;
}
