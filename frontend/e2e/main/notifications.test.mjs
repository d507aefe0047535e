// The bell: a sale rings it in a tab that is open elsewhere, the notification leads to its order, and its reader decides how they
// are notified.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const product = `Bell ${run}`;
const slug = product.toLowerCase().replace(' ', '-');
const buyer = { email: `ida-${run}@example.test`, firstName: 'Ida', lastName: `Ring ${run}` };
after(closeBrowser);

const bellButton = (page) => page.getByRole('button', { name: /^Notifications/ });
async function unread(page) {
  const name = (await bellButton(page).getAttribute('aria-label')) ?? '';
  return Number(/, (\d+) unread/.exec(name)?.[1] ?? 0);
}

test('a sale rings the bell in another tab, and leads to its order', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.work(page, product, 30);
  await page.goto(shopUrl('/cabinet/products'));
  await bellButton(page).waitFor();
  // A second tab of the same browser: one of them reads the stream, both ring.
  const tab = await page.context().newPage();
  await tab.goto(shopUrl('/cabinet/coupons'));
  await bellButton(tab).waitFor();
  await eventually('the stream is open', () => sql("SELECT count(*) AS n FROM pg_stat_activity WHERE application_name LIKE 'kontor api, listening%'")[0].n > 0);
  for (const each of [page, tab]) await eventually('the bell knows what is unread', async () => (await unread(each)) > 0);
  const before = [await unread(page), await unread(tab)];

  const visitor = await person();
  await buy.toPayment(visitor, shopUrl(`/s/demo/${slug}`), buyer);
  await buy.payByCard(visitor, buy.GOOD_CARD);
  await buy.thanks(visitor).waitFor();

  for (const [at, each] of [page, tab].entries()) {
    await eventually('the bell rings', async () => (await unread(each)) > before[at]);
  }
  await bellButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const told = dialog.getByRole('link', { name: new RegExp(`Ida Ring ${run} bought “${product}” for €30.00`) });
  await told.waitFor();
  assert.deepEqual(await violations(page), []);
  const rung = await unread(tab);
  await told.click();
  await page.waitForURL(/\/cabinet\/orders\/ord_/);
  // Reading it in one tab is known in the other.
  await eventually('it is read in both', async () => (await unread(tab)) < rung);

  await tab.goto(shopUrl('/cabinet/notifications'));
  await tab.getByRole('row', { name: new RegExp(`Ida Ring ${run}`) }).waitFor();
  assert.deepEqual(await violations(tab), []);
});

const emailOf = (page) => page.getByRole('group', { name: 'New order' }).getByRole('combobox', { name: /^Email/ });

test('somebody decides how they are notified, and quiet hours', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/settings/notifications'));
  await emailOf(page).click();
  await page.getByRole('option', { name: 'Weekly' }).click();
  await page.getByText('Settings saved.').first().waitFor();
  await page.getByLabel('Use quiet hours').click();
  await page.getByRole('combobox', { name: /^From/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.reload();
  await emailOf(page).getByText('Weekly').waitFor();
  await page.getByLabel('Use quiet hours').click();
  await page.getByRole('combobox', { name: /^From/ }).waitFor({ state: 'detached' });
  await emailOf(page).click();
  await page.getByRole('option', { name: 'Off' }).click();
});
