// words.mjs WORDS_AID: the pages' sentences beside the program's, for the same reasons; and those of the pages themselves.
// Says what differs and fails, and how many were compared.
import { build } from '../../web/node_modules/esbuild/lib/main.js';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url)), folder = mkdtempSync(join(tmpdir(), 'words-'));
const bundle = async (entry, other) => {
  const outfile = join(folder, `${entry}-${other}.mjs`);
  await build({ entryPoints: [join(here, `../../web/src/words/${entry}.ts`)], bundle: true, format: 'esm', define: { OTHER_WORDS: String(other) }, outfile });
  return import(pathToFileURL(outfile));
};

const faults = [], expect = (expected, actual) => { if (actual !== expected) faults.push(`expected: ${expected}\n  actual: ${actual}`); };
try {
  const { say, sentence } = await bundle('say', false), { say: sayOther } = await bundle('say', true);
  const { ENGLISH } = await bundle('english', false), { PAGES_ENGLISH } = await bundle('pages_english', false);
  const lines = execFileSync(process.argv[2], { encoding: 'utf8', maxBuffer: 1 << 26 }).trim().split('\n').map((line) => JSON.parse(line));
  const known = lines.filter((line) => Object.hasOwn(ENGLISH, line.code));
  for (const line of known) expect(line.words, sentence(line));
  expect(Object.keys(ENGLISH).length, new Set(known.map((line) => line.code)).size);
  for (const code of Object.keys(ENGLISH)) if (Object.hasOwn(PAGES_ENGLISH, code)) faults.push(`${code} is a reason of the program and of the pages`);

  // What is newer than the page is said in the server's words; the rule stands behind.
  expect('as the server says it', sentence({ code: 'never-heard-of', figures: [], detail: 'as the server says it' }));
  expect('the card Ah is there twice (MA 2)', say({ code: 'card-twice', figures: ['Ah'], rule: 'MA 2' }));
  expect('gur pneq Ah vf gurer gjvpr', sayOther({ code: 'card-twice', figures: ['Ah'] }));

  const USD = (cents) => ({ cents, currency: 'USD' });
  const said = {
    'server-unreachable': [[], 'the server cannot be reached'],
    'server-answered': [[502], 'the server answered 502'],
    'something-wrong': [[], 'something went wrong'],
    'page-not-loaded': [[], 'This page could not be loaded. The server may have been updated: load it again.'],
    'table-is-closed': [[], 'This table is closed.'],
    'wait-for-password': [[], 'Too many wrong passwords.'],
    'line-not-live': [[], 'Wait until the line is live again.'],
    'no-chip-on-ante': [[], 'Put a chip on Ante first.'],
    'side-wager-needs-ante': [[], 'Put a chip on Ante as well: side wagers need it.'],
    'not-enough-chips': [[USD(150)], 'That is $1.50 more than you have: take chips back.'],
    'not-enough-play-chips': [[USD(150)], 'That is $1.50 more than you have: take chips back or get more.'],
    'at-most-there': [[USD(50_000)], 'At most $500 there.'],
    'at-most': [[USD(1_000_000_000_000)], 'At most $10,000,000,000.'],
    'not-money': [['1.2.3'], '“1.2.3” is no amount. Write it like 10,000 or 0.50.'],
    'no-card': [['1x'], '“1x” is no card. A card is a rank and a suit: Ah, Td, 7c, 2s.'],
    'card-comes-twice': [['Ah'], 'The ace of hearts comes twice.'],
    'at-most-seven-cards': [[], 'Two cards of your own and five on the board: at most seven.'],
    'deal-is-fair': [[], 'Checked in this browser: the seal fits the secret, and secret and seeds give this very deck.'],
    'seal-does-not-fit': [[], 'The secret does not fit the seal that was shown.'],
    'deck-is-another': [[], 'Secret and seeds give another deck.'],
  };
  expect(Object.keys(PAGES_ENGLISH).join(), Object.keys(said).join());
  for (const [code, [figures, words]] of Object.entries(said)) expect(words, sentence({ code, figures }));
  console.log(`${known.length} sentences`);
} finally {
  rmSync(folder, { recursive: true });
}
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
