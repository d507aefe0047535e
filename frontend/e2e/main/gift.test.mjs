// Bought for others: places for three who each get their own ticket, and a gift that its receiver opens with a link of their
// own while the giver keeps the receipt; one for a later day waits for it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { PHONE, violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, link, mail, mailCount, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const mailbox = (name) => `${name}-${run}@example.test`;
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const DAY_MS = 86_400_000;
const day = (ahead) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
after(closeBrowser);

const addressOf = (name) => shopUrl(`/s/demo/${sql(`SELECT slug FROM products WHERE name = '${name}'`)[0].slug}`);

test('places for three, and each has a ticket of their own', options, async () => {
  const name = `Supper among drawings ${run}`;
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await sell.beginProduct(page, 'Event', name);
  await button(page, 'Next').click();
  await page.getByLabel('Address').fill('Schlossplatz 1\n10115 Berlin');
  await button(page, 'Add ticket').click();
  await page.getByLabel('Starts').fill(`${day(30)}T19:00`);
  await page.getByLabel('Places').fill('4');
  await button(page, 'Add date').click();
  await page.getByText('0 of 4 places taken').waitFor();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await sell.setPrice(page, '25');
  await page.getByRole('switch', { name: 'Let buyers choose the quantity' }).check();
  await page.getByLabel('Maximum per order').fill('3');
  await page.getByLabel('Maximum per order').blur();
  await page.getByLabel('Ask for attendee names').selectOption({ label: 'Required for every ticket' });
  assert.deepEqual(await violations(page), []);
  await sell.publish(page, name);

  const buyer = await person({ viewport: PHONE });
  await buyer.goto(addressOf(name));
  await button(buyer, 'Buy now').first().click();
  await buyer.getByRole('heading', { name: 'Checkout' }).waitFor();
  await buyer.getByLabel('Email', { exact: true }).fill(mailbox('host'));
  await buyer.getByLabel('First name', { exact: true }).fill('Hanna');
  await buyer.getByLabel(/^Last name/).fill('Host');
  await button(buyer, 'Add one').click();
  await buyer.locator('#summary').getByText('50.00').first().waitFor();
  await button(buyer, 'Add one').click();
  await buyer.locator('#summary').getByText('75.00').first().waitFor();
  assert.equal(await buy.total(buyer), 7_500);
  assert.equal(await buyer.getByLabel('Email', { exact: true }).first().inputValue(), mailbox('host'), 'nothing typed is lost');
  const ticket = (place) => buyer.getByRole('group', { name: `Ticket ${place}`, exact: true });
  for (const [place, first] of [
    [2, 'Tom'],
    [3, 'Tilda'],
  ]) {
    await ticket(place).getByLabel('First name').fill(first);
    await ticket(place).getByLabel('Last name').fill('Table');
    await ticket(place).getByLabel('Email').fill(mailbox(String(first).toLowerCase()));
  }
  assert.deepEqual(await violations(buyer), []);
  await buyer.getByRole('radio', { name: /^Card/ }).check();
  await buy.typeCard(buyer.frameLocator('[data-card-frame] iframe'), buy.GOOD_CARD);
  await buy.press(buyer);
  await buy.thanks(buyer).waitFor();
  await buyer.getByRole('heading', { name: 'Your tickets' }).waitFor();

  const held = sql(`SELECT holder_email AS mail, code FROM payment_tickets WHERE holder_email LIKE '%-${run}@example.test' ORDER BY holder_email`);
  assert.deepEqual(held.map((each) => each.mail), [mailbox('host'), mailbox('tilda'), mailbox('tom')]);
  for (const who of ['tom', 'tilda']) {
    const letter = await mail(mailbox(who), /ticket/i);
    const [own, ...others] = [held.find((each) => each.mail === mailbox(who)), ...held.filter((each) => each.mail !== mailbox(who))];
    const pdf = await buyer.request.get(link(letter, '/tickets/'));
    assert.equal(pdf.headers()['content-type'], 'application/pdf');
    const printed = execFileSync('pdftotext', ['-', '-'], { input: await pdf.body() }).toString();
    assert.ok(printed.includes(own.code), `the ticket is theirs: ${printed}`);
    for (const other of others) assert.ok(!printed.includes(other.code), 'and nobody else’s');
  }
  // One place is left; three cannot be had.
  await buyer.goto(addressOf(name));
  await buyer.getByText('One place left').waitFor();
});

/**
 * For somebody else: the part is folded away until it is asked for.
 * @param {any} buyer
 * @param {{ receiver: string, message: string, on?: string }} gift
 */
async function giveTo(buyer, { receiver, message, on }) {
  await buyer.getByText('Buying for someone else?').click();
  await buyer.getByRole('checkbox', { name: 'This is a gift' }).check();
  await buyer.getByLabel('Recipient: First name').fill('Rosa');
  await buyer.getByLabel('Recipient: Last name').fill('Receiver');
  await buyer.getByLabel('Recipient: Email').fill(receiver);
  await buyer.getByLabel('Your message').fill(message);
  if (on) await buyer.getByLabel('Delivery date').fill(on);
}

test('a gift is given at once, and one for a later day waits', options, async () => {
  const name = `A box of seeds ${run}`;
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  const file = { name: 'Seeds.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 seeds %%EOF') };
  await sell.makeProduct(page, { name, description: 'Twelve seeds, each drawn.', file, price: '18' });
  await page.getByRole('switch', { name: 'Can be bought as a gift' }).check();
  await sell.publish(page, name);

  const receiver = mailbox('rosa');
  const giver = await person();
  const who = { email: mailbox('gustav'), firstName: 'Gustav', lastName: 'Giver' };
  await buy.toPayment(giver, addressOf(name), who);
  await giveTo(giver, { receiver, message: 'For your balcony.' });
  await giver.reload();
  assert.ok(await giver.getByRole('checkbox', { name: 'This is a gift' }).isChecked(), 'loaded again it is a gift still');
  assert.equal(await giver.getByLabel('Recipient: Email').inputValue(), receiver);
  assert.deepEqual(await violations(giver), []);
  await buy.payByCard(giver, buy.GOOD_CARD);
  await giver.getByText(/Rosa Receiver got it on/).waitFor();
  assert.equal(await giver.getByRole('link', { name: /Download/ }).count(), 0, 'what is given is not the giver’s');
  assert.deepEqual(await violations(giver), []);

  const letter = await mail(receiver, /Gustav Giver has a gift for you/);
  assert.match(letter.text, /For your balcony\./);
  const receipt = await mail(who.email, /Your order/);
  assert.match(receipt.text, /Rosa Receiver/);
  const opened = await person({ viewport: PHONE });
  await opened.goto(link(letter, '/gifts/'));
  await opened.getByRole('heading', { name: 'Rosa, a gift for you' }).waitFor();
  await opened.getByText('For your balcony.').waitFor();
  assert.equal(await opened.getByText('18.00').count(), 0, 'nobody reads what a gift has cost');
  assert.deepEqual(await violations(opened), []);
  await opened.getByRole('link', { name: /Download: Seeds\.pdf/ }).waitFor();

  const later = mailbox('later');
  await buy.toPayment(giver, addressOf(name), who);
  await giveTo(giver, { receiver: later, message: 'Not yet.', on: day(20) });
  await buy.payByCard(giver, buy.GOOD_CARD);
  await giver.getByText(/Paid\. Rosa Receiver will get it by email on/).waitFor();
  await mail(who.email, /Your order/);
  assert.equal(await mailCount(later, /gift/), 0, 'its day has not come');
  assert.deepEqual(giver.complaints, []);
});
