// The sentences of the pages under test, by their codes and figures: what a page says is compared with its catalogue, whose words
// project.words_test asserts.
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const web = join(process.env.FELT_SOURCE, 'web');
const { build } = createRequire(join(web, 'package.json'))('esbuild');
const folder = mkdtempSync(join(tmpdir(), 'felt-words-'));
const other = /^(ON|1)$/.test(process.env.FELT_OTHER_WORDS ?? '');
const bundle = async (entry) => {
  const outfile = join(folder, `${entry}.mjs`);
  await build({
    entryPoints: [join(web, `src/words/${entry}.ts`)],
    bundle: true,
    format: 'esm',
    define: { OTHER_WORDS: String(other) },
    outfile,
  });
  return import(pathToFileURL(outfile));
};
const words = await bundle('say'),
  { ENGLISH } = await bundle('english');
rmSync(folder, { recursive: true });

/** The sentence of a reason, as the server or a page gives it. */
export const { sentence, say, handName, kindName } = words;

/** The sentence of a code with its figures: says('card-twice', 'Ah'). */
export const says = (code, ...figures) => sentence({ code, figures });

/** The sentence of a code, whatever its figures are. */
function pattern(code) {
  const figures = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH'];
  return figures.reduce(
    (text, figure) => text.replace(figure, '.+'),
    says(code, ...figures).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
}
const deciding = new RegExp(
  Object.keys(ENGLISH)
    .filter((code) => /^(your|dealers)-\w+-beats(-high)?$/.test(code))
    .map(pattern)
    .join('|'),
);

/** Whether a text says what decided a showdown. */
export const saysWhatDecided = (text) => deciding.test(text);

/** The longest piece of a sentence that holds no figure: texts are given as line ends, other figures have digits. */
const piece = (code, ...figures) =>
  says(code, ...figures)
    .split(/\n|\$?\d[\d,.]*/)
    .reduce((longest, each) => (each.length > longest.length ? each : longest), '');
const MONEY = { cents: 100, currency: 'USD' };
const naming = [
  piece('pays-even-money', '\n'),
  piece('pays-amount', '\n', MONEY),
  piece('back-as-hands-tie'),
  piece('back-as-dealer-not-qualified'),
  piece('back-as-hand-too-low', '\n', '\n'),
  piece('hand-pays-odds', '\n', 1, 1),
  piece('hand-pays-amount', '\n', MONEY),
  piece('hand-does-not-pay', '\n'),
];
const vague = ['your-hand-is-higher', 'dealers-hand-is-higher', 'on-its-table', 'below-its-table'].map((code) =>
  piece(code),
);

/** Whether a text names the hand or the pay that a wager came out by, and not just that it did. */
export const saysWhy = (text) =>
  !vague.some((each) => text.includes(each)) && (saysWhatDecided(text) || naming.some((each) => text.includes(each)));

/** Whether a text has the sentence of one of these codes. */
export const saysOne = (text, ...codes) => codes.some((code) => text.includes(says(code)));
