// A subscription from its price to its end: a seller sets it beside a price that is paid once, a buyer chooses it and pays
// with a card that is good only once, time passes, the payment that comes next is missing, the buyer pays it by hand and
// ends the plan, which runs until its minimum term is over.
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
const who = { email: `monthly-${run}@example.test`, firstName: 'Mona', lastName: 'Month' };
const name = `A letter a month ${run}`;
const PAYS_ONCE = '4000000000009979';
const order = () => sql(`SELECT id, token, payment_state FROM orders WHERE payer_email = '${who.email}'`)[0];
const rates = () => sql(`SELECT r.number, r.state FROM order_rates r JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id WHERE o.payer_email = '${who.email}' ORDER BY 1`);
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
/** Thirty-one days: the next payment of any month is due. */
const aMonth = async (page) => {
  await given.advanceClock(page, 30);
  await given.advanceClock(page, 1);
};
after(closeBrowser);

test('a subscription is sold, missed, paid by hand and ended', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.testMode(page);
  await sell.beginProduct(page, 'Coaching', name);
  await button(page, 'Next').click();
  await sell.setPrice(page, '99');
  await button(page, 'Add price').click();
  await page.getByLabel('Price name').fill('Month by month');
  await page.getByLabel('Payment type').selectOption({ label: 'Subscription' });
  // Bad input is told beside its field, and nothing is made.
  await page.getByLabel('Amount per payment').fill('0,10');
  await button(page, 'Set price').click();
  await page.getByText(/at least/).first().waitFor();
  await page.getByLabel('Amount per payment').fill('9');
  await page.getByLabel('Minimum term in months').fill('25');
  await button(page, 'Set price').click();
  await page.getByText('Enter a whole number from 0 to 24.').waitFor();
  await page.getByLabel('Minimum term in months').fill('3');
  await page.getByLabel('Renewal for businesses in months').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, 'Set price').click();
  await page.getByText('Subscription · every month · at least 3 months').waitFor();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await page.getByLabel('Next steps').fill('A letter comes every month.');
  await page.getByText('All changes saved').waitFor();
  await sell.publish(page, name);

  const { slug, username } = sql(`SELECT p.slug, s.username FROM products p JOIN sellers s ON s.seller_id = p.seller_id WHERE p.name = '${name}'`)[0];
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl(`/s/${username}/${slug}`), who);
  await buyer.getByRole('radio', { name: /Month by month/ }).check();
  await buyer.locator('#summary').getByText('Then monthly from').waitFor();
  // Who is bound knows it before they buy (§ 312j BGB).
  await buyer.locator('#summary').getByText('The minimum term is 3 months, until').waitFor();
  assert.equal(await buy.total(buyer), 900);
  await buyer.getByRole('checkbox', { name: /^Start right away/ }).check();
  await buyer.getByRole('radio', { name: /^Card/ }).check();
  await buy.typeCard(buyer.frameLocator('iframe'), PAYS_ONCE);
  assert.deepEqual(await violations(buyer), []);
  await buy.press(buyer);
  await buy.thanks(buyer).waitFor();
  await buyer.getByRole('heading', { name: 'Payments' }).waitFor();
  assert.deepEqual(await violations(buyer), []);
  assert.deepEqual(rates(), [{ number: 1, state: 'paid' }, { number: 2, state: 'future' }]);

  // A month later the card refuses; nobody is charged twice for it, and the buyer is told.
  await aMonth(page);
  assert.match((await mail(who.email, /couldn’t collect/)).text, /€9\.00/);
  await eventually('missing', () => rates()[1].state === 'unpaid');
  await buyer.reload();
  await buyer.getByRole('heading', { name: '€9.00 outstanding' }).waitFor();
  assert.deepEqual(await violations(buyer), []);
  await button(buyer, 'Try card again').click();
  await buy.typeCard(buyer, buy.GOOD_CARD);
  await buyer.getByRole('button', { name: /^Pay/ }).click();
  await buyer.getByRole('heading', { name: 'Payments' }).waitFor();
  await eventually('paid by hand', () => rates()[1].state === 'paid');
  assert.match((await mail(who.email, /Your payment of/)).text, /€9\.00/);

  // Ended in two steps, without signing in, confirmed by mail at once (§ 312k BGB).
  await buyer.reload();
  await buyer.getByText('Cancel plan', { exact: true }).click();
  await buyer.getByText('Payments until then will still be collected').waitFor();
  await button(buyer, 'Cancel now').click();
  await buyer.getByText(/Cancelled. It runs until/).waitFor();
  await mail(who.email, /ends on/);
  assert.equal(order().payment_state, 'paying');
  assert.deepEqual(rates().map(({ state }) => state), ['paid', 'paid', 'future', 'skipped']);
  await aMonth(page);
  await eventually('collected within the term', () => rates()[2].state === 'paid');
  await aMonth(page);
  await eventually('ended', () => order().payment_state === 'payment_canceled');
  await buyer.reload();
  await buyer.getByRole('heading', { name: 'This plan has ended' }).waitFor();

  await page.goto(shopUrl(`/cabinet/orders?query=${order().token}`));
  await page.getByRole('row', { name: new RegExp(order().token) }).click();
  await page.getByRole('region', { name: 'Payments', exact: true }).getByText('skipped').first().waitFor();
});
