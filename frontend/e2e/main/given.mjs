// What a journey begins with and is not about: who is signed in, what is on sale, what day it is. Asked of the product in the calls
// that the screens make, with nothing drawn for it; journey.test.mjs and those that are about such a step go by the screens of seller.mjs.
import { randomUUID } from 'node:crypto';
import { clockArrives, provesAnew, soldAt } from './seller.mjs';
import { shopUrl } from './stack.mjs';

/** @typedef {import('../../src/api/schema.gen').components['schemas']} Schemas */
/** What may be sent of a thing: a name that the API does not know is found by `npm run typecheck`. */
/** @typedef {Partial<Schemas['ProductBody']>} Product */
/** @typedef {Partial<Omit<Schemas['PricingPlanBody'], 'terms'>> & { terms?: Partial<Schemas['PricingPlanTerms']> }} Price */
/** @typedef {{ plan: string, kind: Schemas['PricingPlanBody']['kind'], each: number, count?: number }} Monthly */

const DAY_MS = 86_400_000;
const CENTS = 100;

/** Where each person's calls stand: their access token. The cookies are the browser's own. */
const tokens = new WeakMap();

/** A call as this person; answers what it hands out. */
async function call(page, method, path, data, headers = {}) {
  const token = tokens.get(page);
  const answer = await page.request.fetch(shopUrl(path), {
    method,
    headers: { 'accept-language': 'en', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(data ? { data } : {}),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

const create = (page, path, data) => call(page, 'POST', path, data, { 'idempotency-key': randomUUID() });

/** Their browser is theirs from now on, as if the form had been sent. */
export async function signIn(page, email, password) {
  const fingerprint = randomUUID();
  const { access_token: token, data } = await call(page, 'POST', '/v1/app/session', { email, password, fingerprint });
  tokens.set(page, token);
  const url = shopUrl('/');
  await page.context().addCookies([
    { name: 'FP', value: fingerprint, url },
    { name: 'profile_type', value: data.attributes.profile_type, url },
  ]);
  await provesAnew(page, password);
}

/** To the test side of the shop that they sell in. */
export async function testMode(page) {
  const { data } = await call(page, 'GET', '/v1/app/profiles');
  const { id } = data.find(({ attributes }) => attributes.active);
  const answer = await call(page, 'POST', `/v1/app/profiles/${id}/switch`, { livemode: false });
  tokens.set(page, answer.access_token);
}

/** Sets the test side's clock on, and waits until all that becomes due on the way is done. */
export async function advanceClock(page, days) {
  const { data } = await call(page, 'GET', '/v1/cabinet/test_clocks');
  const clock = data[0] ?? (await create(page, '/v1/cabinet/test_clocks', {})).data;
  const to = new Date(Date.parse(clock.attributes.now_at) + days * DAY_MS).toISOString();
  await create(page, `/v1/cabinet/test_clocks/${clock.id}/advance`, { to });
  await clockArrives();
}

/** @returns {Schemas['Amount']} */
const euros = (amount) => ({ amount: Math.round(Number(amount) * CENTS), currency: 'eur' });

/**
 * A draft; answers its id.
 * @param {Product} product
 */
export async function draft(page, product) {
  return (await create(page, '/v1/cabinet/products', product)).data.id;
}

/** One price of so many euros, paid once. */
export const price = (page, product, euros) => create(page, `/v1/cabinet/products/${product}/pricing_plans`, once(euros));

/**
 * Work at these prices, published. Answers its id.
 * @param {Product} product
 * @param {Price[]} prices
 */
async function sell(page, product, prices) {
  const id = await draft(page, { form: 'service', subtype: 'coaching', ...product });
  for (const price of prices) await create(page, `/v1/cabinet/products/${id}/pricing_plans`, price);
  await create(page, `/v1/cabinet/products/${id}/publish`);
  return id;
}

/** @returns {Price} */
const once = (price) => ({ kind: 'one_time', name: '', price: euros(price) });

/**
 * A price of so much a month; `count` where there is an end to it.
 * @param {Monthly} price
 * @returns {Price}
 */
const monthly = ({ plan, kind, each, count }) => ({
  kind,
  name: plan,
  terms: { first_amount: euros(each), next_amount: euros(each), interval: '1m', ...(count ? { payments_count: count } : {}) },
});

/** Work for a price, or for 0: what needs nothing but a name. Answers the product's id. */
export const work = (page, name, price) => sell(page, { name }, [once(price)]);

/**
 * Work for 99, and at other prices over time. Answers the address that it is sold at.
 * @param {Monthly[]} prices
 */
export async function plans(page, name, prices) {
  await sell(page, { name, delivery_instructions: 'We meet every week.' }, [once(99), ...prices.map(monthly)]);
  return soldAt(name);
}

/** Refunds all of an order. */
export const refund = (page, order) => create(page, `/v1/cabinet/orders/${order}/refunds`, {});
