// A code that takes something off: its seller makes it, a buyer enters it and pays less, the seller sees what it brought,
// and who comes after its last use is told so and buys all the same.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex').toUpperCase();
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const code = `EASEL-${run}`;
const typed = `EASEL${run}`;
const lesson = `A lesson by the lake ${run}`;
const payer = (name) => ({ email: `${name}-${run.toLowerCase()}@example.test`, firstName: 'Cora', lastName: 'Coupon' });
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const pageOf = () => shopUrl(`/s/demo/${sql(`SELECT slug FROM products WHERE name = '${lesson}'`)[0].slug}`);
const orders = () => sql(`SELECT total_amount::int AS total FROM orders o JOIN products p ON p.id = o.product_id WHERE p.name = '${lesson}' ORDER BY o.created_at`).map(({ total }) => total);
after(closeBrowser);

/** With the code in its field, and the total that follows. */
async function enter(buyer, total) {
  await buyer.getByText('Have a coupon code?').click();
  await buyer.getByLabel('Coupon code', { exact: true }).fill(code.toLowerCase());
  await button(buyer, 'Apply').click();
  await buyer.locator('#summary').getByText(total).first().waitFor();
}

test('a code is made, used, counted and used up', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.work(page, lesson, 40);

  await page.goto(shopUrl('/cabinet/coupons'));
  await page.getByRole('link', { name: 'New coupon' }).first().click();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Name').fill(`By the lake ${run}`);
  await page.getByLabel('Percentage off').fill('12,5');
  await button(page, 'Usage limits').click();
  await page.getByLabel('Total uses').fill('1');
  assert.deepEqual(await violations(page), []);
  await button(page, 'Create coupon').click();
  await page.getByRole('heading', { name: `By the lake ${run}`, level: 1 }).waitFor();
  await page.getByText('No paid orders with this coupon yet.').waitFor();
  await page.getByText('0 of 1').waitFor();

  // Two buyers have it applied; the first to pay has it.
  const [first, second] = [await person(), await person()];
  await buy.toPayment(first, pageOf(), payer('first'));
  await enter(first, '€35.00');
  await first.locator('#summary').getByText('−€5.00').or(first.locator('#summary').getByText('-€5.00')).first().waitFor();
  assert.deepEqual(await violations(first), []);
  assert.deepEqual(orders(), [], 'applying orders nothing');
  await buy.toPayment(second, pageOf(), payer('second'));
  await enter(second, '€35.00');

  await buy.payByCard(first, buy.GOOD_CARD);
  await buy.thanks(first).waitFor();
  assert.deepEqual(orders(), [3_500]);
  const receipt = (await mail(payer('first').email, /Your order/)).text;
  for (const said of [/€40\.00/, new RegExp(`Code ${typed}`), /€5\.00/, /€35\.00/]) assert.match(receipt, said);

  await buy.payByCard(second, buy.GOOD_CARD);
  await second.getByText('This code has reached its usage limit.').first().waitFor();
  await second.locator('#summary').getByText('€40.00').first().waitFor();
  assert.deepEqual(orders(), [3_500], 'nobody pays more than they saw');
  // The card's frame comes when it is looked at.
  await second.getByRole('group', { name: 'Payment' }).scrollIntoViewIfNeeded();
  await buy.payByCard(second, buy.GOOD_CARD);
  await buy.thanks(second).waitFor();
  assert.deepEqual(orders(), [3_500, 4_000]);

  await page.reload();
  await page.getByText('1 of 1').waitFor();
  await page.getByText('Used up').first().waitFor();
  await page.getByText('€35.00').first().waitFor();
  await page.goto(shopUrl(`/cabinet/orders?query=${typed.toLowerCase()}`));
  await page.getByRole('row', { name: new RegExp(lesson) }).first().click();
  await page.getByRole('region', { name: 'Summary' }).getByText(typed).waitFor();
});

test('many codes are drawn while their seller looks on', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/coupons/new'));
  await page.getByRole('radio', { name: /Many codes/ }).check();
  await page.getByLabel('Number of codes').fill('25');
  await page.getByLabel('Prefix').fill(run);
  await page.getByLabel('Name').fill(`Cards ${run}`);
  await page.getByLabel('Percentage off').fill('20');
  await button(page, 'Create coupon').click();
  await page.getByRole('heading', { name: `Cards ${run}`, level: 1 }).waitFor();
  await page.getByText('0 of 25', { exact: true }).waitFor();
  await page.getByText(new RegExp(`^${run}`)).first().waitFor();
  const drawn = sql(`SELECT count(*)::int AS count FROM coupon_codes WHERE code LIKE '${run}%'`)[0].count;
  assert.equal(drawn, 25);
  assert.deepEqual(await violations(page), []);
});
