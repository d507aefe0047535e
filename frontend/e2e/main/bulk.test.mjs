// One action for several products: what will happen is counted first, what cannot be done is named, and the rest is done.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const rows = () => sql(`SELECT name, archived FROM products WHERE name LIKE '%${run}%' ORDER BY name`);
after(closeBrowser);

test('several products are copied and archived together', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.draft(page, { form: 'service', name: `Hour ${run}` });
  await given.draft(page, { form: 'bundle', name: `Whole ${run}` });
  await page.goto(shopUrl(`/cabinet/products?query=${run}`));
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByText('2 selected').waitFor();
  assert.deepEqual(await violations(page), []);

  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nothing will change.').waitFor();
  await dialog.getByText('2 can’t be changed:').waitFor();
  assert.deepEqual(await violations(page), []);
  assert.ok(await button(dialog, 'Publish').isDisabled());
  await button(dialog, 'Cancel').click();

  await button(page, 'Duplicate').click();
  await dialog.getByText('2 products will be changed.').waitFor();
  await button(dialog, 'Duplicate').click();
  await page.getByText('2 copies created.').waitFor();
  await eventually('four products', () => rows().length === 4);

  await page.getByRole('checkbox', { name: `Select Hour ${run} (2)` }).check();
  await page.getByRole('checkbox', { name: `Select Whole ${run} (2)` }).check();
  await button(page, 'Archive').click();
  await button(dialog, 'Archive').dblclick();
  await page.getByText('2 products archived.').waitFor();
  assert.deepEqual(
    rows().map(({ archived }) => archived),
    [false, true, false, true],
  );
});
