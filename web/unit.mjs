// Tests of the pages' logic, src/**/*.test.ts, without a browser: node unit.mjs. Speaks TAP. What needs a browser is in tests/web.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const found = (folder) =>
  readdirSync(join(here, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? found(path) : /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });

// The stand-in comes first: modules look for the browser when they are loaded.
const contents = ['src/unit/browser.ts', ...found('src').sort()].map((path) => `import './${path}';`).join('\n');
const folder = mkdtempSync(join(tmpdir(), 'felt-unit-'));
try {
  const outfile = join(folder, 'unit.mjs');
  await build({
    stdin: { contents, resolveDir: here },
    absWorkingDir: here,
    bundle: true,
    outfile,
    format: 'esm',
    platform: 'node',
    target: 'node18',
    sourcemap: 'inline',
    define: { OTHER_WORDS: 'false' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', '--test-reporter=tap', outfile], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
