// What a seller sells to a few: a product on a shelf of the shop, behind a password, at a price that buyers name
// themselves and a fee on top. A visitor finds it on its shelf, a buyer shows the password, names a price and pays it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `guest-${run}@example.test`, firstName: 'Gita', lastName: 'Guest' };
const name = `An evening ${run}`;
const shelf = `For friends ${run}`;
const PASSWORD = 'rye & salt';
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

test('a product for a few is put on a shelf, found, opened and paid as the buyer pleases', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/shop/categories'));
  await button(page, 'New category').first().click();
  await page.getByRole('textbox', { name: /^Title/ }).fill(shelf);
  await page.getByRole('dialog').getByRole('button', { name: /^(Save|Add|New)/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(shelf, { exact: true }).waitFor();

  await sell.beginProduct(page, 'Coaching', name);
  await button(page, 'Next').click();
  await page.getByRole('textbox', { name: /^Price/ }).fill('30');
  await page.getByRole('checkbox', { name: 'Buyers choose what to pay' }).check();
  await page.getByLabel('Minimum price').fill('5');
  await button(page, 'Set price').click();
  await button(page, 'Set price').waitFor({ state: 'detached' });
  await button(page, 'Add fee').click();
  await page.getByRole('textbox', { name: /^Name of the fee/ }).fill('Seat at the table');
  await page.getByLabel(/^Amount/).fill('2,50');
  await button(page, 'Save').click();
  await page.getByText('Seat at the table, €2.50: included in the price').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await page.getByLabel('Next steps').fill('Ring twice.');
  await page.getByText('All changes saved').waitFor();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await page.getByRole('combobox', { name: /^Categories/ }).click();
  await page.getByRole('option', { name: shelf }).click();
  await page.getByText('All changes saved').waitFor();
  await button(page, 'Set password').click();
  await page.getByLabel(/^New password/).fill(PASSWORD);
  await page.locator('form').filter({ hasText: 'New password' }).getByRole('button', { name: 'Set password' }).click();
  await page.getByText('A password is required to buy.').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, 'Publish').click();
  await sell.isLive(page, name);
  await page.getByText('Buyers need a password.').first().waitFor();

  const buyer = await person();
  await buyer.goto(shopUrl('/s/demo'));
  await buyer.getByRole('button', { name: shelf, exact: true }).click();
  await buyer.getByRole('link', { name: new RegExp(name) }).first().click();
  await buyer.getByText('For invited buyers only').first().waitFor();
  assert.deepEqual(await violations(buyer), []);
  await buyer.getByRole('link', { name: 'I have a password' }).first().click();
  for (const [word, told] of [
    ['rye and salt', 'This password is wrong.'],
    [PASSWORD, undefined],
  ]) {
    await buyer.getByLabel('Password', { exact: true }).fill(word);
    await buyer.getByRole('button', { name: 'Continue' }).click();
    if (told) await buyer.getByText(told).waitFor();
  }
  await buyer.getByLabel('Email', { exact: true }).fill(who.email);
  await buyer.getByLabel('First name', { exact: true }).fill(who.firstName);
  await buyer.getByLabel(/^Last name/).fill(who.lastName);
  await buyer.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' });
  // The suggestion stands there, the fee is part of the total and has its own line.
  assert.equal(await buy.total(buyer), 3_250);
  await buyer.getByRole('term').filter({ hasText: 'Seat at the table' }).waitFor();
  await buyer.getByLabel(/^Choose your price/).fill('4');
  await buyer.getByRole('radio', { name: /^Card/ }).check();
  await buy.agree(buyer);
  await buy.typeCard(buyer.frameLocator('iframe'), buy.GOOD_CARD);
  await buy.press(buyer);
  await buyer.getByText('Enter at least €5.00.').first().waitFor();
  assert.equal(sql(`SELECT id FROM orders WHERE payer_email = '${who.email}'`).length, 0);
  assert.deepEqual(await violations(buyer), []);
  await buyer.getByLabel(/^Choose your price/).fill('12');
  await buy.typeCard(buyer.frameLocator('iframe'), buy.GOOD_CARD);
  await buy.press(buyer);
  await buy.thanks(buyer).waitFor();
  assert.deepEqual(sql(`SELECT total_amount::int AS total FROM orders WHERE payer_email = '${who.email}'`), [{ total: 1_450 }]);
  assert.match((await mail(who.email, /Your order/)).text, /€14\.50/);

  await page.goto(shopUrl(`/cabinet/orders?query=${await buy.orderNumber(buyer)}`));
  await page.getByRole('row', { name: new RegExp(name) }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByText('Seat at the table').waitFor();
  await summary.getByText('€2.50').waitFor();
  assert.deepEqual(await violations(page), []);
});
