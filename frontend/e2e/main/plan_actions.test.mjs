// What a seller does with plans that run: two orders of one buyer are paid together and apart again, one payment goes back of several, a
// plan is ended for a day to come and taken up again, its buyer keeps what they had ended themselves, and what is due stays owed.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, eventually, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `twice-${run}@example.test`, firstName: 'Tara', lastName: 'Twice' };
const name = `Two walks ${run}`;
const orders = () => sql(`SELECT id, token, payment_state, canceled_at, merged_into, refunded_amount::integer AS back FROM orders WHERE payer_email = '${who.email}' ORDER BY id`);
const states = (token) => sql(`SELECT r.state FROM order_rates r JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id WHERE o.token = '${token}' ORDER BY r.number`).map(({ state }) => state);
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

async function order(url, plan) {
  const buyer = await person();
  await buy.toPayment(buyer, url, who);
  await buyer.getByRole('radio', { name: new RegExp(plan) }).check();
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  return buyer;
}

test('plans are merged and taken apart, refunded by payment, ended and taken up again', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.testMode(page);
  await given.advanceClock(page, 1);
  const url = await given.plans(page, name, [{ plan: 'In three parts', kind: 'installment', each: 20, count: 3 }, { plan: 'Month by month', kind: 'subscription', each: 9 }]);
  await order(url, 'In three parts');
  await order(url, 'In three parts');
  const [first, second] = orders();

  // Together: what moves and all that comes is read before, and the buyer is told the same.
  await sell.openOrder(page, first.token);
  await sell.chooseOf(page, 'Merge');
  const merging = page.getByRole('dialog', { name: /^Merge order/ });
  await merging.getByText('€40.00').waitFor();
  assert.equal(await merging.getByRole('listitem').count(), 4);
  assert.deepEqual(await violations(page), []);
  await button(merging, 'Merge orders').click();
  await page.getByText('Orders merged.').waitFor();
  assert.equal(orders()[0].merged_into, second.id);
  assert.equal(states(second.token).length, 5);
  await mail(who.email, /your payments at .* have changed/);
  // And apart again, as nothing was asked for yet.
  await sell.chooseOf(page, 'Separate');
  const parting = page.getByRole('dialog', { name: /^Separate order/ });
  await parting.getByText('2 payments move back').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(parting, 'Separate orders').click();
  await eventually('each is paid on its own', () => orders()[0].merged_into === null && states(first.token).length === 3);

  // A month later two are paid; one of them goes back.
  for (let days = 0; days < 35; days += 7) await given.advanceClock(page, 7);
  await eventually('the second payment', () => states(first.token)[1] === 'paid');
  const paid = await sell.openOrder(page, first.token);
  await button(paid, 'Refund').click();
  const back = page.getByRole('dialog', { name: /^Refund order/ });
  await back.getByLabel('Payment to refund').selectOption({ index: 1 });
  await back.locator('dd').filter({ hasText: '€20.00' }).first().waitFor();
  assert.deepEqual(await violations(page), []);
  await button(back, 'Refund').click();
  await page.getByText(/^Refund (complete|in progress)/).waitFor();
  await eventually('one payment is back', () => orders()[0].back === 2000 && states(first.token)[0] === 'refunded');
  assert.equal(states(first.token)[1], 'paid');

  // Ended for a day to come, and taken up again.
  const running = await sell.openOrder(page, second.token);
  await sell.chooseOf(page, 'Cancel order');
  const ending = page.getByRole('dialog', { name: /^^Cancel/ });
  await ending.getByRole('radio').first().waitFor();
  assert.deepEqual(await violations(page), []);
  await ending.getByRole('button', { name: /^(Cancel plan|Cancel order)$/ }).click();
  await eventually('it ends', () => states(second.token)[2] === 'skipped' && orders()[1].payment_state === 'paying');
  await button(running, 'Reactivate').click();
  const again = page.getByRole('dialog', { name: /^Reactivate the plan/ });
  await again.getByText('Payments expected again').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(again, 'Reactivate plan').click();
  await page.getByText('Plan reactivated.').waitFor();
  assert.deepEqual([states(second.token)[2], orders()[1].canceled_at], ['future', null]);

  // A buyer ends their subscription on the page of their order, and keeps it after all.
  const buyer = await order(url, 'Month by month');
  const third = orders()[2];
  await buyer.getByText('Cancel plan', { exact: true }).click();
  await button(buyer, 'Cancel now').click();
  await buyer.getByText(/^Cancelled. It runs until/).waitFor();
  assert.deepEqual(await violations(buyer), []);
  await button(buyer, 'Undo cancellation').click();
  await buyer.getByText('Cancel plan', { exact: true }).waitFor();
  assert.deepEqual([states(third.token), orders()[2].canceled_at], [['paid', 'future'], null]);
  await mail(who.email, /continues/);
  assert.deepEqual(page.complaints, []);
});

test('a list is kept under a name, and opened again on another machine', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  const view = `Subscriptions ${run}`;
  await page.goto(shopUrl('/cabinet/orders?filters[period_type][]=subscription&sort_key=created_at&sort_dir=asc'));
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByLabel('View name').fill(view);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByText('View saved.').waitFor();
  const elsewhere = await person();
  await given.signIn(elsewhere, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await elsewhere.goto(shopUrl('/cabinet/orders'));
  await elsewhere.getByRole('button', { name: 'Saved views' }).click();
  await elsewhere.getByRole('button', { name: view, exact: true }).click();
  await elsewhere.waitForURL(/period_type/);
  await elsewhere.getByRole('button', { name: 'Saved views' }).click();
  await elsewhere.getByRole('button', { name: `Remove view ${view}` }).click();
  await button(elsewhere.getByRole('dialog', { name: /^Remove view/ }), 'Remove').click();
  await elsewhere.getByText('View removed.').waitFor();
});
