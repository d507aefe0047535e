// A program of a seller at work: what it does by the operations of openapi.yaml is kept as their examples.
import { readFileSync } from 'node:fs';
import yaml from 'js-yaml';
import { call } from '../caller.mjs';

/** What one example may take of the document; what is asked most may take more. */
const BYTES_MAX = 2_600;
const MORE_BYTES_MAX = 7_000;
/** A longer text, a paper or what signs an address, is cut. */
const TEXT_CHARS_MAX = 300;
const CUT_CHARS = 120;
const ASKED_MOST = ['list_orders', 'get_order', 'list_products', 'get_product', 'create_product'];
/** How many things are tried for an address before it has none. */
const TRIES_MAX = 12;
const ID = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const SECRET = /secret|(access|refresh)_token$|password/;
/** What an order, a ticket or a charge is called among people is no secret. */
const SHOWN_CHARS_MAX = 20;

const spec = yaml.load(readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8'), { schema: yaml.CORE_SCHEMA });
const resolved = (part) => (part?.$ref ? part.$ref.split('/').slice(1).reduce((place, name) => place[name.replaceAll('~1', '/')], spec) : part);

/** Every public operation: `[method, path, operation]`. */
export const ALL = Object.entries(spec.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => [method, path, operation]));
export const SCOPES = [...new Set(ALL.map(([, , operation]) => operation['x-kontor-scope']))].filter(Boolean);

/** By operation: what was sent and answered; `{}` where that is nothing. */
export const operations = {};
export const refusals = {};

/** A secret that was answered is not shown. */
const shown = (value, name = '') =>
  typeof value === 'string' && SECRET.test(name) && value.length > SHOWN_CHARS_MAX ? '…'
  : Array.isArray(value) ? value.map((inner) => shown(inner))
  : value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([inner, part]) => [inner, shown(part, inner)]))
  : value;

/** A list is shown by its first thing, and whatever is long within a thing by its first two. */
function short(answer, bytes) {
  if (!answer) return answer;
  const first = Array.isArray(answer.data) ? { ...answer, data: answer.data.slice(0, 1), ...(answer.included ? { included: answer.included.slice(0, 1) } : {}) } : answer;
  const cut = (value, most) =>
    Array.isArray(value) ? value.slice(0, most).map((inner) => cut(inner, most))
    : value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cut(part, most)]))
    : typeof value === 'string' && value.length > TEXT_CHARS_MAX ? (value.startsWith('http') ? value.split('?')[0] : `${value.slice(0, CUT_CHARS)}…`)
    : value;
  const tries = [Infinity, 3, 2, 1].map((most) => cut(first, most));
  return tries.find((value) => JSON.stringify(value).length <= bytes) ?? tries.at(-1);
}

/** An empty list shows nobody anything. */
export function record(id, request, answer) {
  if (Array.isArray(answer.json?.data) && answer.json.data.length === 0) return;
  const bytesMax = ASKED_MOST.includes(id) ? MORE_BYTES_MAX : BYTES_MAX;
  const response = answer.json && short(shown(answer.json), bytesMax);
  operations[id] ??= { ...(request === undefined ? {} : { request }), ...(response === undefined ? {} : { response }) };
}

/** A caller with one key; what it has seen leads it further. */
export function program(token, shop) {
  const seen = new Map();

  function notice(value) {
    if (typeof value === 'string') {
      const [, prefix] = ID.exec(value) ?? [];
      if (prefix) seen.set(prefix, [...new Set([...(seen.get(prefix) ?? []), value])]);
    } else if (value && typeof value === 'object') Object.values(value).forEach(notice);
  }

  const tokenFor = (path) => (path.startsWith('/v1/shop/') ? undefined : token);

  /** Does something, and keeps what was sent and answered. `"POST /v1/cabinet/products/{id}/publish", product.id` */
  async function act(what, values = [], body) {
    const [method, template] = what.split(' ');
    const path = template.startsWith('/') ? template : `/v1/cabinet/${template}`;
    const [, , operation] = ALL.find(([known, at]) => known === method.toLowerCase() && at === path.split('?')[0]) ?? [];
    if (!operation) throw new Error(`${method} ${path} is no public operation`);
    const left = [values].flat();
    const address = path.replaceAll(/\{[^}]+\}/g, () => left.shift());
    const answer = await call(method, address, { token: tokenFor(path), body });
    if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.status} ${answer.text.slice(0, 600)}`);
    notice(answer.json ?? {});
    record(operation.operationId, body, answer);
    return answer.json?.data;
  }

  /** Every address that a template can become with the ids that were seen. */
  function addresses(path, operation) {
    let found = [path];
    for (const [, name] of path.matchAll(/\{([^}]+)\}/g)) {
      const { schema } = (operation.parameters ?? []).map(resolved).find((one) => one.in === 'path' && one.name === name) ?? {};
      const prefix = /^\^([a-z]+)_/.exec(schema?.pattern ?? '')?.[1];
      const values = name === 'seller' ? [shop] : (seen.get(prefix) ?? []);
      found = found.flatMap((one) => values.slice(0, TRIES_MAX).map((value) => one.replace(`{${name}}`, value)));
    }
    return found.slice(0, TRIES_MAX * 2);
  }

  /** Reads whatever nobody has read so far. */
  async function readRest() {
    for (const [, path, operation] of ALL.filter(([method, , { operationId }]) => method === 'get' && !operations[operationId]))
      for (const address of addresses(path, operation)) {
        const answer = await call('GET', address, { token: tokenFor(path) });
        if (answer.status !== 200 || !answer.json) continue;
        notice(answer.json);
        record(operation.operationId, undefined, answer);
        if (operations[operation.operationId]) break;
      }
  }

  return { act, readRest, shop, token };
}
