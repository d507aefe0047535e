// A sale by the sales team: the shop says what its member earns, the member prepares a deal in an area of their own and sends the link, the
// buyer pays the agreed price with everything filled in, the commission is earned, and a refund takes it back.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, link, mail, person, running, shopUrl, sql, write } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const PRODUCT = 'The Quiet Year';
const BUYER = { email: `deal-${run}@example.test`, firstName: 'Mara', lastName: `Deal${run}` };
const deal = () => sql(`SELECT state, price_amount AS price, earned_amount AS earned, reversed_amount AS reversed FROM deals WHERE buyer_email = '${BUYER.email}'`)[0];
const order = () => sql(`SELECT id, token, total_amount AS total, refunded_amount AS refunded, sales_team_member_id AS sold_by FROM orders WHERE payer_email = '${BUYER.email}'`)[0];
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

/** The shop pays 20 % and allows deals 15 % below the price. */
async function incentive(page) {
  await page.goto(shopUrl('/cabinet/deals/incentive_plans'));
  await page.getByRole('button', { name: 'Create incentive plan' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`Fifth ${run}`);
  await dialog.getByLabel('Percentage').fill('20');
  await dialog.getByLabel('Largest discount in %').fill('15');
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Create incentive plan').click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`Fifth ${run}`).waitFor();
}

/** The member may use this plan; before, the shop's default alone. */
async function allowPlan(page, member) {
  await member.goto(shopUrl('/sales_team_member'));
  await member.getByRole('button', { name: 'Create deal' }).first().click();
  const offered = member.getByRole('dialog').getByLabel('Incentive plan');
  await offered.waitFor();
  assert.equal(await offered.getByRole('option', { name: `Fifth ${run}` }).count(), 0, 'nobody gave it to them');
  await button(member.getByRole('dialog'), 'Cancel').click();
  await page.getByRole('button', { name: /^Choose plans: / }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Incentive plans' }).fill(run);
  await page.getByRole('option', { name: `Fifth ${run}` }).click();
  // The list closes when its field is left.
  await page.keyboard.press('Tab');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Save plans').click();
  await dialog.waitFor({ state: 'detached' });
}

const HIS = `party = 'sales_team_member' AND party_id = (SELECT id FROM users WHERE email = 'sales@demo.test')`;

/** The commission is asked for, and goes to the member's bank. */
async function paidOut(member) {
  // The first page's tabs lead to the rest of the same area.
  await member.goto(shopUrl('/sales_team_member'));
  await member.getByRole('link', { name: 'Transfers', exact: true }).first().click();
  await member.waitForURL('**/sales_team_member/transfers**');
  await member.getByText(PRODUCT).first().waitFor();
  assert.deepEqual(await violations(member), []);
  await member.goto(shopUrl('/sales_team_member/bank_accounts'));
  await button(member, 'Add bank account').click();
  await member.getByLabel('Account holder').fill(holder());
  await member.getByLabel('IBAN').fill('DE89370400440532013000');
  await button(member, 'Save bank account').click();
  await member.getByText('active', { exact: true }).waitFor();
  // Past the hold of the money and of the new account.
  write(`UPDATE entries SET available_at = now() - interval '1 hour' WHERE account = 'party_balance' AND ${HIS}`);
  write(`UPDATE bank_accounts SET created_at = created_at - interval '3 days' WHERE party_id = (SELECT id FROM users WHERE email = 'sales@demo.test')`);
  await member.goto(shopUrl('/sales_team_member/payouts_settings'));
  await member.getByLabel('Smallest balance to pay out').fill('0.5');
  await button(member, 'Save payout settings').click();
  await member.getByText('The minimum is €1.00.', { exact: false }).first().waitFor();
  assert.deepEqual(await violations(member), []);
  await member.goto(shopUrl('/sales_team_member/payouts_balance'));
  await member.getByRole('button', { name: 'Request payout in EUR' }).click();
  const dialog = member.getByRole('dialog', { name: 'Request payout' });
  await dialog.getByLabel('Amount').fill('1');
  await button(dialog, 'Send request').click();
  await dialog.waitFor({ state: 'detached' });
  await member.goto(shopUrl('/sales_team_member/payouts'));
  await member.getByText('€1.00').first().waitFor();
  assert.deepEqual(await violations(member), []);
  await eventually('it is at the bank', () => sql(`SELECT count(*)::int AS n FROM payouts WHERE amount = 100 AND state IN ('issued', 'successful') AND ${HIS}`)[0].n === 1);
  await mail('sales@demo.test', /Your payout of/);
  assert.ok(sql(`SELECT count(*)::int AS n FROM transfers WHERE net_amount > 0 AND ${HIS}`)[0].n > 0);
}

const holder = () => {
  const [{ first, last }] = sql(`SELECT first_name AS first, last_name AS last FROM users WHERE email = 'sales@demo.test'`);
  return `${first} ${last}`;
};

/** A draft at a price that is refused first. */
async function drafts(page) {
  await page.goto(shopUrl('/sales_team_member'));
  await page.getByRole('button', { name: 'Create deal' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Product/).selectOption({ label: PRODUCT });
  await dialog.getByLabel('Price of the product').selectOption({ index: 1 });
  await dialog.getByLabel('Incentive plan').selectOption({ label: `Fifth ${run}` });
  await dialog.getByLabel('Agreed price').fill('1');
  await dialog.getByLabel('Buyer’s email').fill(BUYER.email);
  await dialog.getByLabel('First name').fill(BUYER.firstName);
  await dialog.getByLabel('Last name').fill(BUYER.lastName);
  await dialog.getByLabel('Country').selectOption('DE');
  await button(dialog, 'Create deal').click();
  await dialog.getByText(/10\.20/).waitFor();
  await dialog.getByLabel('Agreed price').fill('11');
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Create deal').click();
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual([deal().state, deal().price], ['draft', 1100]);
}

test('a deal goes from a draft to its commission, and a refund takes that back', options, async () => {
  const [seller, member] = [await person(), await person()];
  await given.signIn(seller, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.signIn(member, 'sales@demo.test', env.KONTOR_DEMO_PASSWORD);
  await incentive(seller);
  await allowPlan(seller, member);
  await drafts(member);

  await member.getByRole('button', { name: new RegExp(`^Send deal: .*${BUYER.email}`) }).click();
  await button(member.getByRole('dialog'), 'Send deal').click();
  await eventually('the link is sent', () => deal().state === 'ready');
  const letter = await mail(BUYER.email, /Your purchase at/);
  const url = link(letter, 'deal=');

  const buyer = await person();
  await buyer.goto(url);
  assert.equal(await buyer.getByLabel('Email').first().inputValue(), BUYER.email);
  await buyer.getByText('€11.00').filter({ visible: true }).first().waitFor();
  // The card's frame comes when its place is seen.
  await buyer.getByRole('group', { name: 'Payment' }).scrollIntoViewIfNeeded();
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  assert.equal(order().total, 1100);
  assert.ok(order().sold_by);
  // The book was delivered right away, so there is nothing to withdraw from.
  await eventually('the commission is earned', () => deal().state === 'finalized');
  assert.ok(deal().earned > 0);
  assert.equal((await buyer.goto(url)).status(), 409, 'the link is for one order');
  await buyer.getByRole('heading', { name: 'This link is no longer open' }).waitFor();

  await member.goto(shopUrl('/sales_team_member'));
  await member.getByText('Commission earned').first().waitFor();
  await member.goto(shopUrl('/sales_team_member/commissions'));
  await member.getByText('Earned', { exact: true }).first().waitFor();
  assert.deepEqual(await violations(member), []);
  await paidOut(member);

  await seller.goto(shopUrl(`/cabinet/orders?query=${order().token}`));
  await seller.getByRole('button', { name: `Actions for order ${order().token}` }).click();
  await seller.getByRole('menuitem', { name: /^Refund/ }).click();
  await button(seller.getByRole('dialog'), 'Refund').click();
  await eventually('all of it went back', () => deal().state === 'refunded');
  assert.equal(deal().earned, deal().reversed);
  await member.goto(shopUrl('/sales_team_member/commissions'));
  await member.getByText('Reversed', { exact: true }).first().waitFor();
});
