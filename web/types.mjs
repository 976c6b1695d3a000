// The types of the pages, src/api/generated.ts, out of docs/openapi.json: node types.mjs [--check] [DOCUMENT].
// --check writes nothing and fails where the file is not what the document gives.
import openapiTS, { astToString } from 'openapi-typescript';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const file = join(here, 'src/api/generated.ts');
const words = process.argv.slice(2), check = words.includes('--check');
const source = words.find((word) => !word.startsWith('--')) ?? join(here, '../docs/openapi.json');

const tree = await openapiTS(pathToFileURL(resolve(source)), { rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true });
const text = `// Made of docs/openapi.json by npm run types; do not edit.\n${astToString(tree)}`;
if (!check) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('web/src/api/generated.ts is not what docs/openapi.json gives: run npm run types in web/');
  process.exitCode = 1;
}
