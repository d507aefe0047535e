// A key of a program: made in the cabinet and shown once, good for what it was made for, lose access right away.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, person, running, shopUrl } from './stack.mjs';

const name = `Newsletter ${randomBytes(3).toString('hex')}`;
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
after(closeBrowser);

/** As the program asks: the status, and the code of a refusal. */
async function ask(key, path) {
  const answer = await fetch(shopUrl(path), { headers: { authorization: `Bearer ${key}` } });
  const { errors } = await answer.json();
  return [answer.status, errors?.[0].code];
}

test('a seller lets a program in and shuts it out again', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/settings/api_keys'));
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create key', exact: true }).click();
  // Nothing was allowed: said where the areas begin, and nothing is lost.
  await dialog.getByText('Allow access to at least one area.').waitFor();
  assert.equal(await dialog.getByRole('textbox', { name: 'Name' }).inputValue(), name);
  await dialog.getByLabel('Customers').selectOption('read');
  await dialog.getByLabel('Expiry').selectOption('After 90 days');
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Create key', exact: true }).click();

  const shown = page.getByRole('dialog', { name: 'Your API key' });
  const key = await shown.getByText(/^sk_live_[a-z0-9]{52}$/).textContent();
  assert.deepEqual(await violations(page), []);
  await shown.getByRole('button', { name: 'I’ve copied the key' }).click();
  await shown.waitFor({ state: 'detached' });
  assert.ok(!(await page.content()).includes(key), 'can revoke it at any time');
  assert.deepEqual(await ask(key, '/v1/cabinet/contact_messages'), [200, undefined]);
  assert.deepEqual(await ask(key, '/v1/cabinet/orders'), [403, 'scope_missing']);
  assert.deepEqual(await ask(key, '/v1/cabinet/bank_accounts'), [403, 'session_required']);

  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByText(/last used/).waitFor();
  await card.getByRole('button', { name: `Revoke: ${name}` }).click();
  await page.getByRole('dialog').getByText(/lose access right away/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await card.getByText('Revoked', { exact: true }).waitFor();
  assert.deepEqual(await ask(key, '/v1/cabinet/contact_messages'), [401, 'invalid_api_key']);
});
