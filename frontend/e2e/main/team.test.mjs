// A member of a team: invited by email, with an account that is made on the way, who works in the shop and sees no money, until the shop
// ends it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, link, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const email = `member-${run}@example.test`;
const password = `rye and salt ${run}`;
const product = `Team work ${run}`;
const button = (page, name) => page.getByRole('button', { name, exact: true });
after(closeBrowser);

test('an invited member edits a product, sees no money, and loses access when they are removed', options, async () => {
  const owner = await person();
  await given.signIn(owner, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  const id = await given.draft(owner, { form: 'service', subtype: 'coaching', name: product });
  await owner.goto(shopUrl('/cabinet/settings/team'));
  await button(owner, 'Invite team member').click();
  const dialog = owner.getByRole('dialog', { name: 'Invite team member' });
  await dialog.getByRole('textbox', { name: /^Email/ }).fill(email);
  await button(dialog, 'Invite team member').click();
  await dialog.getByText('Choose at least one permission.').waitFor();
  await dialog.getByRole('checkbox', { name: 'Products' }).check();
  assert.deepEqual(await violations(owner), []);
  await button(dialog, 'Invite team member').click();
  await dialog.waitFor({ state: 'detached' });
  const card = owner.getByRole('listitem').filter({ hasText: email });
  await card.getByText('Invited', { exact: true }).waitFor();

  // The mail leads to a page that says who invites; the account is made there.
  const letter = await mail(email, /invites you to the team/);
  const member = await person();
  await member.goto(link(letter, '/team_invitations/'));
  await member.getByRole('heading', { name: /Invitation from/ }).waitFor();
  assert.deepEqual(await violations(member), []);
  await member.getByRole('link', { name: 'Create account to accept' }).click();
  assert.equal(await member.getByRole('textbox', { name: /^Email/ }).inputValue(), email);
  await member.getByRole('textbox', { name: /^Password/ }).fill(password);
  await button(member, 'Create account').click();
  await button(member, 'Accept invitation').click();
  await member.getByRole('heading', { name: 'Your teams' }).waitFor();
  assert.deepEqual(await violations(member), []);

  // In the shop: the bar names it, products open, money does not.
  await member.getByRole('link', { name: /^Open shop/ }).click();
  await member.getByText(/You’re working for/).waitFor();
  assert.match(new URL(member.url()).pathname, /^\/team_member\/sellers\/demo\/cabinet/);
  assert.deepEqual(await violations(member), []);
  await member.goto(shopUrl('/team_member/sellers/demo/cabinet/payouts'));
  await member.getByText('You don’t have access to this page').first().waitFor();
  await member.getByText(/“View money”/).first().waitFor();
  await member.goto(shopUrl(`/team_member/sellers/demo/cabinet/products/${id}/edit`));
  const name = member.getByRole('textbox', { name: /^Name/ }).first();
  await name.fill(`${product} by Ida`);
  await member.getByText('All changes saved').waitFor();
  assert.deepEqual(sql(`SELECT name FROM products WHERE name LIKE '${product}%'`), [{ name: `${product} by Ida` }]);
  assert.deepEqual(await violations(member), []);

  // Removed while they work there.
  await button(card, `Remove team member: ${email}`).or(card.getByRole('button', { name: /^Change permissions/ })).first().waitFor();
  await owner.reload();
  await card.getByText('Active', { exact: true }).waitFor();
  await card.getByRole('button', { name: /^Remove team member/ }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove team member' }).click();
  await card.waitFor({ state: 'detached' });
  await member.goto(shopUrl('/team_member/sellers/demo/cabinet/products'));
  // They are asked which of their own roles they want; the shop is none of them any more.
  await member.getByRole('heading', { name: 'Choose a profile' }).waitFor();
  assert.equal(await member.getByText('Atelier Lind').count(), 0);
  await member.goto(link(letter, '/team_invitations/'));
  await member.getByText('You no longer work for this shop').first().waitFor();
});
