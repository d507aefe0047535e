// Instalments: the payer is reminded before a payment is due, the seller sends the link by which all that is left is paid at once, and
// its payer pays it by the card that is kept, without an account and without scripts.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, eventually, mail, mailCount, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `parts-${run}@example.test`, firstName: 'Pia', lastName: 'Parts' };
const name = `A year of letters ${run}`;
const order = () => sql(`SELECT id, token, payment_state FROM orders WHERE payer_email = '${who.email}'`)[0];
const rates = () => sql(`SELECT r.number, r.state, r.amount, r.due_at FROM order_rates r JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id WHERE o.payer_email = '${who.email}' ORDER BY 1`);
const now = () => sql(`SELECT coalesce(c.heading_to, c.now_at) AS now_at FROM test_clocks c JOIN orders o ON o.seller_id = c.seller_id WHERE o.payer_email = '${who.email}'`)[0];
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const DAY_MS = 86_400_000;
after(closeBrowser);

const shown = (page) => sell.openOrder(page, order().token);

test('instalments are announced, and paid off with one press', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.testMode(page);
  await given.advanceClock(page, 1);
  const shop = await sell.sellPlans(page, name, [{ plan: 'In four parts', how: 'Instalments', each: '25', count: '4' }]);
  const buyer = await person();
  await buy.toPayment(buyer, shop, who);
  await buyer.getByRole('radio', { name: /In four parts/ }).check();
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  assert.deepEqual(rates().map(({ state }) => state), ['paid', 'future', 'future', 'future']);

  // Told before, once, and with how it is taken.
  const due = () => (Date.parse(rates()[1].due_at) - Date.parse(now().now_at)) / DAY_MS;
  while (due() > 5) await given.advanceClock(page, due() > 12 ? 7 : 1);
  const told = await mail(who.email, /will be charged on/);
  assert.match(told.text, /€25\.00/);
  assert.match(told.text, /card ending in 4242/);
  assert.equal(rates()[1].state, 'future');

  // The seller reads what is left and sends the link.
  await shown(page);
  await sell.chooseOf(page, 'Pay off');
  const dialog = page.getByRole('dialog', { name: /^Pay off order/ });
  await dialog.getByText('€75.00').waitFor();
  assert.deepEqual(await violations(page), []);
  const url = await dialog.getByText(/\/payment\/.*#payoff$/).innerText();
  await button(dialog, 'Close').click();

  await buyer.reload();
  await buyer.getByText('Pay the remaining €75.00 now').click();
  assert.deepEqual(await violations(buyer), []);

  // No scripts: every step is a form or a link.
  const payer = await person({ scripts: false });
  await payer.goto(url);
  await payer.getByText('Pay the remaining €75.00 now').click();
  await button(payer, 'Pay €75.00 with Visa •••• 4242').click();
  await payer.getByText('paid with another payment').first().waitFor();
  await eventually('paid off', () => order().payment_state === 'paid');
  assert.deepEqual(rates().map(({ state }) => state), ['paid', 'paid', 'paid', 'paid']);
  assert.equal(rates().reduce((sum, { amount }) => sum + Number(amount), 0), 10_000);
  assert.match((await mail(who.email, /Your payment of/)).text, /€75\.00/);
  const charges = sql(`SELECT t.amount FROM transactions t JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id WHERE o.payer_email = '${who.email}' AND t.state = 'successful' ORDER BY t.id`);
  assert.deepEqual(charges.map(({ amount }) => Number(amount)), [2_500, 7_500]);

  // Nothing more comes, and nobody is told of anything.
  await given.advanceClock(page, 30);
  assert.equal(await mailCount(who.email, /will be charged on/), 1);
  const after = await shown(page);
  await after.getByText('with payment 2').first().waitFor();
  assert.deepEqual(page.complaints, []);
  assert.deepEqual(payer.complaints, []);
});

test('a plan is paused until a day and goes on by itself', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.testMode(page);
  const { slug, username } = sql(`SELECT p.slug, s.username FROM products p JOIN sellers s ON s.seller_id = p.seller_id WHERE p.name = '${name}'`)[0];
  who.email = `still-${run}@example.test`;
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl(`/s/${username}/${slug}`), who);
  await buyer.getByRole('radio', { name: /In four parts/ }).check();
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  const before = rates().map(({ due_at: due }) => Date.parse(due));

  // What it means is read before anything happens; a day that is over is refused beside its field.
  await shown(page);
  await sell.chooseOf(page, 'Pause');
  const dialog = page.getByRole('dialog', { name: /^Pause the plan of order/ });
  const day = (days) => new Date(Date.parse(now().now_at) + days * DAY_MS).toISOString().slice(0, 10);
  await dialog.getByLabel('Resumes on').fill(day(-3));
  await dialog.getByText(/Enter at least/).waitFor();
  await dialog.getByLabel('Resumes on').fill(day(30));
  await dialog.getByText(/^(29|30|31) days$/).waitFor();
  assert.equal(await dialog.getByRole('listitem').count(), 3);
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Pause plan').click();
  await page.getByText('Plan paused.').waitFor();
  assert.equal(order().payment_state, 'payment_paused');
  await mail(who.email, /is paused/);
  await buyer.reload();
  await buyer.getByRole('heading', { name: 'Your plan is paused' }).waitFor();
  assert.deepEqual(await violations(buyer), []);

  // It goes on by itself; everything that was to come is as many days later.
  await given.advanceClock(page, 30);
  await given.advanceClock(page, 1);
  await eventually('going on', () => order().payment_state === 'paying');
  await mail(who.email, /has resumed/);
  assert.deepEqual(rates().map(({ state }) => state), ['paid', 'future', 'future', 'future']);
  const moved = Math.round((Date.parse(rates()[1].due_at) - before[1]) / DAY_MS);
  assert.ok(moved >= 29 && moved <= 31, `${moved} days`);
  await buyer.reload();
  await buyer.getByRole('heading', { name: 'Payments' }).waitFor();

  // Paused until somebody lets it go on, and let go on.
  await shown(page);
  await sell.chooseOf(page, 'Pause');
  await dialog.getByLabel('I resume it').check();
  await dialog.getByText('They will move by the length of the pause.').waitFor();
  await button(dialog, 'Pause plan').click();
  await eventually('paused again', () => order().payment_state === 'payment_paused');
  await button(await shown(page), 'Resume').click();
  const resume = page.getByRole('dialog', { name: /^Resume the plan of order/ });
  // It can be pressed once its effect is known.
  await resume.getByRole('button', { name: 'Resume plan', disabled: false }).waitFor();
  assert.deepEqual(await violations(page), []);
  await button(resume, 'Resume plan').click();
  await eventually('resumed', () => order().payment_state === 'paying');
  assert.deepEqual(page.complaints, []);
  assert.deepEqual(buyer.complaints, []);
});
