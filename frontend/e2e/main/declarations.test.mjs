// The two legal buttons of a shop, as a buyer finds them at the foot of a page: withdrawn in two steps without signing in,
// confirmed by mail at once, and found by the seller.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, mail, person, running, shopUrl } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `back-${run}@example.test`, name: `Bela Back ${run}` };
after(closeBrowser);

test('a buyer withdraws, and the seller finds it', options, async () => {
  const buyer = await person();
  await buyer.goto(shopUrl('/s/demo'));
  await buyer.getByRole('link', { name: 'Withdraw from a contract' }).click();
  assert.deepEqual(await violations(buyer), []);
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await buyer.getByLabel('Your name').fill(who.name);
  await buyer.getByLabel('Order number').fill('the workbook, last week');
  await buyer.getByLabel('Email', { exact: true }).fill(who.email);
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await buyer.getByRole('heading', { name: 'Check your details' }).waitFor();
  assert.deepEqual(await violations(buyer), []);
  await buyer.getByRole('button', { name: 'Edit details' }).click();
  await buyer.getByLabel('Reason').fill('Bought twice.');
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await buyer.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await buyer.getByRole('heading', { name: 'We’ve received your withdrawal' }).waitFor();
  assert.deepEqual(await violations(buyer), []);
  const { text } = await mail(who.email, /received your withdrawal/);
  const declared = ['the workbook, last week', who.name];
  for (const words of [...declared, 'Bought twice.']) await buyer.getByText(words).first().waitFor();
  // The receipt says who declared what, as the law asks. Nobody knows yet whether the address is theirs: the free text stands on the
  // page and before the seller alone.
  for (const words of declared) assert.match(text, new RegExp(words));
  assert.match(text, /Hidden: this email address hasn’t been confirmed yet/);
  assert.doesNotMatch(text, /Bought twice/);

  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/declarations'));
  const row = page.getByRole('row', { name: new RegExp(who.name) });
  await row.getByText('Open', { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  await row.getByRole('button', { name: `Mark as handled: ${who.name}` }).click();
  await row.getByText('Handled', { exact: true }).waitFor();
});
