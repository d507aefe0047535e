// From an order on its seller gives somebody a product for nothing, and takes it back by cancelling that order.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const orderOf = (email) => sql(`SELECT id, token, payment_state, total_amount FROM orders WHERE payer_email = '${email}'`)[0];
const openGrants = (email) =>
  sql(`SELECT g.id FROM grants g JOIN orders o ON o.id = g.order_id WHERE o.payer_email = '${email}' AND g.state = 'active'`).length;
after(closeBrowser);

/** Opens the row's menu by keyboard and takes an action of it. */
async function choose(page, token, action) {
  await page.goto(shopUrl(`/cabinet/orders?query=${token}`));
  await page.getByRole('button', { name: `Actions for order ${token}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).press('Enter');
  return page.getByRole('dialog');
}

test('a product is given for nothing from an order on, and taken back', options, async () => {
  const who = { email: `gave-${run}@example.test`, firstName: 'Greta', lastName: 'Gave' };
  const friend = `friend-${run}@example.test`;
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl('/s/demo/the-quiet-year'), who);
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();

  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  let dialog = await choose(page, orderOf(who.email).token, 'Give access');
  await dialog.getByRole('combobox', { name: 'Product' }).fill('The Quiet Year');
  await page.getByRole('option', { name: 'The Quiet Year' }).first().click();
  await dialog.getByRole('radio', { name: 'Someone else' }).check();
  await dialog.getByLabel('First name').fill('Fritz');
  await dialog.getByLabel('Last name').fill('Friend');
  await dialog.getByLabel('Email').fill(friend);
  await dialog.getByText('Email to').waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByLabel('Reason').fill('won it in the raffle');
  await dialog.getByRole('button', { name: 'Give access' }).dblclick();
  await eventually('the order is there', () => orderOf(friend)?.payment_state === 'paid');
  assert.equal(orderOf(friend).total_amount, 0);
  assert.equal(sql(`SELECT id FROM orders WHERE payer_email = '${friend}'`).length, 1);
  await eventually('the files are open', () => openGrants(friend) > 0);
  await mail(friend, /gave you access/);

  dialog = await choose(page, orderOf(friend).token, 'Cancel order');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await eventually('it is taken back', () => orderOf(friend).payment_state === 'payment_canceled');
  await eventually('the files are closed', () => openGrants(friend) === 0);
});
