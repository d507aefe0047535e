// What a seller switches off, no buyer sees: neither on the payment page nor in another try; the cabinet says why, and the
// keys of an account of the seller's own are entered once and never shown again.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, person, running, shopUrl, sql, write } from './stack.mjs';

const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const hour = shopUrl('/s/demo/one-hour-at-the-easel/payment');
const said = () => sql('SELECT count(*)::int AS kept FROM payment_settings')[0].kept;
const amountOf = (rows, account) => rows.find((one) => one.account === account)?.amount ?? 0;
const off = () => sql(`SELECT coalesce(sum(jsonb_array_length(switched_off)), 0)::int AS off FROM payment_settings`)[0].off;

// The shop belongs to all journeys: everything is offered again when this one is over.
after(async () => {
  if (running) write('DELETE FROM payment_settings; DELETE FROM payment_credentials');
  await closeBrowser();
});

test('a seller switches bank transfer off, and no buyer sees it any more', options, async () => {
  const buyer = await person({ scripts: false });
  await buyer.goto(hour);
  const wire = buyer.getByRole('radio', { name: /Bank transfer/ });
  const card = buyer.getByRole('radio', { name: /Card/ });
  await wire.waitFor();

  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/settings/payments'));
  const offered = page.getByRole('list', { name: 'Payment methods offered' });
  await offered.getByText('Bank transfer').waitFor();
  assert.equal(said(), 0, 'who has said nothing offers everything');
  await page.getByRole('switch', { name: 'Offer Bank transfer' }).uncheck();
  await eventually('it is kept', () => off() === 1);
  await offered.getByText('Bank transfer').waitFor({ state: 'detached' });
  await page.getByText(/other payment methods, and why they aren’t offered/).click();
  await page.getByText('You’ve turned Bank transfer off. Turn it on to offer it again.').last().waitFor();
  // A reason is found by keyboard too.
  await page.getByRole('button', { name: /^Bank transfer in EUR: You’ve turned Bank transfer off/ }).waitFor();
  await page.getByRole('switch', { name: 'Offer Bank transfer' }).focus();
  await page.keyboard.press('Tab');
  await page.getByRole('tooltip').getByText(/You’ve turned Bank transfer off/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  assert.deepEqual(await violations(page), []);

  await buyer.reload();
  await card.waitFor();
  assert.equal(await wire.count(), 0);

  // What this platform cannot carry through is shown, and cannot be chosen.
  assert.ok(await page.getByRole('radio', { name: 'A reseller sells' }).isDisabled());
  await page.getByRole('radio', { name: 'Not selling' }).click();
  await button(page, 'Stop selling').click();
  await page.getByText('Paid products can’t be bought right now').waitFor();
  await buyer.reload();
  assert.equal(await buyer.getByRole('radio', { name: /Card/ }).count(), 0, 'nothing is sold');
  await page.getByRole('radio', { name: 'I sell' }).click();
  await page.getByText('Paid products can’t be bought right now').waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Offer Bank transfer' }).check();
  await eventually('it is kept', () => off() === 0);
  await buyer.reload();
  await wire.waitFor();
  assert.deepEqual(page.complaints, []);
});

test('the keys of an own account are entered, shown by their end, and removed', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/settings/payments'));
  await button(page, 'Enter keys: Your card provider').click();
  await page.getByLabel('Publishable key').fill('sk_live_journey_9999');
  await page.getByLabel('Secret key').fill('sk_live_journey_8888');
  await button(page, 'Save').click();
  await page.getByText('This looks like the other key.', { exact: false }).waitFor();
  await page.getByLabel('Publishable key').fill('pk_live_journey_7777');
  await button(page, 'Save').click();
  await page.getByText('…7777').waitFor();
  await page.getByText('…8888').waitFor();
  assert.ok(await page.getByRole('switch', { name: 'Take payments with this account' }).last().isDisabled(), 'there are no keys of PayPal');
  const [kept] = sql('SELECT sealed, hints::text FROM payment_credentials');
  assert.ok(!`${kept.sealed}${kept.hints}`.includes('journey'), 'sealed');
  await button(page, 'Remove: Your card provider').click();
  await button(page, 'Remove').click();
  await eventually('they are gone', () => sql('SELECT count(*)::int AS kept FROM payment_credentials')[0].kept === 0);
  assert.deepEqual(page.complaints, []);
});

test('switched on, cards go into the seller’s own account and owe the platform its fee alone', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/settings/payments'));
  const use = page.getByRole('switch', { name: 'Take payments with this account' }).first();
  const enter = async (secret) => {
    await page.getByRole('button', { name: /^(Enter|Replace) keys: Your card provider$/ }).click();
    await page.getByLabel('Publishable key').fill('pk_test_journey_7777');
    await page.getByLabel('Secret key').fill(secret);
    await button(page, 'Save').click();
    await page.getByText(`…${secret.slice(-4)}`).waitFor();
  };
  await enter('sk_test_revoked_1111');
  await use.click();
  await button(page, 'Turn on').click();
  await page.getByText('The payment provider rejected these keys.', { exact: false }).waitFor();
  assert.equal(await use.isChecked(), false);
  await enter('sk_test_journey_8888');
  await use.click();
  await button(page, 'Turn on').click();
  await page.getByText('Payments now go through Your card provider.').waitFor();
  await page.getByRole('button', { name: /^Offer Card: Handled by your own account/ }).waitFor();
  assert.deepEqual(await violations(page), []);

  const [{ id: seller, bps }] = sql("SELECT seller_id AS id, fee_bps::int AS bps FROM sellers WHERE username = 'demo'");
  const sum = () => sql(`SELECT account, sum(amount)::int AS amount FROM entries WHERE seller_id = '${seller}' GROUP BY 1 ORDER BY 1`);
  const before = sum();
  const buyer = await person();
  await buyer.goto(hour);
  await buy.introduce(buyer, { email: `own-account-${randomBytes(3).toString('hex')}@example.test`, firstName: 'Olga', lastName: 'Own' });
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  const [paid] = sql("SELECT provider, amount::int FROM transactions ORDER BY id DESC LIMIT 1");
  assert.equal(paid.provider, 'card');
  const after = sum();
  const fee = Math.floor((paid.amount * bps * 2 + 10_000) / 20_000);
  assert.equal(amountOf(after, 'seller_balance') - amountOf(before, 'seller_balance'), fee);
  assert.equal(amountOf(after, 'platform_fee') - amountOf(before, 'platform_fee'), -fee);
  assert.equal(amountOf(after, 'provider_clearing'), amountOf(before, 'provider_clearing'), 'nothing of it lies with the platform');
  await use.click();
  await page.getByText('Not in use: buyers pay through the platform.').first().waitFor();
  assert.deepEqual(page.complaints, []);
});
