// A buyer's bank asks, and takes money back: the seller spares themselves a dispute by a refund, or answers it with evidence, once,
// and the bank decides. What waits is told by the start page and the list of disputes; all of it is done at the order.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { DESKTOP, PHONE, violations } from '../support/browser.mjs';
import { compareWithProvider } from './books.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, mail, person, provider, running, shopUrl, sql } from './stack.mjs';

const PRODUCT = '/s/demo/the-quiet-year';
const SELLER = 'seller@demo.test';
const MAIL = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const orderOf = ({ email }) => sql(`SELECT id, token, payment_state FROM orders WHERE payer_email = '${email}'`)[0];
const chargeOf = ({ email }) =>
  sql(`SELECT t.provider_ref FROM transactions t JOIN orders o ON o.id = t.order_id WHERE o.payer_email = '${email}' AND t.kind = 'Payment'`)[0].provider_ref;
after(closeBrowser);

async function sold(who) {
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl(PRODUCT), who);
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  await eventually('the order is now paid', () => orderOf(who)?.payment_state === 'paid');
  return orderOf(who).token;
}

/** The order's page, and on it what the bank wants. */
async function opened(page, token) {
  await page.goto(shopUrl(`/cabinet/orders?query=${token}`));
  await page.getByRole('row', { name: new RegExp(token) }).click();
  return page.getByRole('region', { name: 'Dispute' });
}

