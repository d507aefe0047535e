// A business elsewhere in the Union owes the tax itself: the page says so as soon as the register has answered, the order
// keeps it, and its seller sees why. A register that knows nothing, and a number that is none, are told beside the field.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { GOOD_CARD, address, payByCard, thanks, total } from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, person, running, shopUrl, sql } from './stack.mjs';

const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const hour = shopUrl('/s/demo/one-hour-at-the-easel/payment');
// Well-formed both; the sandbox's register does not know what has 404 in it.
const KNOWN = 'ATU13585627';
const UNKNOWN = 'ATU40400008';
const EMAIL = 'office@vienna.test';

after(closeBrowser);

test('a business in Vienna pays without tax, and the order says why', options, async () => {
  const page = await person();
  await page.goto(hour);
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('First name', { exact: true }).fill('Eva');
  await page.getByLabel(/^Last name/).fill('Wien');
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Austria' });
  const gross = await total(page);
  await page.getByText('Company, address and more (optional)').click();
  const id = page.getByLabel('VAT number');

  await id.fill('ATU13585628');
  await id.blur();
  await page.getByText('Enter a VAT number of the country in the address', { exact: false }).first().waitFor();
  await id.fill(UNKNOWN);
  await id.blur();
  await page.getByText('This VAT number isn’t in the register', { exact: false }).waitFor();
  assert.equal(await total(page), gross, 'the tax is charged');
  await id.fill('u 135 856 27');
  await id.blur();
  await page.getByText('VAT number confirmed.', { exact: false }).waitFor();
  const net = await total(page);
  assert.equal(net, Math.round((gross * 100) / 119), 'the price without the tax of its seller');

  // Who owes the tax itself stands on the invoice with its address; what is typed already stays.
  assert.equal(await id.inputValue(), 'u 135 856 27');
  await page.getByRole('button', { name: /^(Buy|Pay) now/ }).click();
  await page.getByRole('link', { name: 'Enter your company’s name.' }).waitFor();
  await page.getByLabel('Company', { exact: true }).fill('Wiener Farben');
  await address(page, { street: 'Ring', zip: '1010', city: 'Wien' });
  await payByCard(page, GOOD_CARD);
  await thanks(page).waitFor();
  const [order] = sql(
    `SELECT token, total_amount::int AS total, vat_amount::int AS vat, payer->>'vat_no' AS vat_no,
            snapshot->'tax'->>'treatment' AS treatment, snapshot->'tax'->'vat_id'->>'standing' AS standing
     FROM orders WHERE payer_email = '${EMAIL}'`,
  );
  assert.deepEqual({ ...order, token: '' }, { token: '', total: net, vat: 0, vat_no: KNOWN, treatment: 'reverse_charge', standing: 'confirmed' });
  assert.deepEqual(page.complaints, []);

  const seller = await person();
  await given.signIn(seller, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await seller.goto(shopUrl(`/cabinet/orders?query=${order.token}`));
  await seller.getByRole('row', { name: new RegExp(order.token) }).click();
  await seller.getByText('None: the buyer owes it in Austria (reverse charge)', { exact: true }).waitFor();
  await seller.getByText(`${KNOWN} · confirmed`).waitFor();
  assert.deepEqual(seller.complaints, []);
});
