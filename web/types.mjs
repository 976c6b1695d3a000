// The types of the pages, src/api/generated.ts, out of docs/openapi.json: node types.mjs [--check] [DOCUMENT].
// --check writes nothing and fails where the file is not what the document gives.
import openapiTS, { astToString } from 'openapi-typescript';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const file = join(here, 'src/api/generated.ts');
const words = process.argv.slice(2),
  check = words.includes('--check');
const source = words.find((word) => !word.startsWith('--')) ?? join(here, '../docs/openapi.json');

// Which roles there are is written in include/felt/roles.def alone: it fills their lists in the document.
const rows = [
  ...readFileSync(join(here, '../include/felt/roles.def'), 'utf8').matchAll(/^FELT_ROLE\((\w+), *("[^"]+")/gm),
];
const listed = (document, name, roles) =>
  document.replace(
    new RegExp(`("${name}": \\{[^{}]*"enum": \\[)[^\\]]*`),
    (_, before) => `${before}${roles.map(([, , word]) => word).join(', ')}`,
  );
const document = readFileSync(source, 'utf8');
const whole = listed(
  listed(document, 'Role', rows),
  'FloorRole',
  rows.slice(
    0,
    rows.findIndex(([, name]) => name === 'PLAYER'),
  ),
);
if (whole !== document && check) {
  console.error('the roles of docs/openapi.json are not those of include/felt/roles.def: run npm run types in web/');
  process.exitCode = 1;
} else if (whole !== document) writeFileSync(source, whole);

const tree = await openapiTS(pathToFileURL(resolve(source)), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  silent: true,
});
const text = `// Made of docs/openapi.json by npm run types; do not edit.\n${astToString(tree)}`;
if (!check) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('web/src/api/generated.ts is not what docs/openapi.json gives: run npm run types in web/');
  process.exitCode = 1;
}
