// What a seller does with plans from the rows of the list: who sold an order stands in a column of it, its payments are a step away, a
// plan stands still and goes on, alone and with others, buyers are sent the way to another payment method together, and two orders are
// paid as one. What cannot be done is there with its reason.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { DESKTOP, PHONE, violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, mail, mailCount, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = (firstName) => ({ email: `${firstName}-${run}@example.test`.toLowerCase(), firstName, lastName: `Rows${run}` });
const [PLANS, ONCE] = [who('Paula'), who('Otto')];
const name = `Three letters ${run}`;
const orders = ({ email }) => sql(`SELECT id, token, payment_state AS state, merged_into, sales_team_member_id AS sold_by, publisher_id FROM orders WHERE payer_email = '${email}' ORDER BY id`);
const states = () => orders(PLANS).map(({ state }) => state);
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

async function order(url, buyer, plan) {
  const page = await person();
  await buy.toPayment(page, url, buyer);
  await page.getByRole('radio', { name: plan }).check();
  await buy.payByCard(page, buy.GOOD_CARD);
  await buy.thanks(page).waitFor();
  await page.context().close();
}

async function menu(page, token) {
  await page.getByRole('button', { name: `Actions for order ${token}` }).click();
  return page.getByRole('menu');
}

/** Takes an action from the menu of a row. */
async function choose(page, token, action) {
  await (await menu(page, token)).getByRole('menuitem', { name: new RegExp(`^${action}`) }).click();
  return page.getByRole('dialog');
}

/** Marks all orders of this run and asks for one action: it is done to both plans, and not to what was paid at once. */
async function askAll(page, action) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByText('3 selected').waitFor();
  await button(page.getByRole('region', { name: 'Selected rows' }), action).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 orders will be changed, €120.00 in total.').waitFor();
  await dialog.getByText('Not possible for 1:').waitFor();
  await dialog.getByText(orders(ONCE)[0].token).waitFor();
  return dialog;
}

