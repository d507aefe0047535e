// The page of an order, as its seller uses it: it is opened from a list that was filtered and scrolled, the receipt goes to its buyer once
// more, its links are copied, and the list is as it was left.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, eventually, mailCount, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `page-${run}@example.test`, firstName: 'Paula', lastName: `Page${run}` };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const order = () => sql(`SELECT token, delivered_at FROM orders WHERE payer_email = '${who.email}' ORDER BY id DESC LIMIT 1`)[0];
after(closeBrowser);

test('an order is a page, and its list is as it was left', options, async () => {
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl('/s/demo/the-quiet-year'), who);
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  await eventually('it is delivered', () => order()?.delivered_at !== null);
  const { token } = order();

  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto(shopUrl(`/cabinet/orders?query=${who.lastName}&filters[payment_state][]=paid`));
  const row = page.getByRole('row', { name: new RegExp(token) });
  await row.waitFor();
  // Whoever points at a row has it in sight.
  await row.hover();
  await eventually('it is scrolled', () => page.evaluate(() => window.scrollY > 0));
  const left = await page.evaluate(() => window.scrollY);
  await row.click();
  await page.getByRole('heading', { level: 1, name: `Order ${token}` }).waitFor();
  await page.setViewportSize(DESKTOP);
  await page.getByRole('region', { name: 'Summary' }).getByText(buy.euros(1200)).first().waitFor();
  await page.getByRole('region', { name: 'Customer' }).getByText(who.email).waitFor();
  await page.getByRole('region', { name: 'Access' }).getByText('available').first().waitFor();
  assert.deepEqual(await violations(page), []);

  // The receipt goes out once more; again it has to wait, and says until when.
  await sell.chooseOf(page, 'Resend receipt');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(who.email).waitFor();
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Resend receipt').click();
  await page.getByText(`Receipt sent to ${who.email}`).waitFor();
  await eventually('the receipt twice', async () => (await mailCount(who.email, /Your order/)) === 2);
  await button(page.getByRole('main'), 'More').click();
  const waits = page.getByRole('menuitem', { name: /^Resend receipt.*You can resend it from/ });
  await waits.waitFor();
  assert.equal(await waits.getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('Escape');

  // The buyer's own page opens beside it.
  const tab = page.context().waitForEvent('page');
  await sell.chooseOf(page, 'Open order page');
  const opened = await tab;
  await buy.thanks(opened).waitFor();
  await opened.close();

  // On a phone everything is in one column, and its actions are within reach.
  await page.setViewportSize(PHONE);
  await button(page.getByRole('main'), 'More').waitFor();
  await eventually('no wider than a phone', () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await violations(page), []);

  // Back in the list: its filters, and how far it was scrolled. By the link as by the browser.
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL((address) => address.searchParams.get('query') === who.lastName && address.searchParams.get('filters[payment_state][]') === 'paid');
  await row.waitFor();
  await eventually('it is where it was', async () => (await page.evaluate(() => window.scrollY)) === left);
  await row.click();
  await page.getByRole('heading', { level: 1, name: `Order ${token}` }).waitFor();
  await page.goBack();
  await row.waitFor();
  await eventually('it is where it was', async () => (await page.evaluate(() => window.scrollY)) === left);

  // Its buyer is a customer with all that they bought; what is noted of them stands beside each of their orders.
  await page.setViewportSize(DESKTOP);
  await row.click();
  await page.getByRole('heading', { level: 1, name: `Order ${token}` }).waitFor();
  await page.getByRole('region', { name: 'Customer' }).getByRole('link', { name: `${who.firstName} ${who.lastName}` }).click();
  await page.getByRole('heading', { level: 1, name: `${who.firstName} ${who.lastName}` }).waitFor();
  await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: token }).waitFor();
  await page.getByRole('region', { name: 'Customer' }).getByText(buy.euros(1200)).waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('Prefers letters.');
  await button(page, 'Save note').click();
  await page.getByText('Note saved.').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: token }).click();
  await page.getByRole('heading', { level: 1, name: `Order ${token}` }).waitFor();
  await page.getByRole('region', { name: 'Customer' }).getByText('Prefers letters.').waitFor();
  await page.goto(shopUrl(`/cabinet/customers?query=${who.lastName}`));
  await page.getByRole('row', { name: new RegExp(who.email) }).getByText('Prefers letters.').waitFor();
  assert.deepEqual(await violations(page), []);

  // An older address of the same order leads to its page.
  await page.goto(shopUrl(`/cabinet/transfers/${await idOf(page, token)}`));
  await page.waitForURL(/\/cabinet\/orders\/ord_/);
  await page.getByRole('heading', { level: 1, name: `Order ${token}` }).waitFor();
  assert.deepEqual(page.complaints, []);
});

/** The id of an order as addresses have it. */
async function idOf(page, token) {
  await sell.openOrder(page, token);
  return new URL(page.url()).pathname.split('/').at(-1);
}
