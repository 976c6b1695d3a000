// Builds the pages: node build.mjs [--out DIR] [--watch] [--other-words]. Every file but index.html is named after its contents.
// --other-words: with sentences that nobody expects, as a Felt built with FELT_OTHER_WORDS has them.
import { build, context } from 'esbuild';
import { mkdirSync, readFileSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2);
const out = words.includes('--out') ? words[words.indexOf('--out') + 1] : join(here, 'dist');

// index.html names the entries; their hashes are known only after the build.
const index = {
  name: 'index',
  setup(it) {
    it.onEnd((result) => {
      if (!result.metafile) return;
      const made = (entry) =>
        Object.entries(result.metafile.outputs).find(
          ([, output]) => output.entryPoint && output.entryPoint.endsWith(entry),
        );
      const place = (path) => '/' + relative(out, join(here, path));
      const [main, output] = made('src/main.tsx');
      const [theme] = made('src/theme-first.ts');
      const html = readFileSync(join(here, 'src/index.html'), 'utf8')
        .replace('THEME', place(theme))
        .replace('STYLE', place(output.cssBundle))
        .replace('MAIN', place(main));
      mkdirSync(out, { recursive: true });
      writeFileSync(join(out, 'index.html'), html);
      copyFileSync(join(here, 'src/icon.svg'), join(out, 'icon.svg'));
    });
  },
};

const options = {
  absWorkingDir: here,
  entryPoints: ['src/main.tsx', 'src/theme-first.ts'],
  outdir: join(out, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  define: { OTHER_WORDS: String(words.includes('--other-words')) },
  target: ['es2021', 'chrome100', 'firefox100', 'safari15.4'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [index],
};

rmSync(out, { recursive: true, force: true });
if (words.includes('--watch')) await (await context(options)).watch();
else await build(options);
