// Another price for a subscription that runs: the seller reads what it comes to before anything happens, has the buyer's word for it, and
// the difference for the rest of the month is taken from the card that is kept.
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
const who = { email: `more-${run}@example.test`, firstName: 'Mia', lastName: 'More' };
const name = `Office hours ${run}`;
const order = () => sql(`SELECT id, token, payment_state FROM orders WHERE payer_email = '${who.email}'`)[0];
const rates = () => sql(`SELECT r.number, r.state, r.amount FROM order_rates r JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id WHERE o.payer_email = '${who.email}' ORDER BY 1`);
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

test('a subscription gets another price, and the difference is paid at once', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.testMode(page);
  const url = await given.plans(page, name, [{ plan: 'Basic', kind: 'subscription', each: 10 }, { plan: 'Pro', kind: 'subscription', each: 25 }]);
  const buyer = await person();
  await buy.toPayment(buyer, url, who);
  await buyer.getByRole('radio', { name: /Basic/ }).check();
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  assert.deepEqual(rates().map(({ state }) => state), ['paid', 'future']);

  await page.goto(shopUrl(`/cabinet/orders?query=${order().token}`));
  await page.getByRole('row', { name: new RegExp(order().token) }).click();
  await sell.chooseOf(page, 'Change plan');
  const dialog = page.getByRole('dialog', { name: /^Change the plan of order/ });
  await dialog.getByRole('radio', { name: /^Pro · €25\.00/ }).check();
  // With the next payment nothing is set off; at once, on the day of the purchase, it is the whole difference.
  await dialog.getByRole('radio', { name: 'With the next payment', exact: true }).check();
  await dialog.getByText('Due today').waitFor();
  await dialog.getByRole('radio', { name: 'Now, charge the difference right away' }).check();
  await dialog.getByText('€15.00').waitFor();
  assert.deepEqual(await violations(page), []);
  // More than was agreed to is not taken without the buyer's word.
  assert.equal(await button(dialog, 'Change plan').isDisabled(), true);
  await dialog.getByRole('checkbox', { name: /has agreed to the higher price/ }).check();
  await button(dialog, 'Change plan').click();
  await page.getByText('Plan changed.').waitFor();

  await eventually('the difference is paid', () => rates()[1].state === 'paid');
  assert.deepEqual(rates().map(({ amount }) => Number(amount)), [1_000, 1_500, 2_500]);
  assert.match((await mail(who.email, /has changed/)).text, /€15\.00/);
  const plan = sql(`SELECT pricing_plan_name FROM order_rows WHERE payer_email = '${who.email}'`)[0];
  assert.equal(plan.pricing_plan_name, 'Pro');
  await page.getByText('Plan: changed').or(page.getByText(/^Plan:/)).first().waitFor();
  assert.deepEqual(page.complaints, []);
});
