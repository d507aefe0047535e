// A better ticket by one press: its buyer agrees at the first purchase that the card is kept, and a press later the box is
// theirs and the balcony nobody's. Who does without scripts presses the same button; who changes their mind has it forgotten.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { PHONE, violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, mailCount, eventually, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const name = `Concert at night ${run}`;
const who = (first) => ({ email: `${first}-${run}@example.test`, firstName: first, lastName: 'Upgrade' });
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const DAY_MS = 86_400_000;
const evening = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
const tickets = ({ email }) => sql(`SELECT ticket_name AS name, state FROM payment_tickets WHERE holder_email = '${email}' ORDER BY created_at`);
const orders = ({ email }) => sql(`SELECT total_amount::int AS total, saved_method IS NOT NULL AS kept FROM orders WHERE payer_email = '${email}' ORDER BY created_at`);
after(closeBrowser);

/** An event, and a better place at the same hour for 10,00 more. */
async function stage(page) {
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await sell.beginProduct(page, 'Event', name);
  const wizard = page.url().split('?')[0];
  await button(page, 'Next').click();
  await page.getByLabel('Address').fill('Schlossplatz 1\n10115 Berlin');
  await button(page, 'Add ticket').click();
  await page.getByLabel('Starts').fill(`${evening}T19:00`);
  await page.getByLabel('Places').fill('9');
  await button(page, 'Add date').click();
  await page.getByText('0 of 9 places taken').waitFor();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await sell.setPrice(page, '25');
  await sell.publish(page, name);
  await sell.offerBox(page, wizard, { evening, places: '9' });
}

/** Buys the first ticket, the card kept; stands on the page of the order. */
async function enter(page, payer) {
  await page.goto(shopUrl(`/s/demo/${sql(`SELECT slug FROM products WHERE name = '${name}'`)[0].slug}`));
  await button(page, 'Buy now').first().click();
  await buy.introduce(page, payer);
  const keepBox = page.getByRole('checkbox', { name: /^Save this card or account until .* 19:00, for a ticket upgrade/ });
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  assert.equal(await keepBox.isVisible(), false, 'what cannot be kept is not asked for');
  await page.getByRole('radio', { name: /^Card/ }).check();
  assert.equal(await keepBox.isChecked(), false, 'nobody ticks it but the buyer');
  await keepBox.check();
  assert.deepEqual(await violations(page), []);
  await buy.typeCard(page.frameLocator('[data-card-frame] iframe'), buy.GOOD_CARD);
  await buy.press(page);
  await buy.thanks(page).waitFor();
  await page.getByRole('heading', { name: 'Upgrade your ticket: Box' }).waitFor();
  await page.getByText('Charged to Visa •••• 4242.').waitFor();
  assert.deepEqual(await violations(page), []);
}

const pressed = (page) => page.getByRole('button', { name: /^Buy now with obligation to pay · €10\.00/ });

test('a better ticket is had by one press, and what was kept for it is forgotten', options, async () => {
  const page = await person();
  await stage(page);

  const buyer = await person();
  const tina = who('tina');
  await enter(buyer, tina);
  assert.deepEqual(orders(tina), [{ total: 2_500, kept: true }]);
  const first = buyer.url();
  await pressed(buyer).click();
  await buyer.getByRole('heading', { name: 'Your tickets' }).waitFor();
  await buyer.getByText('Box', { exact: true }).waitFor();
  assert.notEqual(buyer.url(), first, 'a separate order');
  assert.equal(await pressed(buyer).count(), 0);
  assert.deepEqual(await violations(buyer), []);
  assert.deepEqual(tickets(tina), [
    { name: 'Ticket', state: 'invalidated' },
    { name: 'Box', state: 'unused' },
  ]);
  assert.deepEqual(orders(tina), [
    { total: 2_500, kept: false },
    { total: 1_000, kept: false },
  ]);
  await eventually('a receipt for each', async () => (await mailCount(tina.email, /Your order/)) === 2);
  await buyer.goto(first);
  await buyer.getByText(/“Ticket” was exchanged for a better ticket/).waitFor();

  // The same without scripts, on a phone.
  const nora = who('nora');
  await enter(buyer, nora);
  const plain = await person({ scripts: false, viewport: PHONE });
  await plain.goto(buyer.url());
  await pressed(plain).click();
  await eventually('the box', async () => tickets(nora).some((held) => held.name === 'Box'));
  await plain.reload();
  await plain.getByText('Box', { exact: true }).waitFor();

  // Another has it forgotten, and pays on the payment page like everybody.
  const otto = who('otto');
  await enter(buyer, otto);
  await button(buyer, 'Delete').click();
  await buyer.getByRole('link', { name: /^Upgrade to Box for €10\.00/ }).waitFor();
  assert.deepEqual(orders(otto), [{ total: 2_500, kept: false }]);
  assert.equal(await pressed(buyer).count(), 0);
  for (const each of [page, buyer, plain]) assert.deepEqual(each.complaints, []);
});
