// Bank statements: two buyers pay by wire to the seller's own account. One names the order, one names nobody. The file is handed
// in: the first is booked by itself, the second by hand, and the same file once more changes nothing.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { PHONE, violations } from '../support/browser.mjs';
import { compareWithProvider } from './books.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, mail, person, running, shopUrl, sql } from './stack.mjs';

const PRODUCT = '/s/demo/the-quiet-year';
const CENTS = 1200;
const OWN = 'DE75512108001245126199';
const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const orderOf = ({ email }) => sql(`SELECT id, token, payment_state FROM orders WHERE payer_email = '${email}'`)[0];
after(closeBrowser);

async function byWire(who) {
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl(PRODUCT), who);
  await buyer.getByRole('radio', { name: /^Bank transfer/ }).check();
  await buy.agree(buyer);
  await buy.press(buyer);
  await eventually('the order is there', () => orderOf(who)?.payment_state === 'payment_waiting');
  await mail(who.email, /./);
  return orderOf(who).token;
}

const entry = (reference, name, purpose) => `<Ntry><Amt Ccy="EUR">${(CENTS / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
  <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>${reference}-${run}</AcctSvcrRef><NtryDtls><TxDtls>
  <RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const camt = (...entries) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${run}</Id>
<Acct><Id><IBAN>${OWN}</IBAN></Id></Acct>${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`;

test('a statement books what names its order, the rest by hand, and twice is once', options, async () => {
  const named = { email: `named-${run}@example.test`, firstName: 'Nora', lastName: `Named${run}` };
  const silent = { email: `silent-${run}@example.test`, firstName: 'Sam', lastName: `Silent${run}` };
  const token = await byWire(named);
  const other = await byWire(silent);
  const file = { name: `march-${run}.xml`, mimeType: 'application/xml', buffer: Buffer.from(camt(entry('A', 'N. N.', `Order ${token}`), entry('B', `Somebody ${run}`, 'thank you'))) };

  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/bank_statements'));
  await page.getByRole('heading', { level: 1, name: 'Bank statements' }).waitFor();
  const field = page.getByLabel('Upload a bank statement');
  await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no statement') });
  await page.getByText('notes.txt couldn’t be imported').waitFor();
  await field.setInputFiles(file);
  await page.getByText('2 new entries, 0 already known.').waitFor();
  await eventually('the first is booked', () => orderOf(named).payment_state === 'paid');
  assert.equal(orderOf(silent).payment_state, 'payment_waiting');
  assert.deepEqual(await violations(page), []);

  await page.getByRole('button', { name: `Match: Somebody ${run}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search orders').fill(silent.lastName);
  await dialog.getByRole('group', { name: 'Found' }).or(dialog.getByRole('radiogroup', { name: 'Found' })).first().waitFor();
  await dialog.getByRole('radiogroup', { name: 'Found' }).getByRole('radio').first().check();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: `Match to ${other}` }).click();
  await page.getByText(`Matched to order ${other}.`).waitFor();
  await eventually('the second is booked', () => orderOf(silent).payment_state === 'paid');

  await field.setInputFiles(file);
  await page.getByText('This file was already uploaded. Nothing changed.').waitFor();
  const overlapping = { ...file, name: `again-${run}.xml`, buffer: Buffer.from(camt(entry('B', `Somebody ${run}`, 'thank you'), entry('C', `Third ${run}`, 'nothing'))) };
  await field.setInputFiles(overlapping);
  await page.getByText('One new entry, 1 already known.').waitFor();
  const booked = sql(`SELECT count(*) AS payments, sum(amount) AS amount FROM transactions WHERE provider = 'own_bank' AND order_id IN ('${orderOf(named).id}', '${orderOf(silent).id}')`);
  assert.deepEqual([Number(booked[0].payments), Number(booked[0].amount)], [2, 2 * CENTS]);
  await page.getByRole('button', { name: `Ignore: Third ${run}` }).click();
  await page.getByText('Entry ignored. You can reopen it.').waitFor();
  await compareWithProvider();

  const phone = await person({ viewport: PHONE });
  await given.signIn(phone, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await phone.goto(shopUrl('/cabinet/bank_statements'));
  await phone.getByText(`Somebody ${run}`).first().waitFor();
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  assert.deepEqual(phone.complaints.concat(page.complaints), []);
});
