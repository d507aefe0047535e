// What goes along with another product: the seller offers it, the buyer ticks it, sees the new total, pays both in one
// order and finds both on its page.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `along-${run}@example.test`, firstName: 'Ada', lastName: 'Along' };
const [lesson, sheet, gift] = [`A lesson ${run}`, `A look at your sheet ${run}`, `A first talk ${run}`];
after(closeBrowser);

/** In the step after the price. */
async function offerAlong(page, product, name) {
  await page.goto(shopUrl(`/cabinet/products/${product}/edit?step=3`));
  await page.getByText('Sell more with each order').waitFor();
  await page.getByRole('combobox', { name: 'Add order bump' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('list', { name: 'Order bumps' }).getByText(name).waitFor();
}
const pageOf = (name) => shopUrl(`/s/demo/${sql(`SELECT slug FROM products WHERE name = '${name}'`)[0].slug}`);
const totals = () => sql(`SELECT total_amount::int AS total FROM orders WHERE payer_email = '${who.email}' ORDER BY total_amount`).map(({ total }) => total);

test('something is taken along, in one order', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.work(page, sheet, 12);
  await offerAlong(page, await given.work(page, lesson, 40), sheet);
  assert.deepEqual(await violations(page), []);

  const buyer = await person();
  await buy.toPayment(buyer, pageOf(lesson), who);
  const box = buyer.getByRole('checkbox', { name: new RegExp(sheet) });
  assert.equal(await box.isChecked(), false, 'nobody ticks it but the buyer');
  assert.equal(await buy.total(buyer), 4_000);
  await box.check();
  await buyer.locator('#summary').getByText('€52.00').first().waitFor();
  await buyer.getByRole('term').filter({ hasText: sheet }).waitFor();
  assert.deepEqual(await violations(buyer), []);
  await box.uncheck();
  await buyer.locator('#summary').getByText(sheet).waitFor({ state: 'detached' });
  assert.equal(await buy.total(buyer), 4_000);
  await box.check();
  await buyer.getByRole('term').filter({ hasText: sheet }).waitFor();
  await buyer.reload();
  await buyer.getByRole('term').filter({ hasText: sheet }).waitFor();
  assert.ok(await box.isChecked(), 'what the buyer has chosen is still chosen');
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  await buyer.getByRole('link', { name: sheet }).first().waitFor();
  assert.deepEqual(await violations(buyer), []);
  assert.deepEqual(totals(), [5_200]);
  const receipt = (await mail(who.email, /Your order/)).text;
  for (const said of [lesson, sheet, /€40\.00/, /€12\.00/, /€52\.00/]) assert.match(receipt, new RegExp(said));

  await page.goto(shopUrl(`/cabinet/orders?query=${await buy.orderNumber(buyer)}`));
  await page.getByRole('row', { name: new RegExp(lesson) }).click();
  await page.getByRole('region', { name: 'Summary' }).getByText(sheet).waitFor();
  assert.deepEqual(await violations(page), []);
});

test('with something that is free, what goes along is paid', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await offerAlong(page, await given.work(page, gift, 0), sheet);

  const buyer = await person();
  await buy.toPayment(buyer, pageOf(gift), who, true);
  await buyer.getByRole('radio', { name: /^Card/ }).waitFor({ state: 'detached' });
  // The ways to pay come with the total, and the card's frame with them.
  await buyer.getByRole('checkbox', { name: new RegExp(sheet) }).check();
  await buyer.getByRole('radio', { name: /^Card/ }).waitFor();
  assert.deepEqual(await violations(buyer), []);
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  // Who bought it finds there how to withdraw, with the order's number.
  await buyer.locator('#order').getByRole('link', { name: 'Withdraw from a contract' }).click();
  assert.match(await buyer.getByLabel('Order number').inputValue(), /^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  assert.deepEqual(totals(), [1_200, 5_200]);
});
