// Examples for openapi.yaml that were really sent and answered: asks the running product as a seller's program with a key of
// every scope, and writes what it sent and got to api/src/spec/recorded.json. Run it after a change of what is answered:
// `cargo x e2e -- node frontend/tools/record.mjs`, then `cargo x spec`.
import { readFileSync, writeFileSync } from 'node:fs';
import yaml from 'js-yaml';
import { HOME, call, must, signIn } from './outside/caller.mjs';

const FILE = new URL('../../api/src/spec/recorded.json', import.meta.url);
/** What one example may take of the document; what is asked most may take more. */
const BYTES_MAX = 1_400;
const MORE_BYTES_MAX = 7_000;
const ASKED_MOST = ['list_orders', 'get_order', 'list_products', 'get_product', 'create_product'];
/** How many things are tried for an address before it has none. */
const TRIES_MAX = 12;
const ID = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const SECRET = /secret|token$|password/;

const spec = yaml.load(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'), { schema: yaml.CORE_SCHEMA });
const resolved = (parameter) => (parameter.$ref ? spec.components.parameters[parameter.$ref.split('/').at(-1)] : parameter);

const session = await signIn('seller@demo.test', 'seller');
const [profile] = (await must('GET', '/v1/app/profiles', { token: session.access_token })).filter((one) => one.attributes.kind === 'seller');
const switched = await call('POST', `/v1/app/profiles/${profile.id}/switch`, { token: session.access_token, body: { livemode: false } });
/** A switch ends the session that it was made in. */
const live = await signIn('seller@demo.test', 'seller');
const person = (switched.json.data?.attributes ?? switched.json).access_token;
const scopes = [...new Set(Object.values(spec.paths).flatMap((item) => Object.values(item).map((operation) => operation['x-kontor-scope'])))].filter(Boolean);
const keyOf = (session) => must('POST', '/v1/cabinet/api_keys', { token: session, body: { name: 'Examples', scopes, expires_in_days: 1 } });
/** The test side is written to; the live side, where much has been sold, is only looked at. */
const [key, liveKey] = [await keyOf(person), await keyOf(live.access_token)];
const token = key.attributes.secret;
const shop = (await must('GET', '/v1/cabinet/seller', { token })).attributes.username;

const operations = {};
const refusals = {};
/** Ids that were seen on the side that is asked, by their prefix, the first ones first. */
let seen = new Map();

function notice(value) {
  if (typeof value === 'string') {
    const [, prefix] = ID.exec(value) ?? [];
    if (prefix) seen.set(prefix, [...new Set([...(seen.get(prefix) ?? []), value])]);
  } else if (value && typeof value === 'object') Object.values(value).forEach(notice);
}

/** A secret that was answered is not shown. */
const shown = (value, name = '') =>
  typeof value === 'string' && SECRET.test(name) && value.length > 20 ? '…'
  : Array.isArray(value) ? value.map((inner) => shown(inner))
  : value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([inner, part]) => [inner, shown(part, inner)]))
  : value;

/** A list is shown by its first thing. */
const first = (answer) => (Array.isArray(answer?.data) ? { ...answer, data: answer.data.slice(0, 1), ...(answer.included ? { included: answer.included.slice(0, 1) } : {}) } : answer);

function keep(id, request, answer) {
  const response = answer.json && shown(first(answer.json));
  const room = ASKED_MOST.includes(id) ? MORE_BYTES_MAX : BYTES_MAX;
  const fits = (value) => value !== undefined && JSON.stringify(value).length <= room;
  const kept = { ...(fits(request) ? { request } : {}), ...(fits(response) ? { response } : {}) };
  if (Object.keys(kept).length > 0) operations[id] ??= kept;
}

/** Every address that a template can become with the ids that were seen. */
function addresses(path, operation) {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  let found = [path];
  for (const name of names) {
    const { schema } = (operation.parameters ?? []).map(resolved).find((one) => one.in === 'path' && one.name === name) ?? {};
    const prefix = /^\^([a-z]+)_/.exec(schema?.pattern ?? '')?.[1];
    const values = name === 'seller' ? [shop] : (seen.get(prefix) ?? []);
    found = found.flatMap((one) => values.slice(0, TRIES_MAX).map((value) => one.replace(`{${name}}`, value)));
  }
  return found.slice(0, TRIES_MAX * 2);
}

async function look(token) {
  for (const [path, { get }] of Object.entries(spec.paths))
    if (get && !operations[get.operationId])
      for (const address of addresses(path, get)) {
        const answer = await call('GET', address, { token: path.startsWith('/v1/shop/') ? undefined : token });
        if (answer.status !== 200 || !answer.json) continue;
        notice(answer.json);
        const empty = Array.isArray(answer.json.data) && answer.json.data.length === 0;
        if (!empty) keep(get.operationId, undefined, answer);
        if (operations[get.operationId]) break;
      }
}

