// A manager finds a user and blocks them: sign-in is refused with the reason, until it is lifted. Then they act for a seller: under a
// banner, with a change that the audit log shows, and without bank details.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const email = `blocked-${run}@example.test`;
const password = `rye and salt ${run}`;
const reason = `Sells courses of others ${run}`;
const button = (page, name) => page.getByRole('button', { name, exact: true });
after(closeBrowser);

async function decide(page, verb, why) {
  await button(page, verb).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(why);
  await button(dialog, verb).click();
  await dialog.waitFor({ state: 'detached' });
}

async function tryToSignIn(page) {
  await page.goto(shopUrl('/users/sign_in'));
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await button(page, 'Sign in').click();
}

test('a manager blocks a user, who cannot sign in, and lifts it again', options, async () => {
  const blocked = await person();
  await sell.signUp(blocked, { email, password, shop: `Shop ${run}`, username: `shop-${run}` });
  const manager = await person();
  await given.signIn(manager, 'admin@demo.test', env.KONTOR_DEMO_PASSWORD);
  await manager.goto(shopUrl('/admin/users'));
  await manager.getByRole('searchbox').first().fill(email);
  await manager.getByRole('link', { name: email }).click();
  await manager.getByRole('heading', { name: 'Sessions' }).waitFor();
  assert.deepEqual(await violations(manager), []);
  await decide(manager, 'Block user', reason);
  await manager.getByText('The user is blocked.').waitFor();
  await manager.getByText(reason).first().waitFor();

  await tryToSignIn(blocked);
  await blocked.getByText(reason).first().waitFor();
  await decide(manager, 'Unblock user', 'It was cleared up.');
  await manager.getByText('The user can sign in again.').first().waitFor();
  await tryToSignIn(blocked);
  await blocked.waitForURL((url) => !url.pathname.startsWith('/users/'));
});

test('a manager acts for a seller under a banner, and each change is in the log', options, async () => {
  const name = `Helped ${run}`;
  const owner = await person();
  await given.signIn(owner, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  const id = await given.draft(owner, { form: 'service', subtype: 'coaching', name });
  const manager = await person();
  await given.signIn(manager, 'admin@demo.test', env.KONTOR_DEMO_PASSWORD);
  await manager.goto(shopUrl('/admin/sellers?query=demo'));
  await manager.getByRole('row').filter({ hasText: 'seller@demo.test' }).getByRole('link').first().click();
  await button(manager, 'Add note').click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Note/ }).fill(`Called on Monday ${run}.`);
  await button(dialog, 'Add note').click();
  await manager.getByText(`Called on Monday ${run}.`).waitFor();
  assert.deepEqual(await violations(manager), []);
  const seller = manager.url();
  await decide(manager, 'Act on behalf', `Ticket ${run}`);
  const banner = manager.getByRole('region', { name: 'Support access' });
  await banner.getByText(/on behalf of/).waitFor();
  assert.match(new URL(manager.url()).pathname, /^\/team_member\/sellers\/demo\/cabinet/);
  assert.deepEqual(await violations(manager), []);

  await manager.goto(shopUrl(`/team_member/sellers/demo/cabinet/products/${id}/edit`));
  await manager.getByRole('textbox', { name: /^Name/ }).first().fill(`${name} by support`);
  await manager.getByText('All changes saved').waitFor();
  assert.deepEqual(sql(`SELECT name FROM products WHERE name LIKE '${name}%'`), [{ name: `${name} by support` }]);
  await manager.goto(shopUrl('/team_member/sellers/demo/cabinet/bank_statements'));
  await manager.getByText('You don’t have access to this page').first().waitFor();

  await banner.getByRole('button', { name: 'End access' }).click();
  await manager.waitForURL(seller);
  await manager.goto(shopUrl('/admin/audit_logs?filters[act]=support_change'));
  await manager.getByRole('row').filter({ hasText: 'PATCH /v1/cabinet/products' }).first().click();
  await manager.getByRole('dialog').getByText(`Ticket ${run}`).waitFor();
  await manager.goto(shopUrl('/team_member/sellers/demo/cabinet/products'));
  await manager.getByText('Your access has ended').first().waitFor();

  await owner.goto(shopUrl('/cabinet/profile/edit'));
  await owner.getByText('Support opened your shop').first().waitFor();
});
