// What a buyer owns and pays over time, in their own area: a subscription is found among the bought products, paused, resumed, cancelled
// and kept after all, and its own page opens without signing in.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: 'payer@demo.test', firstName: 'Paula', lastName: 'Payer' };
const name = `Bread letter ${run}`;
const order = () => sql(`SELECT id, payment_state, canceled_at, paused_by_payer FROM orders WHERE payer_email = '${who.email}' AND snapshot->'product'->>'name' = '${name}'`)[0];
after(closeBrowser);

/** One verb of the subscription, through its dialog. */
async function act(page, verb, done, look = async (_dialog) => {}) {
  await page.getByRole('button', { name: `${verb}: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: verb });
  await look(dialog);
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await page.getByText(done).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

test('a buyer pauses, resumes, cancels and keeps a subscription in their own area', options, async () => {
  const seller = await person();
  await given.signIn(seller, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.testMode(seller);
  const url = await given.plans(seller, name, [{ plan: 'Month by month', kind: 'subscription', each: 9 }]);
  const visitor = await person();
  await buy.toPayment(visitor, url, who);
  await visitor.getByRole('radio', { name: /Month by month/ }).check();
  await buy.payByCard(visitor, buy.GOOD_CARD);
  await buy.thanks(visitor).waitFor();

  const buyer = await person();
  await given.signIn(buyer, who.email, env.KONTOR_DEMO_PASSWORD);
  await buyer.goto(shopUrl('/payer'));
  await buyer.getByRole('heading', { name, level: 3 }).waitFor();
  assert.deepEqual(await violations(buyer), []);
  await buyer.getByRole('link', { name: 'Subscriptions', exact: true }).click();
  const row = buyer.getByRole('article', { name });
  await row.getByText('Next payment').waitFor();
  await row.getByText('Visa •••• 4242').waitFor();
  await row.getByText('Active', { exact: true }).waitFor();

  await act(buyer, 'Pause subscription', 'Subscription paused.', (dialog) => dialog.getByText('nothing is collected').waitFor());
  await row.getByText('Paused', { exact: true }).waitFor();
  assert.deepEqual([order().payment_state, order().paused_by_payer], ['payment_paused', true]);
  await act(buyer, 'Resume subscription', 'Subscription resumed.');
  await row.getByText('Active', { exact: true }).waitFor();
  assert.equal(order().payment_state, 'paying');

  await act(buyer, 'Cancel subscription', 'Subscription cancelled.', (dialog) => dialog.getByText(/It runs until/).waitFor());
  await row.getByText('Cancelled', { exact: true }).waitFor();
  assert.ok(order().canceled_at);
  await mail(who.email, new RegExp(`${name} ends on`));
  await act(buyer, 'Undo cancellation', 'Cancellation undone.');
  assert.equal(order().canceled_at, null);

  // Its own page, by its address alone.
  const manage = await row.getByRole('link', { name: `Change payment method: ${name}` }).getAttribute('href');
  const plain = await person({ scripts: false });
  await plain.goto(new URL(manage, shopUrl('/')).href);
  await plain.getByRole('heading', { name: `Your plan: ${name}` }).waitFor();
  assert.match(await plain.title(), new RegExp(name));
  await plain.getByText('Cancel plan').click();
  await plain.getByRole('button', { name: 'Cancel now' }).click();
  await plain.getByRole('button', { name: 'Undo cancellation' }).waitFor();
  assert.match(plain.url(), /\/manage$/);

  // Every order with its receipt.
  await buyer.goto(shopUrl('/payer/orders'));
  await buyer.getByText(name).first().waitFor();
  assert.deepEqual(await violations(buyer), []);
});
