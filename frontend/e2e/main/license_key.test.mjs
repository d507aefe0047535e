// Licence keys from an empty draft to the buyer: a list is pasted, its report read, the price set; a buyer pays and gets
// the key on the page and by mail; the seller sees whose it is, and is warned. Then the same product makes its keys by a
// pattern.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `key-${run}@example.test`, firstName: 'Kim', lastName: 'Key' };
const other = { email: `kea-${run}@example.test`, firstName: 'Kai', lastName: 'Kea' };
const name = `Brush pack ${run}`;
const first = `BRUSH-${run.toUpperCase()}-1`;
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

async function bought(slug, buyer) {
  const page = await person();
  await buy.toPayment(page, shopUrl(`/s/demo/${slug}`), buyer);
  await buy.payByCard(page, buy.GOOD_CARD);
  await buy.thanks(page).waitFor();
  // Given away within seconds; the page looks by itself.
  await page.getByRole('heading', { name: 'Your licence key' }).waitFor();
  assert.deepEqual(await violations(page), []);
  return page;
}

test('keys are brought, bought and found again', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await sell.beginProduct(page, 'Licence key', name);
  await button(page, 'Next').click();
  await page.getByLabel('Keys, one per line').fill(`key\n${first}\n${first}\nBRUSH-2\na,b\n`);
  await button(page, 'Add keys').click();
  await page.getByText('2 keys added.').waitFor();
  await page.getByText('Line 3: is in the list twice').waitFor();
  await page.getByText('Line 5: isn’t a single key').waitFor();
  assert.deepEqual(await violations(page), []);
  // A file in a wrong encoding is refused whole, before anything is sent.
  await page.getByLabel('Or choose a file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from([0x41, 0xe4, 0x42]) });
  await page.getByText('old.csv isn’t UTF-8.').waitFor();
  await button(page, 'Next').click();
  await sell.setPrice(page, '19');
  await sell.publish(page, name);

  const { slug } = sql(`SELECT slug FROM products WHERE name = '${name}'`)[0];
  const buyer = await bought(slug, who);
  await buyer.getByText(first, { exact: true }).waitFor();
  assert.match((await mail(who.email, /Your order/)).text, new RegExp(first));
  // Two keys, and the threshold is ten: the first sale warns.
  await mail('seller@demo.test', new RegExp(`Licence keys for “${name}”: 1 left`));

  await page.goto(shopUrl(`/cabinet/license_keys?query=${first}`));
  const row = page.getByRole('row', { name: new RegExp(first) });
  await row.getByText('assigned', { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  await row.getByRole('link', { name: /^[2-9A-Z]{5}-[2-9A-Z]{5}$/ }).click();
  await page.getByRole('region', { name: 'Access' }).getByText(first, { exact: true }).waitFor();
});

test('the same product makes its keys by a pattern', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  const { id, slug } = sql(`SELECT id, slug FROM products WHERE name = '${name}'`)[0];
  await page.goto(shopUrl(`/cabinet/products?query=${run}`));
  await page.getByRole('row', { name: new RegExp(name) }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: /^Generated from a pattern/ }).check();
  await page.getByRole('textbox', { name: /^Pattern/ }).fill('{X:2}');
  await page.getByText('A placeholder can have 3 to 32 characters.').waitFor();
  await page.getByRole('textbox', { name: /^Pattern/ }).fill(`P${run.toUpperCase()}-{X:5}`);
  await button(page, 'Digits').click();
  await page.getByText(/different keys are possible\.$/).waitFor();
  await page.getByText('All changes saved').waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(sql(`SELECT format FROM license_key_settings WHERE product_id = '${id}'`)[0].format, `P${run.toUpperCase()}-{X:5}-{9:4}`);

  const buyer = await bought(slug, other);
  const key = await buyer.locator('.keys code').innerText();
  assert.match(key, new RegExp(`^P${run.toUpperCase()}-[2-9A-HJ-NP-Z]{5}-\\d{4}$`));
  assert.match((await mail(other.email, /Your order/)).text, new RegExp(key));
});
