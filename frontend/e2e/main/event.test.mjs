// An event from an empty draft to its doors: the seller gives it a place, a date and a look, a buyer chooses the date and
// pays, the ticket is on the page, in the mail and as a PDF, and its holder is let in once.
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
const who = { email: `guest-${run}@example.test`, firstName: 'Greta', lastName: 'Guest' };
const name = `Winter gardens ${run}`;
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const DAY_MS = 86_400_000;
const evening = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
after(closeBrowser);

test('an event is published, bought and entered', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await sell.beginProduct(page, 'Event', name);
  const wizard = page.url().split('?')[0];
  await button(page, 'Next').click();
  await page.getByLabel('Address').fill('Schlossplatz 1\n10115 Berlin');
  await page.getByLabel('Good to know').fill('Doors open at half past six.');
  await button(page, 'Add ticket').click();
  await page.getByLabel('Starts').fill(`${evening}T19:00`);
  await page.getByLabel('Places').fill('2');
  assert.deepEqual(await violations(page), []);
  await button(page, 'Add date').click();
  await page.getByText('0 of 2 places taken').waitFor();
  await button(page, 'Next').click();
  await page.getByLabel('Header').fill('Garden school');
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('img', { name: 'Ticket preview' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, 'Next').click();
  await sell.setPrice(page, '25');
  await sell.publish(page, name);

  const slug = sql(`SELECT slug FROM products WHERE name = '${name}'`)[0].slug;
  const buyer = await person();
  await buyer.goto(shopUrl(`/s/demo/${slug}`));
  await buyer.getByText('2 places left').waitFor();
  assert.deepEqual(await violations(buyer), []);
  await button(buyer, 'Buy now').first().click();
  await buyer.getByRole('heading', { name: 'Checkout' }).waitFor();
  await buyer.getByLabel('Email', { exact: true }).fill(who.email);
  await buyer.getByLabel('First name', { exact: true }).fill(who.firstName);
  await buyer.getByLabel(/^Last name/).fill(who.lastName);
  assert.deepEqual(await violations(buyer), []);
  await buyer.getByRole('radio', { name: /^Card/ }).check();
  await buy.typeCard(buyer.frameLocator('iframe'), buy.GOOD_CARD);
  await buy.press(buyer);
  await buy.thanks(buyer).waitFor();

  // Issued within seconds; the page looks by itself.
  await buyer.getByRole('heading', { name: 'Your tickets' }).waitFor();
  assert.deepEqual(await violations(buyer), []);
  const { code: first } = sql(`SELECT code FROM payment_tickets WHERE holder_email = '${who.email}'`)[0];
  await buyer.getByText(first).waitFor();
  const paper = await buyer.getByRole('link', { name: 'Open ticket as PDF' }).getAttribute('href');
  const pdf = await buyer.request.get(paper);
  assert.equal(pdf.headers()['content-type'], 'application/pdf');
  assert.equal((await pdf.body()).subarray(0, 5).toString(), '%PDF-');
  const calendar = await buyer.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await buyer.request.get(calendar);
  assert.match(file.headers()['content-type'], /^text\/calendar/);
  assert.match(await file.text(), /BEGIN:VEVENT\r\nUID:[^]*DTSTART:\d{8}T\d{6}Z\r\n/);
  const { text: receipt } = await mail(who.email, /Your order/);
  assert.ok(receipt.includes(paper), 'the mail leads to the ticket');
  assert.ok(receipt.includes('For your calendar') && receipt.includes(calendar), 'and to the file for calendars');

  const code = await upgraded(page, buyer, wizard, first);
  await page.goto(shopUrl(`/cabinet/payment_tickets/overview?query=${code}`));
  await button(page, `Check in: ${code}`).waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, `Check in: ${code}`).click();
  await page.getByText('Attendee checked in.').waitFor();
  await button(page, `Undo check-in: ${code}`).waitFor();
  assert.equal(sql(`SELECT state FROM payment_tickets WHERE code = '${code}'`)[0].state, 'used');
});

/** The seller has a better place at the same hour; the buyer pays the difference and holds one ticket, by a new code. */
async function upgraded(page, buyer, wizard, first) {
  await sell.offerBox(page, wizard, { evening, places: '1' }, async () => assert.deepEqual(await violations(page), []));
  assert.deepEqual(await violations(page), []);

  await buyer.reload();
  await buyer.getByRole('link', { name: /^Upgrade to Box for €10\.00/ }).click();
  await buyer.getByText('Box instead of Ticket').first().waitFor();
  assert.equal(await buyer.getByLabel('Email', { exact: true }).inputValue(), who.email, 'nobody types twice what is known');
  assert.equal(await buy.total(buyer), 1_000);
  assert.deepEqual(await violations(buyer), []);
  // The card's frame comes when its place is seen.
  await buyer.getByRole('group', { name: 'Payment' }).scrollIntoViewIfNeeded();
  await buy.typeCard(buyer.frameLocator('iframe'), buy.GOOD_CARD);
  await buy.press(buyer);
  await buyer.getByRole('heading', { name: 'Your tickets' }).waitFor();
  assert.deepEqual(sql(`SELECT state FROM payment_tickets WHERE code = '${first}'`), [{ state: 'invalidated' }]);
  const [{ code }] = sql(`SELECT code FROM payment_tickets WHERE holder_email = '${who.email}' AND state = 'unused'`);
  await buyer.getByText(code).waitFor();
  return code;
}
