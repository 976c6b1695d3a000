// What tools/format lints: the pages, their styles, and the programs of build and tests.
import css from '@eslint/css';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';

// Newer than the rest of the styles, and nothing is amiss where a browser does not know them.
const ornaments = [
  'accent-color',
  'backdrop-filter',
  'paint-order',
  'print-color-adjust',
  'text-size-adjust',
  'text-wrap',
];
const unused = { varsIgnorePattern: '^_', argsIgnorePattern: '^_' };

export default defineConfig([
  { ignores: ['web/dist', 'web/src/api/generated.ts', 'web/src/words/english.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['web/src/**/*.ts', 'web/src/**/*.tsx'],
    extends: [js.configs.recommended, ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { '@typescript-eslint/no-unused-vars': ['error', unused] },
  },
  {
    // A test of a page has functions that run in the page.
    files: ['web/*.mjs', 'tests/**/*.mjs'],
    extends: [js.configs.recommended],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { 'no-unused-vars': ['error', unused] },
  },
  {
    files: ['web/src/**/*.css'],
    language: 'css/css',
    plugins: { css },
    extends: ['css/recommended'],
    rules: {
      'css/no-important': 'off', // reduced motion and print overrule everything
      'css/no-invalid-properties': ['error', { allowUnknownVariables: true }],
      'css/use-baseline': ['error', { available: 2023, allowProperties: ornaments }],
    },
  },
]);
