// A wire that comes in part: its buyer reads what is missing, its seller sees what has come and takes it for the whole.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import { compareWithProvider } from './books.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, mail, person, provider, running, shopUrl, sql } from './stack.mjs';

const PRODUCT = '/s/demo/the-quiet-year';
const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const orderOf = ({ email }) => sql(`SELECT id, token, payment_state, total_amount, paid_amount FROM orders WHERE payer_email = '${email}'`)[0];
after(closeBrowser);

test('a part of a wire is told to its buyer and is enough for its seller', options, async () => {
  const who = { email: `part-${run}@example.test`, firstName: 'Petra', lastName: 'Part' };
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl(PRODUCT), who);
  await buyer.getByRole('radio', { name: /^Bank transfer/ }).check();
  await buy.agree(buyer);
  await buy.press(buyer);
  await buyer.getByRole('heading', { name: 'Complete your bank transfer' }).waitFor();
  const { token } = orderOf(who);
  await provider('/v1/simulate/wires', { reference: token, amount: 1_000 });
  await eventually('the part is booked', () => orderOf(who).paid_amount === 1_000);
  const letter = await mail(who.email, /outstanding/);
  assert.match(letter.text, /€2\.00/);
  await buyer.reload();
  await buyer.getByRole('heading', { name: 'Part of your transfer has arrived' }).waitFor();
  await buyer.getByText('Remaining', { exact: true }).waitFor();
  await buyer.getByText('€2.00', { exact: true }).waitFor();

  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl(`/cabinet/orders?query=${token}`));
  await page.getByText('Received: €10.00').waitFor();
  await page.getByRole('link', { name: token, exact: true }).or(page.getByRole('button', { name: token, exact: true })).first().click();
  const order = page.getByRole('region', { name: 'Payments', exact: true });
  await order.getByText('partly paid').first().waitFor();
  await order.getByRole('button', { name: /^Accept partial payment/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this partial payment?' });
  await dialog.getByText('Waived').waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Accept partial payment' }).dblclick();
  await page.getByText('Payment complete.').waitFor();
  const done = orderOf(who);
  assert.deepEqual([done.payment_state, done.total_amount, done.paid_amount], ['paid', 1_000, 1_000]);
  await buyer.reload();
  await buy.thanks(buyer).waitFor();
  // The rest comes all the same, and goes back.
  await provider('/v1/simulate/wires', { reference: token, amount: 200 });
  await eventually('the rest is on its way back', () =>
    sql(`SELECT t.state FROM transactions t WHERE t.order_id = '${done.id}' AND t.kind = 'Refund' AND t.amount = 200`)[0]?.state === 'successful');
  await compareWithProvider();
});