const COLUMNS = ['Overdue', 'VAT included', 'First payment', 'Billing interval', 'Affiliate', 'Sold by'];
/** Shows columns that are hidden, or hides them again. */
async function toggleColumns(page) {
  await button(page, 'Edit columns').click();
  for (const column of COLUMNS) await page.getByRole('menuitemcheckbox', { name: column, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await button(page, 'Edit columns').blur();
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
}

test('orders are dealt with from their rows, one by one and together', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.testMode(page);
  const url = await given.plans(page, name, [{ plan: 'In three parts', kind: 'installment', each: 20, count: 3 }]);
  await order(url, PLANS, /In three parts/);
  await order(url, PLANS, /In three parts/);
  await order(url, ONCE, /€99\.00/);
  const [first, second] = orders(PLANS);
  const [once] = orders(ONCE);
  const list = shopUrl(`/cabinet/orders?query=${PLANS.lastName}`);
  await page.goto(list);

  // What was paid at once is no plan: its menu has nothing of plans, and no cancellation where it can be refunded.
  const shown = await menu(page, once.token);
  await shown.getByRole('menuitem', { name: 'Refund', exact: true }).waitFor();
  for (const left of [/^Cancel/, /^Pause/, /^Merge/, /ayment method/]) assert.equal(await shown.getByRole('menuitem', { name: left }).count(), 0, String(left));
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');

  // Who sold it hands over a code, and stands on the order and in its row.
  const teo = await person();
  await given.signIn(teo, 'publisher@demo.test', env.KONTOR_DEMO_PASSWORD);
  await teo.goto(shopUrl('/profiles'));
  await button(teo, 'Show my code').click();
  const code = await teo.getByText(/^usr_/).textContent();
  let dialog = await choose(page, once.token, 'Sold by');
  await dialog.getByText('Nothing will change.').waitFor();
  await button(dialog, 'Add a person').click();
  await dialog.getByLabel('Partner code').fill(code);
  await button(dialog, 'Add').click();
  await dialog.getByText('1 order will be changed, €99.00 in total.').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Assign').dblclick();
  await page.getByText('1 order assigned.').waitFor();
  assert.ok(orders(ONCE)[0].sold_by);
  assert.equal(orders(ONCE)[0].publisher_id, null);
  await dialog.waitFor({ state: 'detached' });
  await toggleColumns(page);
  const row = page.getByRole('row', { name: new RegExp(once.token) });
  await row.getByText('Teo Brandt').waitFor();
  for (const column of COLUMNS) await page.getByRole('columnheader', { name: column, exact: true }).waitFor();
  assert.match(await row.innerText(), /one-time/);
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize(PHONE);
  const card = page.getByRole('listitem').filter({ hasText: once.token });
  await card.getByText('Teo Brandt').waitFor();
  assert.equal(await card.getByText('Affiliate').count(), 0, 'a line for nobody');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'wider than a phone');
  await page.setViewportSize(DESKTOP);

  // They stand on it already. Off the list they stay on the order, until somebody takes them off it as well.
  dialog = await choose(page, once.token, 'Sold by');
  await dialog.getByText('1 won’t change: already done.').waitFor();
  assert.ok(await button(dialog, 'Assign').isDisabled());
  await button(dialog, 'Remove from list').click();
  await dialog.getByText('1 of them currently names someone else.').waitFor();
  await page.getByText('removed from your list').waitFor();
  assert.ok(orders(ONCE)[0].sold_by);
  await button(dialog, 'Assign').click();
  await eventually('nobody sold it', () => orders(ONCE)[0].sold_by === null);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('removed from your list').waitFor({ state: 'detached' });
  await toggleColumns(page);

  // The payments of one order, in the list of all.
  await (await menu(page, first.token)).getByRole('menuitem', { name: 'Payments', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/cabinet/order_rates' && address.searchParams.get('query') === first.token);
  const rates = page.getByRole('table', { name: 'Payment schedule' }).getByRole('row', { name: new RegExp(first.token) });
  await eventually('its three payments', async () => (await rates.count()) === 3);
  assert.deepEqual(await violations(page), []);
  await page.goBack();

  // One plan stands still: it can go on, and cannot be merged meanwhile.
  dialog = await choose(page, second.token, 'Pause');
  await dialog.getByLabel('I resume it').check();
  await dialog.getByText('They will move by the length of the pause.').waitFor();
  await button(dialog, 'Pause plan').click();
  await page.getByText('Plan paused.').waitFor();
  assert.deepEqual(states(), ['paying', 'payment_paused']);
  await dialog.waitFor({ state: 'detached' });
  const paused = await menu(page, second.token);
  await paused.getByRole('menuitem', { name: 'Resume', exact: true }).waitFor();
  assert.equal(await paused.getByRole('menuitem', { name: /^Merge/ }).count(), 0);
  await paused.getByRole('menuitem', { name: 'Resume', exact: true }).click();
  await button(dialog, 'Resume plan').click();
  await page.getByText('Plan resumed.').waitFor();
  assert.deepEqual(states(), ['paying', 'paying']);
  await dialog.waitFor({ state: 'detached' });

  // All of them together; what was paid at once is left out, and why is said.
  dialog = await askAll(page, 'Pause');
  await dialog.getByText('You can only pause an active plan.').waitFor();
  await dialog.getByLabel('I resume it').check();
  await dialog.getByText('2 orders will be changed, €120.00 in total.').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Pause').dblclick();
  await page.getByText('2 plans paused.').waitFor();
  assert.deepEqual(states(), ['payment_paused', 'payment_paused']);
  assert.equal(orders(ONCE)[0].state, 'paid');
  await mail(PLANS.email, /is paused/);
  dialog = await askAll(page, 'Resume');
  await dialog.getByText('You can only resume a paused plan.').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Resume').dblclick();
  await page.getByText('2 plans resumed.').waitFor();
  assert.deepEqual(states(), ['paying', 'paying']);

  // The way to another payment method goes to each buyer of a plan, once.
  dialog = await askAll(page, 'Change payment method');
  await button(dialog, 'Send emails').dblclick();
  await page.getByText('2 emails sent.').waitFor();
  await eventually('both mails', async () => (await mailCount(PLANS.email, /check your payment method/)) === 2);
  assert.equal(await mailCount(ONCE.email, /check your payment method/), 0);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page.getByRole('region', { name: 'Selected rows' }), 'Change payment method').click();
  await dialog.getByText('Not possible for 3:').waitFor();
  assert.ok(await button(dialog, 'Send emails').isDisabled());
  await button(dialog, 'Cancel').click();
  await dialog.waitFor({ state: 'detached' });

  // Two orders are paid as one from then on.
  dialog = await choose(page, first.token, 'Merge');
  await dialog.getByText('€40.00').waitFor();
  assert.equal(await dialog.getByRole('listitem').count(), 4);
  await button(dialog, 'Merge orders').click();
  await page.getByText('Orders merged.').waitFor();
  assert.equal(orders(PLANS)[0].merged_into, second.id);
  assert.deepEqual(page.complaints, []);
});
