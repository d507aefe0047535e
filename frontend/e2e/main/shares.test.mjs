// A team member who gets a part of what is sold: the fee is set by the owner, a sale brings it, they ask for a payout, and a part of a refund
// is theirs to bear.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import { compareWithProvider } from './books.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, link, mail, person, running, shopUrl, sql, write } from './stack.mjs';
import { soldAt } from './seller.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const email = `share-${run}@example.test`;
const password = `rye and salt ${run}`;
const product = `Shared work ${run}`;
const button = (page, name) => page.getByRole('button', { name, exact: true });
const shares = () => sql(`SELECT coalesce(sum(f.net_amount), 0)::int AS sum FROM transfers f JOIN users u ON u.id = f.party_id WHERE u.email = '${email}'`)[0].sum;
after(closeBrowser);

/** Invited, and working for the shop. */
async function join(owner) {
  await owner.goto(shopUrl('/cabinet/settings/team'));
  await button(owner, 'Invite team member').click();
  const dialog = owner.getByRole('dialog', { name: 'Invite team member' });
  await dialog.getByRole('textbox', { name: /^Email/ }).fill(email);
  await dialog.getByRole('checkbox', { name: 'Products' }).check();
  await button(dialog, 'Invite team member').click();
  await dialog.waitFor({ state: 'detached' });
  const member = await person();
  await member.goto(link(await mail(email, /invites you to the team/), '/team_invitations/'));
  await member.getByRole('link', { name: 'Create account to accept' }).click();
  await member.getByRole('textbox', { name: /^Password/ }).fill(password);
  await button(member, 'Create account').click();
  await button(member, 'Accept invitation').click();
  await member.getByRole('heading', { name: 'Your teams' }).waitFor();
  write(`UPDATE users SET first_name = 'Ida', last_name = 'Novak' WHERE email = '${email}'`);
  return member;
}

/** A tenth of what is sold of this product, set on the screen. */
async function giveFee(owner) {
  await owner.reload();
  const card = owner.getByRole('listitem').filter({ hasText: email });
  await card.getByRole('button', { name: /^Set fee/ }).click();
  const dialog = owner.getByRole('dialog', { name: 'Fee' });
  await dialog.getByLabel('Percentage of every payment').fill('101');
  await button(dialog, 'Save fee').click();
  await dialog.getByText('Enter a percentage, for example 10 or 12.5.').or(dialog.getByText('Fees come to more than 100 %')).first().waitFor();
  await dialog.getByLabel('Percentage of every payment').fill('10');
  await dialog.getByText('you keep €90.00').waitFor();
  await dialog.getByText('Selected products', { exact: true }).click();
  await dialog.getByRole('combobox', { name: /^Products/ }).fill(product);
  await owner.getByRole('option', { name: product }).click();
  assert.deepEqual(await violations(owner), []);
  await button(dialog, 'Save fee').click();
  await dialog.waitFor({ state: 'detached' });
  await card.getByText(/Gets 10 % of every payment/).waitFor();
}

test('a member with a fee of 10 % gets their part of a sale, asks for it, and bears their part of a refund', options, async () => {
  const owner = await person();
  await given.signIn(owner, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.work(owner, product, 100);
  const member = await join(owner);
  await giveFee(owner);

  const who = { email: `shared-${run}@example.test`, firstName: 'Berta', lastName: 'Buyer' };
  const buyer = await person();
  await buy.toPayment(buyer, soldAt(product), who);
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  // A tenth of what is left of 100.00 after the platform's fee of 5 %.
  await eventually('the share is there', () => shares() === 950);

  await member.goto(shopUrl('/team_member/transfers'));
  await member.getByText(product).waitFor();
  await member.getByText('€9.50').waitFor();
  assert.deepEqual(await violations(member), []);
  await member.goto(shopUrl('/team_member/bank_accounts'));
  await button(member, 'Add bank account').click();
  await member.getByLabel('Account holder').fill('Ida Novak');
  await member.getByLabel('IBAN').fill('DE89370400440532013000');
  await button(member, 'Save bank account').click();
  await member.getByText('active', { exact: true }).waitFor();

  // Past the hold of the money and of the new account.
  write(`UPDATE entries SET available_at = now() - interval '1 hour' WHERE account = 'party_balance' AND party_id = (SELECT id FROM users WHERE email = '${email}')`);
  write(`UPDATE bank_accounts SET created_at = created_at - interval '3 days' WHERE party_id = (SELECT id FROM users WHERE email = '${email}')`);
  await member.goto(shopUrl('/team_member/payouts_balance'));
  const request = member.getByRole('button', { name: 'Request payout in EUR' });
  await request.waitFor();
  assert.deepEqual(await violations(member), []);
  await request.click();
  const dialog = member.getByRole('dialog', { name: 'Request payout' });
  await dialog.getByLabel('Amount').fill('4');
  await button(dialog, 'Send request').click();
  await dialog.waitFor({ state: 'detached' });
  await member.goto(shopUrl('/team_member/payouts'));
  await member.getByText('€4.00').first().waitFor();
  assert.deepEqual(await violations(member), []);

  // The rest is asked for once a week, from a balance on that is not below the smallest payout.
  await member.goto(shopUrl('/team_member/payouts_settings'));
  await member.getByLabel('Schedule').selectOption({ label: 'Weekly, on Mondays' });
  await member.getByLabel('Smallest balance to pay out').fill('0.5');
  await button(member, 'Save payout settings').click();
  await member.getByText(/€1\.00/).last().waitFor();
  await member.getByLabel('Smallest balance to pay out').fill('50');
  assert.deepEqual(await violations(member), []);
  await button(member, 'Save payout settings').click();
  await member.getByText('Next payout request:').waitFor();
  const [kept] = sql(`SELECT schedule, minimum_amount::int AS least FROM payout_settings WHERE party_id = (SELECT id FROM users WHERE email = '${email}')`);
  assert.deepEqual(kept, { schedule: 'weekly', least: 5000 });
  await mail(email, /Your fee at/);
  await mail(email, /Your payout of/);
  await member.goto(shopUrl('/team_member/support'));
  await member.getByRole('link', { name: 'Contact the operator' }).waitFor();
  assert.deepEqual(await violations(member), []);

  // A fifth goes back, and a fifth of the share with it.
  const [order] = sql(`SELECT id, token FROM orders WHERE payer_email = '${who.email}'`);
  await owner.goto(shopUrl(`/cabinet/orders?query=${order.token}`));
  await owner.getByRole('button', { name: `Actions for order ${order.token}` }).click();
  await owner.getByRole('menuitem', { name: /^Refund/ }).click();
  const refund = owner.getByRole('dialog');
  await refund.getByLabel('Amount').fill('20');
  await refund.getByLabel('Reason').fill('agreed');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await eventually('a fifth of the share is back', () => shares() === 760);
  await member.goto(shopUrl('/team_member/transfers'));
  await member.getByText(/€1\.90/).waitFor();
  await compareWithProvider();
});
