// A seller lets payments of a plan go: one that nobody pays, one that the payment after it takes over. Seller and payer see the same
// amounts before and after, the history says who did it and why, and the card is asked for what is left and for nothing else.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import { compareWithProvider } from './books.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, eventually, mail, mailCount, person, running, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `skip-${run}@example.test`, firstName: 'Sina', lastName: 'Skip' };
const name = `Four evenings ${run}`;
const order = () => sql(`SELECT id, token, payment_state, total_amount::integer AS total, paid_amount::integer AS paid FROM orders WHERE payer_email = '${who.email}'`)[0];
const rates = () => sql(`SELECT r.state, r.amount::integer AS amount FROM order_rates r JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id WHERE o.payer_email = '${who.email}' ORDER BY r.number`).map(({ state, amount }) => `${state} ${amount}`);
const charges = () => sql(`SELECT t.amount::integer AS amount FROM transactions t JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id WHERE o.payer_email = '${who.email}' AND t.state = 'successful' ORDER BY t.id`).map(({ amount }) => amount);
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

/** What a payer reads of each payment: its amount and what becomes of it. */
const told = (page) =>
  page.locator('ol.payments li').evaluateAll((lines) => lines.map((line) => `${line.querySelector('.hint').textContent} ${line.querySelector('strong').textContent}`.replaceAll('\u00a0', ' ')));

/** One payment of the plan, in the order of its seller. */
const line = (shown, number) => shown.getByRole('listitem').filter({ hasText: `Payment ${number}` }).filter({ hasText: 'Due' });

test('payments of a plan are skipped, and what is left is what both were told', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.testMode(page);
  await given.advanceClock(page, 1);
  const url = await given.plans(page, name, [{ plan: 'In four parts', kind: 'installment', each: 25, count: 4 }]);
  const buyer = await person();
  await buy.toPayment(buyer, url, who);
  await buyer.getByRole('radio', { name: /In four parts/ }).check();
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  assert.deepEqual(rates(), ['paid 2500', 'future 2500', 'future 2500', 'future 2500']);
  assert.deepEqual(await told(buyer), ['paid €25.00', 'scheduled €25.00', 'scheduled €25.00', 'scheduled €25.00']);

  // Nobody pays the second one: what that means is read first, and pressed twice it is one.
  const shown = await sell.openOrder(page, order().token);
  await button(shown, 'Skip: Payment 2').click();
  const second = page.getByRole('dialog', { name: 'Skip payment 2?' });
  await second.getByRole('radio', { name: 'Waive it' }).waitFor();
  await second.getByText('No longer expected').waitFor();
  await second.getByText('€75.00').waitFor();
  assert.deepEqual(await violations(page), []);
  await second.getByLabel(/Reason/).fill('The hall was closed');
  await button(second, 'Skip payment').dblclick();
  await page.getByText('Payment skipped.').waitFor();
  assert.deepEqual(rates(), ['paid 2500', 'skipped 2500', 'future 2500', 'future 2500']);
  assert.deepEqual([order().total, order().paid, order().payment_state], [7_500, 2_500, 'paying']);
  assert.match((await mail(who.email, /is skipped/)).text, /You no longer need to make the payment of €25\.00/s);
  await line(shown, 2).getByText('skipped', { exact: true }).waitFor();
  assert.equal(await button(shown, 'Skip: Payment 2').count(), 0);
  await shown.getByText('€75.00').first().waitFor();
  await buyer.reload();
  assert.deepEqual(await told(buyer), ['paid €25.00', 'not charged €25.00', 'scheduled €25.00', 'scheduled €25.00']);
  await buyer.getByText('Pay the remaining €50.00 now').waitFor();
  assert.deepEqual(await violations(buyer), []);

  // The third one moves to the fourth: nothing is lost of the total.
  await button(shown, 'Skip: Payment 3').click();
  const third = page.getByRole('dialog', { name: 'Skip payment 3?' });
  await third.getByRole('radio', { name: /^Add it to later payments/ }).check();
  const raised = third.getByRole('list', { name: 'Increased payments' });
  await raised.getByText('€50.00').waitFor();
  assert.match((await raised.innerText()).replaceAll('\u00a0', ' '), /Payment 4: .*€25.00\s+→\s+€50.00/s);
  await third.getByText('Moved to later payments').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(third, 'Skip payment').click();
  await eventually('the fourth is more', () => rates()[3] === 'future 5000');
  assert.deepEqual(rates(), ['paid 2500', 'skipped 2500', 'skipped 0', 'future 5000']);
  assert.equal(order().total, 7_500);
  await eventually('told again', async () => (await mailCount(who.email, /is skipped/)) === 2);
  assert.match((await mail(who.email, /is skipped/)).text, /The amount is added to your later payments/);
  await line(shown, 4).getByText('€50.00').waitFor();
  // There is nobody to take over what the last one asks for.
  await button(shown, 'Skip: Payment 4').click();
  const last = page.getByRole('dialog', { name: 'Skip payment 4?' });
  await last.getByText('€25.00').waitFor();
  assert.equal(await last.getByRole('radio').count(), 0);
  await last.getByRole('button', { name: /^(Cancel|Close|Back)/ }).first().click();
  await buyer.reload();
  await buyer.getByText('Pay the remaining €50.00 now').waitFor();
  assert.equal((await told(buyer)).at(-1), 'scheduled €50.00');

  // The history says who let it go, and why.
  const history = (await sell.openOrder(page, order().token)).getByRole('listitem').filter({ hasText: 'you skipped the payment' });
  await history.filter({ hasText: 'The hall was closed' }).first().waitFor();
  assert.equal(await history.filter({ hasText: 'skipped' }).count(), 2);
  assert.deepEqual(await violations(page), []);

  // What is left is asked for on its day, once, and the plan is paid.
  for (let days = 0; days < 98; days += 14) for (const _ of [1, 2]) await given.advanceClock(page, 7);
  await eventually('paid', () => order().payment_state === 'paid');
  assert.deepEqual(charges(), [2_500, 5_000]);
  assert.deepEqual([order().total, order().paid], [7_500, 7_500]);
  await buyer.reload();
  assert.deepEqual((await told(buyer)).filter((each) => each.startsWith('paid')), ['paid €25.00', 'paid €50.00']);
  await compareWithProvider();
  assert.deepEqual(page.complaints, []);
  assert.deepEqual(buyer.complaints, []);
});
