// A buyer pays and downloads the invoice; adds their company, and has a reversal and a corrected invoice beside the first one, which
// stays as it was. Its seller finds all three, with what they come to, and decides how numbers look.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { GOOD_CARD, payByCard, thanks, toPayment } from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, person, running, shopUrl, sql } from './stack.mjs';

const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const EMAIL = 'studio@berg.test';

after(closeBrowser);

/** What a link leads to. */
async function fetched(page, link) {
  const answer = await page.request.get(await link.getAttribute('href'));
  assert.equal(answer.status(), 200);
  return { type: answer.headers()['content-type'], body: await answer.body() };
}

test('a buyer downloads the invoice, adds a company and gets the corrected one', options, async () => {
  const page = await person();
  await toPayment(page, shopUrl('/s/demo/one-hour-at-the-easel'), { email: EMAIL, firstName: 'Anna', lastName: 'Berg' });
  await payByCard(page, GOOD_CARD);
  await thanks(page).waitFor();
  const here = page.url();
  // It is issued within seconds; the page shows it when it is loaded anew.
  const invoice = page.getByRole('link', { name: /^Invoice / });
  await eventually('the invoice is issued', () => sql(`SELECT count(*)::int AS n FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.payer_email = '${EMAIL}'`)[0].n === 1);
  await page.goto(here);
  const first = await fetched(page, invoice);
  assert.match(first.type, /application\/pdf/);
  assert.ok(first.body.subarray(0, 8).toString().startsWith('%PDF-1.'));

  await page.getByText('Add or change company details').click();
  await page.getByLabel('Company', { exact: true }).fill('Berg Studio GmbH');
  await page.getByLabel('VAT number').fill('DE136695976');
  await page.getByLabel('Street', { exact: true }).fill('Lange Straße');
  await page.getByLabel('House number').fill('5');
  await page.getByLabel('Postcode').fill('10115');
  await page.getByLabel('City').fill('Berlin');
  await page.getByRole('button', { name: 'Get corrected invoice' }).click();
  const corrected = page.getByRole('link', { name: /^Corrected invoice / });
  await corrected.waitFor();
  await page.getByRole('link', { name: /^Cancellation invoice / }).waitFor();
  const again = await fetched(page, invoice);
  assert.ok(again.body.equals(first.body), 'what was issued does not change');
  const documents = sql(
    `SELECT i.form, i.state, i.gross_amount::int AS gross, i.recipient, i.series_number::int AS number FROM invoices i JOIN orders o ON o.id = i.order_id
     WHERE o.payer_email = '${EMAIL}' ORDER BY i.id`,
  );
  const [one, back, other] = documents;
  assert.deepEqual([one.form, one.state, back.form, back.state, other.form, other.state], ['regular', 'canceled', 'reversal', 'issued', 'corrected', 'paid']);
  assert.deepEqual([back.gross, other.gross, other.recipient], [-one.gross, one.gross, 'Berg Studio GmbH']);
  assert.ok(one.number < back.number && back.number < other.number);
  assert.deepEqual(page.complaints, []);

  const seller = await person();
  await given.signIn(seller, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await seller.goto(shopUrl('/cabinet/invoices'));
  await seller.getByRole('heading', { name: 'Invoices and reversals' }).waitFor();
  const row = seller.getByRole('row').filter({ hasText: 'Corrected invoice' }).filter({ hasText: 'Berg Studio GmbH' });
  await row.waitFor();
  const paper = await fetched(seller, row.getByRole('link', { name: /^PDF of/ }));
  assert.match(paper.type, /application\/pdf/);
  await seller.goto(shopUrl('/cabinet/settings/tax'));
  const pattern = seller.getByLabel(/^Invoice number/);
  await pattern.fill('Rechnung {number}');
  await seller.getByRole('button', { name: 'Save' }).last().click();
  await seller.locator('#field-pattern-helper-text').filter({ hasText: 'Use letters, digits and' }).waitFor();
  await pattern.fill('RE{year}-{number}');
  await seller.getByRole('button', { name: 'Save' }).last().click();
  await seller.getByText(/Next invoice number: .*RE\d{4}-00001/).waitFor();
  assert.deepEqual(seller.complaints, []);
});
