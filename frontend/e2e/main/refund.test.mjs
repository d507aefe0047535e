// The way back: a seller refunds a part and then the rest of an order, and calls off one that waits for its wire. Each
// dialog says the effect in numbers first; afterwards the buyer's page, the mails, the files and the books agree.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import { compareWithProvider } from './books.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, mail, person, running, shopUrl, sql } from './stack.mjs';

const PRODUCT = '/s/demo/the-quiet-year';
const CENTS = 1200;
const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const orderOf = ({ email }) => sql(`SELECT id, token, payment_state, refunded_amount FROM orders WHERE payer_email = '${email}'`)[0];
const openGrants = ({ email }) =>
  sql(`SELECT g.id FROM grants g JOIN orders o ON o.id = g.order_id WHERE o.payer_email = '${email}' AND g.state = 'active'`).length;
after(closeBrowser);

async function seller() {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  return page;
}

/** Opens the row's menu by keyboard and takes an action of it. */
async function choose(page, token, action) {
  await page.goto(shopUrl(`/cabinet/orders?query=${token}`));
  await page.getByRole('button', { name: `Actions for order ${token}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).press('Enter');
  return page.getByRole('dialog');
}

test('a part goes back, then the rest, and access ends with it', options, async () => {
  const who = { email: `back-${run}@example.test`, firstName: 'Rita', lastName: 'Return' };
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl(PRODUCT), who);
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  await eventually('the files are there', () => openGrants(who) > 0);
  const { token } = orderOf(who);

  const page = await seller();
  let dialog = await choose(page, token, 'Refund');
  await dialog.getByLabel('Amount').fill('99');
  await dialog.getByText(`You can refund at most ${buy.euros(CENTS)}.`).waitFor();
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByText('Access').waitFor();
  await dialog.getByText('stays').waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByLabel('Reason').fill('one chapter was missing');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).dblclick();
  await page.getByText('Refund complete.').waitFor();
  assert.deepEqual([orderOf(who).payment_state, orderOf(who).refunded_amount], ['paid', 500]);
  assert.ok(openGrants(who) > 0);

  dialog = await choose(page, token, 'Refund');
  await dialog.getByText('ends').waitFor();
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await eventually('all of it is back', () => orderOf(who).refunded_amount === CENTS);
  assert.equal(orderOf(who).payment_state, 'payment_refunded');
  await eventually('the files are closed', () => openGrants(who) === 0);
  await mail(who.email, /has refunded/);
  await buyer.reload();
  await buyer.getByRole('heading', { name: 'Your payment was refunded' }).waitFor();
  await compareWithProvider();
});

test('an order that waits for its wire is called off', options, async () => {
  const who = { email: `off-${run}@example.test`, firstName: 'Otto', lastName: 'Off' };
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl(PRODUCT), who);
  await buyer.getByRole('radio', { name: /^Bank transfer/ }).check();
  await buy.agree(buyer);
  await buy.press(buyer);
  await eventually('the order is there', () => orderOf(who)?.payment_state === 'payment_waiting');

  const page = await seller();
  const dialog = await choose(page, orderOf(who).token, 'Cancel order');
  await dialog.getByText('No longer expected').waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('Order cancelled.').waitFor();
  assert.equal(orderOf(who).payment_state, 'payment_canceled');
  await mail(who.email, /was cancelled/);
  await buyer.reload();
  await buyer.getByRole('heading', { name: 'This order was cancelled' }).waitFor();
});
