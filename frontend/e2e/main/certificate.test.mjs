// A certificate from an empty draft to whoever reads its number: the seller says what stands on it and how it looks, a
// buyer pays and gets the paper, puts their name right and shows it, and everybody can check it until it is taken back.
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
const who = { email: `learner-${run}@example.test`, firstName: 'Lea', lastName: 'Learner' };
const name = `Botany ${run}`;
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

test('a certificate is published, bought, named and checked', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await sell.beginProduct(page, 'Certificate', name);
  await button(page, 'Next').click();
  await page.getByLabel('Certificate text').fill('Six evenings.');
  await page.getByRole('radio', { name: /^From the payment/ }).check();
  await page.getByLabel('Validity in days').fill('730');
  await page.getByText('All changes saved').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, 'Next').click();
  const preview = page.getByRole('img', { name: 'Certificate preview' });
  await preview.waitFor();
  const across = await preview.getAttribute('src');
  await page.getByRole('radio', { name: /^Custom/ }).check();
  await page.getByLabel('Buyer’s name: From top').fill('300');
  await page.getByRole('checkbox', { name: 'Product', exact: true }).uncheck();
  await page.getByText('All changes saved').waitFor();
  await page.waitForFunction((before) => document.querySelector('figure img')?.getAttribute('src') !== before, across);
  assert.deepEqual(await violations(page), []);
  const drawn = await preview.getAttribute('src');
  await page.getByRole('button', { name: 'Buyer’s name: 500 from the left, 300 from the top' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  assert.equal(await page.getByLabel('Buyer’s name: From left').inputValue(), '501');
  assert.equal(await page.getByLabel('Buyer’s name: From top').inputValue(), '310');
  await page.waitForFunction((before) => document.querySelector('figure img')?.getAttribute('src') !== before, drawn);
  await page.getByText('All changes saved').waitFor();
  const { x, y } = sql(
    `SELECT place->>'x' AS x, place->>'y' AS y FROM certificate_settings s JOIN products p ON p.id = s.product_id,
     jsonb_array_elements(s.places) place WHERE p.name = '${name}' AND place->>'what' = 'holder'`,
  )[0];
  assert.deepEqual([x, y], ['501', '310'], 'what a handle was moved to is kept');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('radio', { name: /^Portrait/ }).check();
  await page.getByText('All changes saved').waitFor();
  await button(page, 'Next').click();
  await sell.setPrice(page, '25');
  await sell.publish(page, name);

  const { slug } = sql(`SELECT slug FROM products WHERE name = '${name}'`)[0];
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl(`/s/demo/${slug}`), who);
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  await buyer.getByRole('heading', { name: 'Your certificate' }).waitFor();
  assert.deepEqual(await violations(buyer), []);
  const paper = await buyer.getByRole('link', { name: 'Open certificate as PDF' }).getAttribute('href');
  const pdf = await buyer.request.get(paper);
  assert.equal(pdf.headers()['content-type'], 'application/pdf');
  assert.equal((await pdf.body()).subarray(0, 5).toString(), '%PDF-');
  assert.ok((await mail(who.email, /Your order/)).text.includes(paper), 'the mail leads to the certificate');

  await buyer.getByText('Name and public page').click();
  await buyer.getByLabel('Your name on the certificate').fill('Dr. Lea Learner');
  await buyer.getByLabel('Show my name on the public page').check();
  assert.deepEqual(await violations(buyer), []);
  await button(buyer, 'Save').click();
  await buyer.getByText('Dr. Lea Learner').first().waitFor();
  const { number } = sql(`SELECT number FROM certificates WHERE holder = 'Dr. Lea Learner' ORDER BY created_at DESC LIMIT 1`)[0];
  assert.match(number, /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);

  const anybody = await person();
  // Read out over the phone, and typed as it was heard: first with a slip, then right.
  await anybody.goto(shopUrl('/certificates'));
  assert.deepEqual(await violations(anybody), []);
  const typed = number.toLowerCase().replaceAll('-', ' ');
  await anybody.getByLabel('Certificate number').fill(`${typed.slice(0, -1)}${typed.endsWith('7') ? '8' : '7'}`);
  await button(anybody, 'Check').click();
  await anybody.getByRole('heading', { name: 'Certificate not found' }).waitFor();
  assert.deepEqual(await violations(anybody), []);
  await anybody.getByLabel('Certificate number').fill(typed);
  await button(anybody, 'Check').click();
  await anybody.getByRole('heading', { name: 'This certificate is genuine and valid' }).waitFor();
  await anybody.getByText(number).waitFor();
  await anybody.goto(await buyer.getByRole('link', { name: 'View public page' }).getAttribute('href'));
  await anybody.getByRole('heading', { name: 'This certificate is genuine and valid' }).waitFor();
  await anybody.getByText('Dr. Lea Learner').waitFor();
  assert.deepEqual(await violations(anybody), []);

  const { token } = sql(`SELECT token FROM orders WHERE payer_email = '${who.email}'`)[0];
  await button(await sell.openOrder(page, token), 'Correct name').click();
  const asked = page.getByRole('dialog', { name: 'Correct name' });
  await asked.getByLabel('Awarded to').fill('Dr. Lea Learned');
  assert.deepEqual(await violations(page), []);
  await button(asked, 'Save name').click();
  await page.getByText('Certificate updated.').waitFor();
  await anybody.reload();
  await anybody.getByText('Dr. Lea Learned').waitFor();
  await anybody.getByText(/only the copy with the number \(3\) is current/).waitFor();
});
