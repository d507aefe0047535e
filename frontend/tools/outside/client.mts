// A program in TypeScript whose types are generated from openapi.yaml; nothing else is known of the API.
import createClient from 'openapi-fetch';
import type { paths } from './kontor.mjs';

const { KONTOR_URL = '', KONTOR_KEY = '', KONTOR_SHOP = '' } = process.env;
const api = createClient<paths>({ baseUrl: KONTOR_URL, headers: { authorization: `Bearer ${KONTOR_KEY}` } });
const NAME = `Typed ${crypto.randomUUID().slice(0, 8)}`;
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });

function must<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

// Every default that the document names, sent although it says nothing.
const defaults = { page: 1, per: 30, sort_key: 'id', sort_dir: 'desc', time_zone: 'UTC', limit: 30 } as const;
must(await api.GET('/v1/cabinet/orders', { params: { query: defaults } }));

const made: string[] = [];
for (const nth of [1, 2, 3]) {
  const body = { form: 'service', name: `${NAME} ${nth}` } as const;
  made.push(must(await api.POST('/v1/cabinet/products', { params: { header: key() }, body })).data.id);
}

const paged: string[] = [];
for (let after: string | undefined; ; ) {
  const query = { ...defaults, limit: 2, query: NAME, ...(after ? { after } : {}) };
  const page = must(await api.GET('/v1/cabinet/products', { params: { query } }));
  paged.push(...page.data.map((one) => one.id));
  after = page.meta.next_cursor ?? undefined;
  if (!after) break;
}

const product = made[0] ?? '';
const price = { amount: 1900, currency: 'eur' };
must(await api.POST('/v1/cabinet/products/{product}/pricing_plans', { params: { path: { product } }, body: { kind: 'one_time', price } }));
must(await api.POST('/v1/cabinet/products/{id}/publish', { params: { path: { id: product } } }));

const payer = { email: 'anna@example.com', first_name: 'Anna', last_name: 'Berg', country: 'DE' };
const checkout = must(
  await api.POST('/v1/shop/{seller}/checkouts', {
    params: { path: { seller: KONTOR_SHOP }, header: key() },
    body: { product_id: product, method: 'card', consent: true, payer },
  }),
).data;
const url = checkout.attributes.next_action?.url;
if (!url) throw new Error(`nowhere to pay: ${JSON.stringify(checkout)}`);
await fetch(url, { method: 'POST', body: new URLSearchParams({ number: '4242424242424242', exp: '12/40', cvc: '123' }), redirect: 'manual' });

const path = { seller: KONTOR_SHOP, id: checkout.id };
for (;;) {
  const { payment_state } = must(await api.GET('/v1/shop/{seller}/checkouts/{id}', { params: { path } })).data.attributes;
  if (payment_state === 'paid') break;
  await new Promise((resolve) => setTimeout(resolve, 300));
}

const id = checkout.attributes.order_id;
must(await api.POST('/v1/cabinet/orders/{id}/refunds', { params: { path: { id }, header: key() }, body: { reason: 'It rained.' } }));
for (;;) {
  const { payment_state } = must(await api.GET('/v1/cabinet/orders/{id}', { params: { path: { id } } })).data.attributes;
  if (payment_state === 'payment_refunded') break;
  await new Promise((resolve) => setTimeout(resolve, 300));
}

const { error } = await api.POST('/v1/cabinet/products', { params: { header: key() }, body: { form: 'service', name: '' } });
console.log(JSON.stringify({ made, paged, order: id, refused: error?.errors[0]?.code }));
