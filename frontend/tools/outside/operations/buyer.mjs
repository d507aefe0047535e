// Somebody who buys, at the shop and at the provider of the sandbox.
import { HOME, eventually, must } from '../caller.mjs';

const env = process.env;

/** A call to the provider. */
export async function provider(path, body) {
  const headers = { authorization: `Bearer ${env.SANDBOX_SECRET}`, 'content-type': 'application/json' };
  const answer = await fetch(`${env.SANDBOX_URL}${path}`, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const PAYER = { email: 'anna@example.com', first_name: 'Anna', last_name: 'Berg', country: 'DE' };
export const GOOD = '4242424242424242';
export const DECLINED = '4000000000000002';

/** Types a card on the provider's page. */
export const typeCard = (url, number = GOOD) => fetch(url, { method: 'POST', body: new URLSearchParams({ number, exp: '12/40', cvc: '123' }), redirect: 'manual' });

/** Waits until an order is as it should be; its attributes. */
export const orderThat = ({ token }, id, what, holds) =>
  eventually(`order ${id} ${what}`, async () => {
    const { attributes } = await must('GET', `/v1/cabinet/orders/${id}`, { token });
    return holds(attributes) && attributes;
  });

/** Orders something; by card also pays. The order's id, the checkout, and the order as it is then. */
export async function buy(mine, product, more = {}) {
  const body = { product_id: product.id ?? product, method: 'card', consent: true, payer: PAYER, ...more };
  const checkout = await mine.act('POST /v1/shop/{seller}/checkouts', mine.shop, body);
  const { order_id: id, next_action } = checkout.attributes;
  if (body.method === 'card') {
    await typeCard(next_action.url);
    const order = await orderThat(mine, id, 'is paid', ({ payment_state }) => ['paid', 'paying'].includes(payment_state));
    return { id, checkout, order };
  }
  return { id, checkout };
}

/** Fills in a form of the shop that has as many steps as there are answers. */
export async function fillIn(path, ...steps) {
  let cookies = '';
  const remember = (answer) => {
    const fresh = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    cookies = [...new Map([...cookies.split('; ').filter(Boolean), ...fresh].map((one) => [one.split('=')[0], one])).values()].join('; ');
    return answer.text();
  };
  let html = await remember(await fetch(`${HOME}${path}`));
  for (const fields of steps) {
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    const body = new URLSearchParams([...Object.entries(Object.fromEntries([...hidden, ...Object.entries(fields)]))]);
    const answer = await fetch(`${HOME}${path}`, { method: 'POST', headers: { cookie: cookies, origin: HOME }, body, redirect: 'manual' });
    html = await remember(answer);
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${html.slice(0, 500)}`);
  }
  return html;
}