test('a bank asks, and a refund in full spares the dispute', options, async () => {
  const who = { email: `asked-${run}@example.test`, firstName: 'Wanda', lastName: 'Wonder' };
  const token = await sold(who);
  await provider('/v1/simulate/warnings', { charge: chargeOf(who) });
  const letter = await mail(SELLER, new RegExp(`is asking about .* of order ${token}`));
  assert.match(letter.text, /refund the payment in full by/);
  assert.equal(orderOf(who).payment_state, 'paid');

  const page = await person();
  await given.signIn(page, SELLER, env.KONTOR_DEMO_PASSWORD);
  const part = await opened(page, token);
  await part.getByText('bank inquiry', { exact: true }).waitFor();
  await part.getByText('Refund by').waitFor();
  assert.deepEqual(await violations(page), []);
  await part.getByRole('button', { name: 'Refund now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
  await part.getByText('avoided', { exact: true }).waitFor();
  await eventually('The money is back', () => orderOf(who).payment_state === 'payment_refunded');
  await compareWithProvider();
});

test('a question becomes a dispute, which is answered once and won', options, async () => {
  const who = { email: `disputes-${run}@example.test`, firstName: 'Dora', lastName: 'Doubt' };
  const token = await sold(who);
  const { id } = await provider('/v1/simulate/warnings', { charge: chargeOf(who) });
  await mail(SELLER, new RegExp(`is asking about .* of order ${token}`));
  await provider(`/v1/simulate/disputes/${id}/decide`, { state: 'needs_response' });
  const letter = await mail(SELLER, new RegExp(`disputed .* of order ${token}`));
  assert.match(letter.text, /Submit evidence on the order page by/);

  // By keyboard, on a phone.
  const page = await person();
  await given.signIn(page, SELLER, env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet'));
  await page.getByRole('link', { name: `Order ${token}: dispute` }).waitFor();
  await page.getByRole('link', { name: 'View all', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(token) });
  await row.filter({ hasText: 'needs response' }).filter({ hasText: 'respond' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await row.click();
  const part = page.getByRole('region', { name: 'Dispute' });
  await page.setViewportSize(PHONE);
  await part.getByText('needs response', { exact: true }).waitFor();
  await part.getByText('Respond by').waitFor();
  await part.getByRole('button', { name: 'Add evidence' }).press('Enter');
  let dialog = page.getByRole('dialog', { name: /^Evidence for order/ });
  // What is known stands there already.
  assert.match(await dialog.getByLabel('What was sold').inputValue(), new RegExp(`The Quiet Year.*${token}`, 's'));
  assert.match(await dialog.getByLabel('How and when the buyer got access').inputValue(), /Delivered to the buyer on/);
  await dialog.getByLabel('Messages with the buyer').fill('3 March: “Thank you, it is lovely.”');
  // A file of another kind is refused at once; a PDF is looked at, and asks what it shows.
  const add = dialog.getByLabel('Add files');
  await add.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await dialog.getByText('This file type isn’t supported.').waitFor();
  await add.setInputFiles({ name: 'mail.pdf', mimeType: 'application/pdf', buffer: MAIL });
  const file = dialog.getByRole('group', { name: 'mail.pdf' });
  await file.getByLabel('What it shows').waitFor();
  await dialog.getByRole('button', { name: 'Save draft' }).press('Enter');
  await file.getByText('Fill in this field.').waitFor();
  await file.getByLabel('What it shows').selectOption('communication');
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Save draft' }).press('Enter');
  await page.getByText('Draft saved. Nothing has been sent to the bank yet.').waitFor();
  assert.equal((await provider(`/v1/disputes/${id}`)).evidence, null);
  await part.getByText('Draft evidence').press('Enter');
  // The tab is there before anything was asked for; what it is given is the file.
  const tab = page.context().waitForEvent('page');
  const answered = page.waitForResponse((response) => /\/disputes\/[^/]+\/files\//.test(response.url()));
  await part.getByRole('button', { name: 'View mail.pdf' }).press('Enter');
  const link = await (await answered).json();
  await (await tab).close();
  const stored = await fetch(link.data.attributes.url);
  assert.equal(stored.status, 200);
  assert.deepEqual(Buffer.from(await stored.arrayBuffer()), MAIL);

  await part.getByRole('button', { name: 'Continue with evidence' }).press('Enter');
  dialog = page.getByRole('dialog', { name: /^Evidence for order/ });
  assert.match(await dialog.getByLabel('Messages with the buyer').inputValue(), /it is lovely/);
  await dialog.getByRole('button', { name: 'Submit …' }).press('Enter');
  await page.getByRole('dialog', { name: 'Submit evidence?' }).getByRole('button', { name: 'Submit', exact: true }).press('Enter');
  await page.getByText('Evidence submitted to the bank.').waitFor();
  await part.getByText('under review', { exact: true }).waitFor();
  assert.deepEqual(await part.getByRole('button').allInnerTexts(), ['mail.pdf']);
  const kept = await provider(`/v1/disputes/${id}`);
  assert.equal(kept.state, 'under_review');
  assert.match(kept.evidence.customer_communication, /it is lovely/);
  assert.equal(kept.evidence.files[0].about, 'customer_communication');
  assert.deepEqual(
    kept.evidence_files.map(({ file_name, size_bytes, sha256 }) => [file_name, size_bytes, sha256]),
    [['mail.pdf', MAIL.length, createHash('sha256').update(MAIL).digest('hex')]],
  );

  // Lost, it can be asked for again, and is won all the same: then the debt is paid by what the bank gave back.
  const again = page.getByRole('button', { name: /^Request payment again: / });
  await again.click();
  dialog = page.getByRole('dialog', { name: 'Request this payment again?' });
  await dialog.getByText('The bank hasn’t decided yet.').waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Request payment', exact: true }).isDisabled());
  await page.keyboard.press('Escape');
  await provider(`/v1/simulate/disputes/${id}/decide`, { state: 'lost' });
  await part.getByText('lost', { exact: true }).waitFor();
  await again.click();
  await dialog.getByText('Amount requested').waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Request payment', exact: true }).click();
  await page.getByText(`We’ve emailed ${who.email}.`).waitFor();
  assert.equal(orderOf(who).payment_state, 'payment_paused');
  const asked = await mail(who.email, /is outstanding$/);
  const payer = await person();
  await payer.goto(asked.text.match(/https?:\S+\/payment\/\S+/)[0]);
  await payer.getByRole('button', { name: /^Pay/ }).first().waitFor();
  assert.deepEqual(await violations(payer), []);
  await payer.context().close();

  await provider(`/v1/simulate/disputes/${id}/decide`, { state: 'won' });
  await part.getByText('won', { exact: true }).waitFor();
  assert.equal(orderOf(who).payment_state, 'paid');
  // It waits no more, and is found by what became of it.
  await page.setViewportSize(DESKTOP);
  await page.goto(shopUrl(`/cabinet/disputes?query=${token}`));
  await row.filter({ hasText: 'won' }).waitFor();
  assert.equal(await row.filter({ hasText: 'respond' }).count(), 0);
  await page.getByRole('link', { name: 'To do', exact: true }).click();
  // The list of before stays on the screen until the new one is there.
  await row.waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'Disputes' }).or(page.getByText('No open disputes')).waitFor();
  await compareWithProvider();
});
