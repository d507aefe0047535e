// What a seller does with orders from their list: the buyer of a plan is sent the way to change what it is paid by, and changes it
// without scripts and without paying; somebody who sells for the shop hands over their code, and orders are assigned to them together.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, link, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const buyers = ['first', 'second'].map((firstName) => ({ email: `${firstName}-${run}@example.test`, firstName, lastName: 'Buyer' }));
const name = `A walk a month ${run}`;
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const order = (who) => sql(`SELECT token, payment_form, paid_amount::integer AS paid, publisher_id, saved_method ->> 'last4' AS last4 FROM orders WHERE payer_email = '${who.email}'`)[0];
after(closeBrowser);

async function subscribe(who, url) {
  const buyer = await person();
  await buy.toPayment(buyer, url, who);
  await buyer.getByRole('radio', { name: /Month by month/ }).check();
  await buyer.getByRole('checkbox', { name: /^Start right away/ }).check();
  await buyer.getByRole('radio', { name: /^Card/ }).check();
  await buy.typeCard(buyer.frameLocator('iframe'), buy.GOOD_CARD);
  await buy.press(buyer);
  await buy.thanks(buyer).waitFor();
  return buyer;
}

test('a buyer is sent the way to another card, and orders are assigned to who brought them', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.testMode(page);
  const url = await given.plans(page, name, [{ plan: 'Month by month', kind: 'subscription', each: 9 }]);
  for (const who of buyers) await subscribe(who, url);

  // The row's action says to whom it goes and what it is about, before anything is sent.
  const [first, second] = buyers;
  await page.goto(shopUrl(`/cabinet/orders?query=${order(first).token}`));
  await page.getByRole('button', { name: new RegExp(`Actions.*${order(first).token}`) }).click();
  await page.getByRole('menuitem', { name: /ayment method/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(first.email).waitFor();
  await dialog.getByText('Card •••• 4242').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Send email').click();
  await page.getByText(`Sent to ${first.email}`).waitFor();
  // A second mail has to wait, and says until when.
  await page.getByRole('button', { name: new RegExp(`Actions.*${order(first).token}`) }).click();
  const waits = page.getByRole('menuitem', { name: /ayment method.*You can resend it from/ });
  assert.equal(await waits.getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('Escape');

  // Without scripts: the provider's own page takes the card, the bank asks, nothing is paid.
  const plain = await person({ scripts: false });
  await plain.goto(link(await mail(first.email, /check your payment method/), '/manage'));
  await plain.getByText('Card, Visa •••• 4242').waitFor();
  await button(plain, 'Use another card').click();
  await buy.typeCard(plain, buy.CHALLENGED_CARD);
  await plain.getByRole('button', { name: /^(Pay|Save|Continue)/ }).click();
  await plain.getByRole('button', { name: /^(Yes|Confirm|Approve)/ }).click();
  await plain.getByText('Card, Visa •••• 3220').waitFor();
  assert.deepEqual({ ...order(first), token: '' }, { token: '', payment_form: 'card', paid: 900, publisher_id: null, last4: '3220' });
  await mail(first.email, /payment method changed/);

  // A mandate is read where it is signed.
  const mandate = await person();
  await mandate.goto(link(await mail(second.email, /Order|order|Thank/), '/payment/'));
  await mandate.getByText('Change payment method', { exact: true }).click();
  await mandate.locator('#change-sepa-account_holder').fill('Second Buyer');
  await mandate.locator('#change-sepa-iban').fill('DE89 3704 0044 0532 0130 00');
  await mandate.getByText(/authorise|authorize/).first().waitFor();
  await button(mandate, 'Use direct debit from now on').click();
  await mandate.getByText('SEPA direct debit, •••• 3000').waitFor();
  assert.deepEqual(await violations(mandate), []);
  await eventually('a debit', () => order(second).payment_form === 'sepa' && order(second).paid === 900);

  // Who brought them hands over a code; without it nobody is on the list.
  const teo = await person();
  await given.signIn(teo, 'publisher@demo.test', env.KONTOR_DEMO_PASSWORD);
  await teo.goto(shopUrl('/profiles'));
  await button(teo, 'Show my code').click();
  const code = await teo.getByText(/^usr_/).textContent();
  assert.deepEqual(await violations(teo), []);
  await page.goto(shopUrl(`/cabinet/orders?query=${run}`));
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Affiliate').click();
  await dialog.getByText('Nothing will change.').waitFor();
  await button(dialog, 'Add a person').click();
  await dialog.getByLabel('Partner code').fill('publisher@demo.test');
  await button(dialog, 'Add').click();
  await dialog.getByText(/Copy the full code/).waitFor();
  await dialog.getByLabel('Partner code').fill(code);
  await button(dialog, 'Add').click();
  await dialog.getByText('2 orders will be changed, €18.00 in total.').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Assign').dblclick();
  await page.getByText('2 orders assigned.').waitFor();
  assert.ok(order(first).publisher_id && order(first).publisher_id === order(second).publisher_id);
  await page.getByRole('row', { name: new RegExp(order(first).token) }).click();
  await page.getByRole('main').getByText('Teo Brandt').first().waitFor();
  assert.deepEqual(await violations(page), []);
});
