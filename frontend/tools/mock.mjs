// The answers that the screens are tried on are such as the specification promises: a field that it has and they lack
// would let a screen pass here and fall at the first real order. Ids are shorter there, so forms are not looked at.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv-draft-04';
import yaml from 'js-yaml';
import { world } from '../e2e/support/world.mjs';

const FORMS = new Set(['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'example', 'examples', 'default', 'description', 'title', 'discriminator']);

/** A schema as JSON Schema has it, without what only says how a text or number looks. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== 'object') return node;
  const kept = Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !FORMS.has(key) || (value !== null && typeof value === 'object' && !Array.isArray(value)))
      .map(([key, value]) => [key, plain(value)]),
  );
  if (!kept.nullable) return kept;
  const { nullable: _, ...schema } = kept;
  return { anyOf: [schema, { type: 'null' }] };
}

const spec = yaml.load(readFileSync(new URL('../openapi.internal.yaml', import.meta.url), 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema({ id: 'spec', components: plain(spec.components) }, 'spec');
const at = (node) => JSON.parse(JSON.stringify(node).replaceAll('"#/components', '"spec#/components'));

const templates = Object.keys(spec.paths).map((path) => ({ path, form: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) }));
const templateOf = (path) => (path in spec.paths ? path : templates.find(({ form }) => form.test(path))?.path);

/** The check of an operation's answer, made once: it is asked for in every world. */
const checks = new Map();
function checkOf(operation, schema) {
  if (!checks.has(operation)) checks.set(operation, ajv.compile(at(plain(schema))));
  return checks.get(operation);
}

const found = new Set();
for (const empty of [false, true])
  for (const kind of ['seller', 'payer', 'manager'])
    for (const [route, answer] of Object.entries(world({ kind, empty }))) {
      const [method, path] = route.split(' ');
      const template = templateOf(path.replaceAll('{}', 'x'));
      const response = template && spec.paths[template][method.toLowerCase()]?.responses;
      const told = response && (response['200'] ?? response['201'] ?? response['202']);
      if (!told) {
        found.add(`${route}: the specification has no such operation`);
        continue;
      }
      const schema = Object.values(told.content ?? {})[0]?.schema;
      if (!schema) continue;
      const fits = checkOf(`${method} ${template}`, schema);
      if (!fits(JSON.parse(JSON.stringify(answer(new URLSearchParams())))))
        for (const { instancePath, message, params } of fits.errors) found.add(`${route}: ${instancePath.replaceAll(/\/\d+/g, '/*')} ${message} ${JSON.stringify(params)}`);
    }

for (const line of found) console.log(line);
process.exit(found.size > 0 ? 1 : 0);
