// A manager enters the platform's reseller and lets a seller in; the seller lets it sell, says who bears its cost, and buyers
// read whom their contract is with and what it costs them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, person, running, shopUrl, sql, write } from './stack.mjs';

const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const payment = shopUrl('/s/demo/the-quiet-year/payment');
const version = () => sql('SELECT coalesce(max(version), 0)::int AS version FROM payment_settings')[0].version;

// The shop belongs to all journeys: its seller sells again when this one is over.
after(async () => {
  if (running) write("DELETE FROM payment_settings; DELETE FROM resellers; DELETE FROM payment_features WHERE feature = 'reseller_journey'");
  await closeBrowser();
});

test('a reseller sells in the place of a seller who was let in', options, async () => {
  const manager = await person();
  await given.signIn(manager, 'admin@demo.test', env.KONTOR_DEMO_PASSWORD);
  await manager.goto(shopUrl('/admin/sellers?query=demo'));
  await button(manager, 'Reseller').click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByLabel(/^Company/).fill('Resale GmbH');
  await dialog.getByLabel(/^Street address/).fill('Lange Straße 5');
  await dialog.getByLabel(/^Postcode/).fill('10115');
  await dialog.getByLabel(/^Town/).fill('Berlin');
  await dialog.getByLabel(/^VAT number/).fill('DE 136695977');
  await dialog.getByLabel(/^Link to its terms/).fill('https://resale.example/terms');
  await dialog.getByLabel(/^Cost/).fill('10');
  await button(dialog, 'Save').click();
  await dialog.getByRole('textbox', { name: /^VAT number/, description: /VAT/ }).waitFor();
  await dialog.getByLabel(/^VAT number/).fill('DE 136695976');
  assert.deepEqual(await violations(manager), []);
  await button(dialog, 'Save').click();
  await manager.getByText('Reseller saved.').waitFor();

  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/settings/payments'));
  await page.getByText('Ask the platform for access').waitFor();
  assert.ok(await page.getByRole('radio', { name: 'A reseller sells' }).isDisabled());
  await manager.getByRole('row').filter({ hasText: 'seller@demo.test' }).getByRole('button', { name: /^Payment methods/ }).click();
  await dialog.getByLabel('Selling through the reseller').check();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Known for years.');
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'detached' });

  const buyer = await person();
  await buyer.goto(payment);
  const before = await buy.total(buyer);
  await page.reload();
  await page.getByRole('radio', { name: 'A reseller sells' }).click();
  await button(page, 'Sell through reseller').click();
  await page.getByRole('radiogroup', { name: 'Who pays the cost of 10%' }).getByRole('radio', { name: /^My buyers/ }).click();
  await eventually('both are kept', () => version() >= 2);
  assert.deepEqual(await violations(page), []);

  await buyer.reload();
  await buyer.getByText('Your contract is with Resale GmbH, Lange Straße 5, 10115 Berlin, DE').waitFor();
  assert.equal(await buyer.getByRole('link', { name: 'terms', exact: true }).getAttribute('href'), 'https://resale.example/terms');
  assert.equal(await buy.total(buyer), Math.round(before * 1.1));
  assert.deepEqual(await violations(buyer), []);

  await page.getByRole('radio', { name: 'I sell' }).click();
  await eventually('the seller sells again', () => sql("SELECT count(*)::int AS own FROM payment_settings WHERE selling_mode = 'selling_by_ownself'")[0].own === 1);
  await buyer.reload();
  await buyer.getByText(/^By placing the order, you accept the/).waitFor();
  assert.equal(await buy.total(buyer), before);
  assert.deepEqual([...manager.complaints, ...page.complaints, ...buyer.complaints], []);
});
