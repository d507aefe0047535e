// The call of an operation in three languages, and the bodies that were recorded while the test suite called it.
import { resolve } from './source.mjs';

const SOME = '01h455vb4pex5vsknk084sn02q';
export const LANGUAGES = [
  ['curl', 'curl'],
  ['js', 'JavaScript'],
  ['python', 'Python'],
];

function value({ name, schema, example }) {
  const prefix = /^\^([a-z]{3})_\[/.exec(schema.pattern ?? '')?.[1];
  if (example ?? schema.example) return example ?? schema.example;
  if (prefix) return `${prefix}_${SOME}`;
  if (name === 'seller') return 'demo-test';
  return schema.enum?.[0] ?? schema.default ?? (schema.type === 'integer' ? 1 : `{${name}}`);
}

/** The address with every part of it and every query parameter that is needed. */
export function address(operation) {
  const parts = operation.parameters.filter((one) => one.in === 'path');
  const path = parts.reduce((text, one) => text.replace(`{${one.name}}`, value(one)), operation.path);
  const query = operation.parameters.filter((one) => one.in === 'query' && one.required).map((one) => `${one.name}=${encodeURIComponent(value(one))}`);
  return path + (query.length > 0 ? `?${query.join('&')}` : '');
}

export function body(operation) {
  const media = operation.requestBody?.content?.['application/json'];
  if (!media) return undefined;
  return media.example ?? Object.values(media.examples ?? {}).map((one) => resolve(one).value)[0];
}

/** The answer that was recorded for a response. */
export function answer(response) {
  const media = Object.values(response.content ?? {})[0];
  if (!media) return undefined;
  return media.example ?? Object.values(media.examples ?? {}).map((one) => resolve(one).value)[0];
}

export const takesKey = (operation) => operation.parameters.some((one) => one.name === 'Idempotency-Key');
const pretty = (thing, indent) => JSON.stringify(thing, null, 2).replaceAll('\n', `\n${' '.repeat(indent)}`);

function curl(operation, sent) {
  const lines = [`curl --request ${operation.method} "$KONTOR_URL${address(operation).replaceAll('$', '\\$')}"`];
  if (!operation.open) lines.push('--header "Authorization: Bearer $KONTOR_KEY"');
  if (takesKey(operation)) lines.push('--header "Idempotency-Key: $(uuidgen)"');
  if (sent !== undefined) lines.push('--header "Content-Type: application/json"', `--data '${JSON.stringify(sent, null, 2).replaceAll("'", String.raw`'\''`)}'`);
  return lines.join(' \\\n  ');
}

function javascript(operation, sent) {
  const headers = [];
  if (!operation.open) headers.push('authorization: `Bearer ${KONTOR_KEY}`,');
  if (sent !== undefined) headers.push("'content-type': 'application/json',");
  if (takesKey(operation)) headers.push("'idempotency-key': crypto.randomUUID(),");
  const names = operation.open ? 'KONTOR_URL' : 'KONTOR_URL, KONTOR_KEY';
  const lines = [`const { ${names} } = process.env;`, '', `const answer = await fetch(\`\${KONTOR_URL}${address(operation)}\`, {`, `  method: '${operation.method}',`];
  if (headers.length > 0) lines.push('  headers: {', ...headers.map((line) => `    ${line}`), '  },');
  if (sent !== undefined) lines.push(`  body: JSON.stringify(${pretty(sent, 2)}),`);
  lines.push('});', 'const said = await answer.json();', 'if (!answer.ok) throw new Error(`${said.errors[0].code}: ${said.errors[0].detail}`);');
  return lines.join('\n');
}

/** A value as Python writes it. */
function literal(thing, indent) {
  if (thing === null || typeof thing === 'boolean') return { true: 'True', false: 'False', null: 'None' }[String(thing)];
  if (typeof thing !== 'object') return JSON.stringify(thing);
  const within = ' '.repeat(indent + 4);
  const [begin, end] = Array.isArray(thing) ? '[]' : '{}';
  const rows = Object.entries(thing).map(([name, inner]) => `${within}${Array.isArray(thing) ? '' : `${JSON.stringify(name)}: `}${literal(inner, indent + 4)},`);
  return rows.length === 0 ? begin + end : `${begin}\n${rows.join('\n')}\n${' '.repeat(indent)}${end}`;
}

function python(operation, sent) {
  const headers = [];
  if (!operation.open) headers.push(`"Authorization": f"Bearer {os.environ['KONTOR_KEY']}",`);
  if (sent !== undefined) headers.push('"Content-Type": "application/json",');
  if (takesKey(operation)) headers.push('"Idempotency-Key": str(uuid.uuid4()),');
  const lines = [`import json, os, urllib.request${takesKey(operation) ? ', uuid' : ''}`, '', 'request = urllib.request.Request('];
  lines.push(`    os.environ["KONTOR_URL"] + ${JSON.stringify(address(operation))},`);
  if (sent !== undefined) lines.push(`    json.dumps(${literal(sent, 4)}).encode(),`);
  if (headers.length > 0) lines.push('    headers={', ...headers.map((line) => `        ${line}`), '    },');
  lines.push(`    method="${operation.method}",`, ')', 'with urllib.request.urlopen(request) as answer:', '    said = json.load(answer)');
  return lines.join('\n');
}

export function calls(operation) {
  const sent = body(operation);
  return { curl: curl(operation, sent), js: javascript(operation, sent), python: python(operation, sent) };
}
