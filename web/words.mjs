// The sentences of the pages for the server's reasons, src/words/english.ts, out of src/words/english.def: node words.mjs [--check] [SOURCE].
// --check writes nothing and fails where the file is not what the sources give. SOURCE: the folder of the sources instead of this one's.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const file = join(here, 'src/words/english.ts');
const words = process.argv.slice(2),
  check = words.includes('--check');
const source = words.find((word) => !word.startsWith('--')) ?? join(here, '..');

/** Headings of codes.def whose reasons end a program or a command of the operator: no page is ever sent them. */
const NEVER_SENT = [
  'store: what was verified',
  'store: its database',
  'floor: the audit',
  'report:',
  'sim:',
  'server: why it does not start',
  'server: its log',
  'storm',
  'apps',
];

const codes = readFileSync(join(source, 'include/felt/codes.def'), 'utf8');
const english = readFileSync(join(source, 'src/words/english.def'), 'utf8');

const sentences = new Map();
for (const [, name, quoted] of english.matchAll(/FELT_ENGLISH\(\s*(\w+),((?:\s*"(?:[^"\\]|\\.)*")+)\s*\)/g))
  sentences.set(name, [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => JSON.parse(`"${part}"`)).join(''));

const rows = [],
  missing = [];
let sent = true;
for (const [, heading, name, code] of codes.matchAll(
  /\/\*((?:[^*]|\*(?!\/))*)\*\/|FELT_CODE\((\w+), "([^"]*)", \d\)/g,
)) {
  if (heading !== undefined) sent = !NEVER_SENT.some((never) => heading.trim().startsWith(never));
  else if (!sentences.has(name)) missing.push(name);
  else if (sent) rows.push(`  '${code}': ${JSON.stringify(sentences.get(name))},\n`);
}
if (missing.length) throw new Error(`no sentence for ${missing.join(', ')}`);

const text = `// Made of src/words/english.def by npm run words; do not edit. {1} is the first figure, {1|card|cards} a word by its number,
// {0} where the cause stands. Another language is another file like this one.
export const ENGLISH = {\n${rows.join('')}} as const;\n`;
if (!check) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('web/src/words/english.ts is not what src/words/english.def gives: run npm run words in web/');
  process.exitCode = 1;
}