const idOf = (method, path) => spec.paths[path]?.[method.toLowerCase()]?.operationId;

/** Does something, and keeps what was sent and answered. */
async function act(method, template, values, body) {
  const address = Object.entries(values).reduce((path, [name, value]) => path.replace(`{${name}}`, value), template);
  const answer = await call(method, address, { token: template.startsWith('/v1/shop/') ? undefined : token, body });
  if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.status} ${answer.text.slice(0, 300)}`);
  notice(answer.json ?? {});
  keep(idOf(method, template), body, answer);
  return answer.json?.data;
}

// What a program does most, from a product to its refund.
const product = await act('POST', '/v1/cabinet/products', {}, { form: 'service', name: 'An hour of advice', description: 'By phone, whenever it suits you.' });
await act('PATCH', '/v1/cabinet/products/{id}', { id: product.id }, { description: 'By phone or in person.', cost_center: 'Advice' });
const plan = await act('POST', '/v1/cabinet/products/{product}/pricing_plans', { product: product.id }, { kind: 'one_time', name: 'Single hour', price: { amount: 1900, currency: 'eur' } });
await act('PATCH', '/v1/cabinet/products/{product}/pricing_plans/{id}', { product: product.id, id: plan.id }, { name: 'One hour' });
await act('POST', '/v1/cabinet/products/{id}/publish', { id: product.id });
const group = await act('POST', '/v1/cabinet/product_groups', {}, { name: 'Advice', product_ids: [product.id] });
await act('PATCH', '/v1/cabinet/product_groups/{id}', { id: group.id }, { name: 'Advice and coaching' });
await act('POST', '/v1/cabinet/categories', {}, { title: 'Coaching' });
await act('POST', '/v1/cabinet/coupons', {}, {
  kind: 'single',
  code: 'SPRING2027',
  rules: { name: 'Spring', discount_unit: 'percents', percents_bps: 2000, calculation_basis: 'end_amount', product_scope: 'all_products', payments: 'first_payment' },
});
await act('POST', '/v1/cabinet/webhook_endpoints', {}, { url: 'https://example.com/hooks/kontor', event_types: ['order.paid'], description: 'Our books' }).catch((cause) => console.error(cause.message));

const payer = { email: 'anna@example.com', first_name: 'Anna', last_name: 'Berg', country: 'DE' };
const checkout = await act('POST', '/v1/shop/{seller}/checkouts', { seller: shop }, { product_id: product.id, method: 'card', consent: true, payer });
await fetch(checkout.attributes.next_action.url, { method: 'POST', body: new URLSearchParams({ number: '4242424242424242', exp: '12/40', cvc: '123' }), redirect: 'manual' });
const order = checkout.attributes.order_id;
for (let state; state !== 'paid'; ) {
  const answer = await call('GET', `/v1/shop/${shop}/checkouts/${checkout.id}`, {});
  state = answer.json.data.attributes.payment_state;
  if (state === 'paid') keep('get_checkout', undefined, answer);
}
await act('POST', '/v1/cabinet/orders/{id}/refunds', { id: order }, { amount: { amount: 900, currency: 'eur' }, reason: 'The call was cut short.' });
await act('POST', '/v1/cabinet/products/{id}/unpublish', { id: product.id });
await act('POST', '/v1/cabinet/products/{id}/archive', { id: product.id });
await act('POST', '/v1/cabinet/products/{id}/unarchive', { id: product.id });
await act('POST', '/v1/cabinet/products/{id}/duplicate', { id: product.id });

refusals.RefusedRead = (await call('GET', '/v1/cabinet/orders?per=5000', { token })).json;
refusals.RefusedChange = (await call('POST', '/v1/cabinet/products', { token, body: { form: 'service', name: '' } })).json;

// Twice: what the first round saw leads the second one further.
for (const secret of [liveKey.attributes.secret, token]) {
  seen = new Map();
  await look(secret);
  await look(secret);
}
await must('POST', `/v1/cabinet/api_keys/${key.id}/revoke`, { token: person });
await must('POST', `/v1/cabinet/api_keys/${liveKey.id}/revoke`, { token: live.access_token });

const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify({ operations: sorted(operations), refusals }, null, 1).replaceAll(HOME, 'https://kontor.example').replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://elsewhere.example')}\n`);
const all = Object.values(spec.paths).flatMap((item) => Object.values(item).map((operation) => operation.operationId));
console.log(`${Object.keys(operations).length} of ${all.length} operations were recorded; not: ${all.filter((id) => !operations[id]).join(' ')}`);
