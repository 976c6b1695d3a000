// words.mjs WORDS_AID: the pages' sentences beside the program's, for the same reasons; and those of the pages themselves.
// Says what differs and fails, and how many were compared.
import { build } from '../../web/node_modules/esbuild/lib/main.js';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url)),
  folder = mkdtempSync(join(tmpdir(), 'words-'));
const bundle = async (entry, other) => {
  const outfile = join(folder, `${entry}-${other}.mjs`);
  await build({
    entryPoints: [join(here, `../../web/src/words/${entry}.ts`)],
    bundle: true,
    format: 'esm',
    define: { OTHER_WORDS: String(other) },
    outfile,
  });
  return import(pathToFileURL(outfile));
};

const faults = [],
  expect = (expected, actual) => {
    if (actual !== expected) faults.push(`expected: ${expected}\n  actual: ${actual}`);
  };
try {
  const { say, sentence } = await bundle('say', false),
    { say: sayOther } = await bundle('say', true);
  const { ENGLISH } = await bundle('english', false),
    { PAGES_ENGLISH } = await bundle('pages_english', false);
  const lines = execFileSync(process.argv[2], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const known = lines.filter((line) => Object.hasOwn(ENGLISH, line.code));
  for (const line of known) expect(line.words, sentence(line));
  expect(Object.keys(ENGLISH).length, new Set(known.map((line) => line.code)).size);
  for (const code of Object.keys(ENGLISH))
    if (Object.hasOwn(PAGES_ENGLISH, code)) faults.push(`${code} is a reason of the program and of the pages`);

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
    'sign-winner-wrong': [[], 'winner= in the address is how many seconds a winner stays on the sign: 0 to 3600.'],
    'sign-languages-wrong': [[], 'languages= in the address is one or two of en and es: en, es, or en,es.'],
    'table-is-closed': [[], 'This table is closed.'],
    'wait-for-password': [[], 'Too many wrong passwords.'],
    'wait-for-pin': [[], 'Too many wrong PINs.'],
    'line-not-live': [[], 'Wait until the line is live again.'],
    'no-chip-on-ante': [[], 'Put a chip on Ante first.'],
    'side-wager-needs-ante': [[], 'Put a chip on Ante as well: side wagers need it.'],
    'not-enough-chips': [[USD(150)], 'That is $1.50 more than you have: take chips back.'],
    'not-enough-play-chips': [[USD(150)], 'That is $1.50 more than you have: take chips back or get more.'],
    'at-most-there': [[USD(50_000)], 'At most $500 there.'],
    'at-most': [[USD(1_000_000_000_000)], 'At most $10,000,000,000.'],
    'not-money': [['1.2.3'], '“1.2.3” is not an amount. Write it like 10,000 or 0.50.'],
    'no-card': [['1x'], '“1x” is not a card. A card is a rank and a suit: Ah, Td, 7c, 2s.'],
    'card-comes-twice': [['Ah'], 'The ace of hearts comes twice.'],
    'card-lies-there': [['Ah', 'at seat 2'], 'The ace of hearts lies at seat 2 already.'],
    'place-is-full': [[3], 'No more than 3 cards belong here.'],
    'below-least': [[USD(500), 'Ante'], 'Ante is at least $5.'],
    'above-most': [[USD(5000), 'Ante'], 'Ante is at most $50.'],
    'not-understood': [['abc'], '“abc” is not understood. ? lists what can be typed.'],
    'at-most-seven-cards': [[], 'Two cards of your own and five on the board: at most seven.'],
    'deal-is-fair': [
      [],
      'Checked in this browser: the seal fits the secret, and secret and seeds give this very deck.',
    ],
    'seal-does-not-fit': [[], 'The secret does not fit the seal that was shown.'],
    'deck-is-another': [[], 'Secret and seeds give another deck.'],
    'hand-won': [[], 'Hand won'],
    'hand-lost': [[], 'Hand lost'],
    'hand-tied': [[], 'Tie'],
    'hand-was-folded': [[], 'Folded'],
    'hand-was-void': [[], 'Void'],
    'side-wagers-alone': [[], 'Side wagers alone'],
    'you-beat-dealer': [[], 'You beat the dealer'],
    'you-beat-dealer-but-lost': [[], 'You beat the dealer, but the other wagers cost more'],
    'dealer-beats-you': [[], 'The dealer beats you'],
    'dealer-beats-you-but-gained': [[], 'The dealer beats you, but the other wagers brought more'],
    'your-time-ran-out': [[], 'Your time ran out: the hand was folded'],
    'you-have-folded': [[], 'You folded'],
    'a-tie': [[], 'A tie'],
    'your-hand': [[], 'your hand'],
    'highest-hand-at-table': [[], "the table's highest hand"],
    'your-hand-is-higher': [[], 'your hand is higher'],
    'dealers-hand-is-higher': [[], "the dealer's hand is higher"],
    'pays-even-money': [['your pair is higher'], 'your pair is higher: pays even money'],
    'pays-amount': [['your pair is higher', USD(750)], 'your pair is higher: pays $7.50'],
    'back-as-hands-tie': [[], 'the hands tie: it comes back'],
    'back-as-dealer-not-qualified': [[], 'the dealer does not qualify: it comes back'],
    'back-as-hand-too-low': [['a pair', 'Blind'], "won with a pair, too low for the Blind's pays: it comes back"],
    'hand-pays-odds': [['a flush', 3, 2], 'a flush pays 3 to 2'],
    'hand-pays-amount': [['a flush', USD(1234)], 'a flush pays $12.34'],
    'hand-pays-times': [['a full house', USD(5000), 50], 'a full house pays $50, 50 times the wager'],
    'hand-pays-of-meter': [
      ['a royal flush', USD(1_000_014), 'Mega'],
      'a royal flush pays $10,000.14 of the Mega meter',
    ],
    'wager-itself-stays': [['a flush pays $40', USD(100)], 'a flush pays $40; the $1 itself stays with the house'],
    'hand-does-not-pay': [['no pair'], 'no pair does not pay'],
    'folded-by-the-clock': [[], 'time ran out'],
    'folded-by-you': [[], 'you folded'],
    'hand-was-corrected': [[12], 'Hand 12 was corrected'],
    'as-corrected': [[], 'as corrected'],
    'corrected-by-amount': [['+$5.00'], 'corrected by +$5.00'],
    'what-was-played-stays': [[], 'What was played stays as it was; the correction stands beside it.'],
    'card-on-board-was': [['7h', '7d'], 'On the board lay the seven of hearts, recorded as the seven of diamonds.'],
    'card-of-dealer-was': [['Ah', 'Ad'], 'The dealer had the ace of hearts, recorded as the ace of diamonds.'],
    'card-of-seat-was': [['Td', 'Th', 3], 'Seat 3 had the ten of diamonds, recorded as the ten of hearts.'],
    'wagers-were-other': [[2], 'The wagers of seat 2 were recorded wrongly.'],
    'decision-was-other': [[2], 'The decision of seat 2 was recorded wrongly.'],
    'hand-was-other-seats': [[3, 4], 'The hand of seat 3 was played at seat 4.'],
    'incident-was-other': [[], 'What had gone wrong was recorded wrongly.'],
    'corrected-by': [['supervisor'], 'by supervisor'],
    'corrected-by-two': [['shift manager', 'supervisor'], 'by shift manager and supervisor'],
    'house-owes-you': [[USD(46_000)], 'The house owes you $460.00: the cage pays it.'],
    'you-owe-house': [[USD(100)], 'You owe the house $1.00: nobody takes it without you.'],
  };
  expect(Object.keys(PAGES_ENGLISH).join(), Object.keys(said).join());
  for (const [code, [figures, words]] of Object.entries(said)) expect(words, sentence({ code, figures }));
  console.log(`${known.length} sentences`);
} finally {
  rmSync(folder, { recursive: true });
}
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
