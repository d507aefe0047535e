// What fields of the api's bodies may hold, for the forms that send them: written from the document of every operation, so
// that a limit stands once, beside the field in Rust. `node limits.mjs` writes, `node limits.mjs --check` compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import yaml from 'js-yaml';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const DOCUMENT = here('../openapi.internal.yaml');
const FILE = here('../src/api/limits.gen.ts');

const document = yaml.load(readFileSync(DOCUMENT, 'utf8'));
const schemas = document.components.schemas;

/** Names of the schemas that a piece of the document refers to. */
function refersTo(piece) {
  if (typeof piece !== 'object' || piece === null) return [];
  const own = typeof piece.$ref === 'string' ? [piece.$ref.split('/').at(-1)] : [];
  return [...own, ...Object.values(piece).flatMap(refersTo)];
}

/** Every schema that a request may carry. */
function ofRequests() {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const shared = document.components.requestBodies ?? {};
  const body = (operation) => {
    const given = operation?.requestBody;
    return given?.$ref ? shared[given.$ref.split('/').at(-1)] : given;
  };
  const found = new Set();
  const waiting = operations.flatMap((operation) => refersTo(body(operation)?.content && Object.values(body(operation).content).map((media) => media.schema)));
  while (waiting.length > 0) {
    const name = waiting.pop();
    if (!schemas[name] || found.has(name)) continue;
    found.add(name);
    waiting.push(...refersTo(schemas[name].properties));
  }
  return [...found].toSorted();
}

const camel = (name) => name.replace(/_([a-z])/gu, (_, letter) => letter.toUpperCase());

/** The properties of a text or number field. */
function limitsOf(property) {
  const numeric = property.type === 'integer' || property.type === 'number';
  if (property.type === 'string' && property.maxLength !== undefined && !property.enum && !property.format) return `{ maxLength: ${property.maxLength} }`;
  if (numeric && property.minimum !== undefined && property.maximum !== undefined) return `{ min: ${property.minimum}, max: ${property.maximum} }`;
  return undefined;
}

const lines = ofRequests().flatMap((name) => {
  const limited = Object.entries(schemas[name].properties ?? {}).flatMap(([field, property]) => {
    const limits = limitsOf(property);
    return limits && /^[a-z0-9_]+$/u.test(field) ? [`  ${camel(field)}: ${limits},`] : [];
  });
  return limited.length > 0 ? ['', `export const ${name} = {`, ...limited.toSorted(), '} as const;'] : [];
});
const fresh = ['/** What fields of the bodies may hold, by the name of the body. Generated from openapi.internal.yaml by `npm run gen`. */', ...lines, ''].join('\n');

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== fresh) {
    process.stderr.write('src/api/limits.gen.ts is not what the document says: run `npm --prefix frontend/tools run gen` and commit\n');
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, fresh);
}
