// The api is killed between committing an order and hearing from the provider. Whoever presses again finds the order;
// where nobody does, it is finished all the same; and each is charged once.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { charged, compareWithProvider } from './books.mjs';
import * as buy from './buyer.mjs';
import { secondApi } from './crash.mjs';
import { closeBrowser, downloadedByLink, eventually, mail, person, provider, running, shopUrl, sql } from './stack.mjs';

const PRODUCT = '/s/demo/the-quiet-year';
const CENTS = 1200;
/** The provider has charged, but says so much later than anybody waits. */
const HANG_MS = 8_000;
/** The rescue job begins 20 s after the order. */
const RESCUE_MS = 60_000;
const SEE_OTHER = 303;

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const orders = ({ email }) => sql(`SELECT token, payment_state FROM orders WHERE payer_email = '${email}'`);
after(closeBrowser);

/** Buys by card through `api`, as if two processes stood behind one address. Answers the form as it was sent. */
async function buyThrough(api, page, who) {
  await buy.toPayment(page, shopUrl(PRODUCT), who);
  let sent;
  const path = (url) => url.pathname === `${PRODUCT}/payment`;
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    sent = { url: request.url(), headers: await request.allHeaders(), data: request.postDataBuffer() };
    return route.continue({ url: `${api.url}${PRODUCT}/payment` });
  });
  await buy.payByCard(page, buy.GOOD_CARD);
  await eventually('the order is committed', () => orders(who).length === 1);
  return sent;
}

/** Paid and charged once, with one posting. */
async function paidOnce(who) {
  const [order, ...more] = orders(who);
  assert.equal(order.payment_state, 'paid');
  assert.deepEqual(more, []);
  assert.equal((await charged(order.token)).gross, CENTS);
  const booked = sql(`SELECT p.kind FROM postings p JOIN transactions t ON t.id = p.subject_id JOIN orders o ON o.id = t.order_id WHERE o.token = '${order.token}'`);
  assert.deepEqual(booked, [{ kind: 'payment' }]);
}

/** The mail of a paid order brings its file. */
async function fileByMail(page, who) {
  const letter = await mail(who.email, new RegExp(orders(who)[0].token), RESCUE_MS);
  const link = letter.links.find((each) => each.includes('/downloads/'));
  const file = await downloadedByLink(page, link);
  assert.ok(file.bytes.length > 0);
}

test('a purchase outlives its process', options, async (t) => {
  // One whose request never reaches the provider: nobody answers at this address.
  const silence = createServer(() => {});
  await new Promise((resolve) => silence.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (silence.address());
  t.after(() => silence.close());
  const gone = { email: `gone-${run}@example.test`, firstName: 'Gus', lastName: 'Gone' };
  const deaf = await secondApi({ SANDBOX_URL: `http://127.0.0.1:${port}` });
  const left = await person();
  try {
    await buyThrough(deaf, left, gone);
  } finally {
    await deaf.kill();
  }
  assert.deepEqual((await provider(`/v1/charges?reference=${orders(gone)[0].token}`)).data, []);

  // One whose charge was made, but nobody heard of it.
  const back = { email: `back-${run}@example.test`, firstName: 'Cleo', lastName: 'Back' };
  const doomed = await secondApi();
  const page = await person();
  try {
    // Nor does any news come by itself. Two: on a slow machine the other order may be rescued in between, and takes one.
    await provider('/v1/faults', { timeout_after_success: 2, hang_ms: HANG_MS, hold_webhooks: true });
    const sent = await buyThrough(doomed, page, back);
    const [{ token }] = orders(back);
    await eventually('the provider has charged', async () => (await provider(`/v1/charges?reference=${token}`)).data.length === 1);
    await doomed.kill();
    assert.equal(orders(back)[0].payment_state, 'payment_waiting');

    // The same press again, at a process that lives: the order's page, which asks the provider.
    const again = await page.request.post(sent.url, { headers: sent.headers, data: sent.data, maxRedirects: 0 });
    assert.equal(again.status(), SEE_OTHER, await again.text());
    await page.goto(again.headers().location);
    await buy.thanks(page).waitFor();
    assert.equal(await buy.orderNumber(page), token);
  } finally {
    await doomed.kill();
    // The webhooks come now, and are late.
    await provider('/v1/faults', undefined, 'DELETE');
  }
  await fileByMail(page, back);
  await paidOnce(back);

  // Nobody came back to the other one: the worker asks, submits it under the same key, and the buyer is told.
  await fileByMail(left, gone);
  await paidOnce(gone);
  await compareWithProvider();
});
