// Schemas as lists of fields: name, type, whether it is needed, what it says, and what is allowed.
import { escape, inline } from './html.mjs';
import { resolve } from './source.mjs';

const DEPTH_MAX = 6;
const VALUES_MAX = 14;
/** Bounds that every number and text has, and that say nothing of this one. */
const COMMON = new Set([9007199254740991, -9007199254740991, 2147483647, -2147483648, 4294967295]);

/** A schema with what it refers to, and the names of what it refers to. */
export function merged(schema) {
  if (!schema) return { names: [] };
  const names = schema.$ref ? [schema.$ref.split('/').pop()] : [];
  const own = resolve(schema);
  const parts = (own.allOf ?? []).map(merged);
  const { allOf: _, ...rest } = own;
  return Object.assign({}, ...parts, rest, { names: [...names, ...parts.flatMap((part) => part.names)] });
}

function kind(schema) {
  if (schema.type === 'array') return `list of ${kind(merged(schema.items))}`;
  const id = /^\^([a-z]{3})_\[/.exec(schema.pattern ?? '');
  if (id) return `id (${id[1]}_…)`;
  if (schema.format === 'date-time' || schema.format === 'date' || schema.format === 'binary') return schema.format;
  return schema.type ?? (schema.properties ? 'object' : 'any value');
}

function limits(schema) {
  const said = [];
  const bound = (name, words) => {
    if (schema[name] !== undefined && !COMMON.has(schema[name])) said.push(`${words} ${escape(schema[name])}`);
  };
  if (schema.default !== undefined) said.push(`default <code>${escape(JSON.stringify(schema.default))}</code>`);
  if (!schema.enum) {
    bound('minimum', 'at least');
    bound('maximum', 'at most');
    bound('minLength', 'at least characters:');
    if (!/^\^[a-z]{3}_/.test(schema.pattern ?? '')) bound('maxLength', 'at most characters:');
  }
  bound('minItems', 'at least entries:');
  bound('maxItems', 'at most entries:');
  return said.length > 0 ? `<p class="limits">${said.join(', ')}</p>` : '';
}

function values(schema) {
  const list = (schema.enum ?? merged(schema.items).enum)?.filter((one) => one !== null);
  if (!list) return '';
  const words = list.map((one) => `<code>${escape(one)}</code>`).join(' ');
  if (list.length <= VALUES_MAX) return `<p class="values">One of ${words}</p>`;
  return `<details class="values"><summary>${list.length} values</summary><p>${words}</p></details>`;
}

function inside(schema, seen, opened) {
  const inner = schema.type === 'array' ? merged(schema.items) : schema;
  if (!inner.properties || seen.length >= DEPTH_MAX || inner.names.some((name) => seen.includes(name))) return '';
  const list = fields(inner, [...seen, ...inner.names], opened - 1);
  return `<details${opened > 0 ? ' open' : ''}><summary>${Object.keys(inner.properties).length} fields</summary>${list}</details>`;
}

/** One field, parameter or header. */
export function field(name, schema, { required, about, seen = [], opened = 0 }) {
  const need = required ? ' <span class="need">required</span>' : '';
  const none = schema.nullable ? ' or null' : '';
  const words = about ?? schema.description ?? '';
  return `<li><p class="field"><code>${escape(name)}</code> <span class="kind">${escape(kind(schema))}${none}</span>${need}</p>
${words ? `<p>${inline(words)}</p>` : ''}${limits(schema)}${values(schema)}${inside(schema, seen, opened)}</li>`;
}

/** The fields of an object; `opened` levels are shown without a click. */
export function fields(schema, seen = [], opened = 1) {
  const needed = new Set(schema.required ?? []);
  // What is needed comes first, the rest as the document has it.
  const properties = Object.entries(schema.properties ?? {}).toSorted(([a], [b]) => needed.has(b) - needed.has(a));
  const rows = properties.map(([name, property]) =>
    field(name, merged(property), { required: needed.has(name), seen, opened }),
  );
  return `<ul class="fields">${rows.join('')}</ul>`;
}

/** Every name of a field in a schema, once, for the search. */
export function names(schema, seen = new Set(), found = new Set()) {
  const own = merged(schema);
  if (own.names.some((name) => seen.has(name))) return found;
  for (const name of own.names) seen.add(name);
  for (const [name, property] of Object.entries(own.properties ?? {})) {
    found.add(name);
    names(property, seen, found);
  }
  if (own.items) names(own.items, seen, found);
  return found;
}
