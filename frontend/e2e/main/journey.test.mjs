// The main job, end to end, by clicking: a seller signs up, is verified and publishes a download; buyers pay for it in
// every way there is and get the file; the seller sees, exports and is paid out; every cent is compared.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { PHONE, violations } from '../support/browser.mjs';
import { charged, compare, compareWithProvider, order, sellerOf } from './books.mjs';
import * as buy from './buyer.mjs';
import { parse } from './csv.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, downloaded, downloadedByLink, env, eventually, link, mail, mailCount, person, provider, running, shopUrl, sql } from './stack.mjs';

// A second run in the same database is another story with other people.
const run = randomBytes(3).toString('hex');
const seller = { email: `anna-${run}@example.test`, password: `correct horse ${run}`, shop: `Knots ${run}`, username: `knots-${run}` };
const book = {
  name: `The Book of Knots ${run}`,
  description: 'Forty knots, each drawn in four steps.',
  price: '19.99',
  file: { name: 'knots.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000), Buffer.from('\n%%EOF\n')]) },
  cover: { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: readFileSync(new URL('../../../api/src/seed/assets/botanicals.jpg', import.meta.url)) },
};
const BOOK_CENTS = 1999;
/** Large enough that a manager looks at its payout. */
const course = { ...book, name: `All about knots ${run}`, price: '1499.00' };
const sheet = { name: `Knot sheet ${run}`, description: 'One page.', price: 'free', file: { ...book.file, name: 'sheet.pdf' } };
const slug = (name) => name.toLowerCase().replaceAll(' ', '-');
const address = (product, shop = seller.username) => shopUrl(`/s/${shop}/${slug(product.name)}`);
const buyer = (name) => ({ email: `${name}-${run}@example.test`, firstName: 'Ben', lastName: `Berg ${name}` });
const sha = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Order numbers and how they were paid. */
const sold = [];
const testShop = `${seller.username}-test`;
let testOrder;
let cabinet;
let broken = false;

/** One chapter; after one that failed the story cannot go on. */
function chapter(name, steps) {
  test(name, { skip: !running && 'no product is running: use `cargo x e2e`' }, async (t) => {
    if (broken) return t.skip('an earlier chapter failed');
    try {
      await steps();
    } catch (error) {
      broken = true;
      if (cabinet) await cabinet.screenshot({ path: '/tmp/kontor-journey.png' }).catch(() => {});
      throw error;
    }
  });
}

after(closeBrowser);

/** A page that did not complain, and no state of it that axe would. */
async function sound(page) {
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.complaints, []);
}

chapter('a seller signs up in two steps and proves the address', async () => {
  cabinet = await person();
  await sell.signUp(cabinet, seller);
  const letter = await mail(seller.email, /^Confirm your email/);
  await sell.confirm(cabinet, link(letter, '/users/confirmation'));
  await mail(seller.email, /is ready/);
});

chapter('the seller is verified by the provider', async () => {
  await sell.verify(cabinet, { firstName: 'Anna', lastName: 'Muster', document: { ...book.file, name: 'identity.pdf' } });
  await mail(seller.email, /is verified/);
  await cabinet.goto(shopUrl('/cabinet/verification'));
  await cabinet.getByText('You’re verified.').waitFor();
  await sound(cabinet);
});

chapter('a download is made with cover, file and price, and published', async () => {
  await sell.makeProduct(cabinet, book);
  await sell.publish(cabinet, book.name);
  await sound(cabinet);
  await sell.makeProduct(cabinet, sheet);
  await sell.publish(cabinet, sheet.name);
});

/** What a paid order must bring: the page, the mail, the file. */
async function delivered(page, who, product) {
  await buy.thanks(page).waitFor();
  const number = await buy.orderNumber(page);
  // The files may be a moment behind the money; the page renews itself.
  const fetch = page.getByRole('link', { name: `Download: ${product.file.name}` });
  await fetch.waitFor();
  const file = await downloaded(page, () => fetch.click());
  assert.equal(sha(file.bytes), sha(product.file.buffer));
  assert.equal(file.name, product.file.name);
  const letter = await mail(who.email, new RegExp(number));
  assert.ok(letter.text.includes(product.name));
  return { number, letter };
}

chapter('a buyer pays by card, gets the file on the page and by mail', async () => {
  const page = await person();
  const who = buyer('card');
  await page.goto(address(book));
  await page.getByRole('img').first().waitFor();
  await sound(page);
  await buy.toPayment(page, address(book), who);
  assert.equal(await buy.total(page), BOOK_CENTS);
  await sound(page);
  await buy.payByCard(page, buy.GOOD_CARD);
  const { number, letter } = await delivered(page, who, book);
  await sound(page);
  const again = await downloadedByLink(page, link(letter, '/downloads/'));
  assert.equal(sha(again.bytes), sha(book.file.buffer));
  sold.push({ number, gross: BOOK_CENTS, form: 'card' });
  assert.match((await mail(seller.email, /^You sold/)).text, /Ben Berg card/);
  await page.context().close();
});

chapter('a card that asks back is confirmed at the bank, on a phone', async () => {
  const page = await person({ viewport: PHONE });
  const who = buyer('challenge');
  await buy.toPayment(page, address(book), who);
  await buy.payByCard(page, buy.CHALLENGED_CARD);
  await page.getByRole('button', { name: 'Approve' }).click();
  const { number } = await delivered(page, who, book);
  await sound(page);
  sold.push({ number, gross: BOOK_CENTS, form: 'card' });
  await page.context().close();
});

chapter('after a declined card one tap and a good card are enough', async () => {
  const page = await person();
  const who = buyer('declined');
  await buy.toPayment(page, address(book), who);
  await buy.payByCard(page, buy.DECLINED_CARD);
  await page.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
  const number = await buy.orderNumber(page);
  await sound(page);
  await buy.typeCard(page.frameLocator('[data-card-frame] iframe'), buy.GOOD_CARD);
  await page.getByRole('button', { name: 'Try card again' }).click();
  assert.equal((await delivered(page, who, book)).number, number);
  sold.push({ number, gross: BOOK_CENTS, form: 'card' });
  await page.context().close();
});

chapter('a wire is told where to go, and the order is paid when it arrives', async () => {
  const page = await person();
  const who = buyer('wire');
  await buy.toPayment(page, address(book), who);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await buy.agree(page);
  await buy.press(page);
  await page.getByRole('heading', { name: 'Complete your bank transfer' }).waitFor();
  const number = await buy.orderNumber(page);
  const told = await page.getByRole('main').innerText();
  const letter = await mail(who.email, new RegExp(number));
  const [iban] = /[A-Z]{2}\d{2}[\dA-Z ]{11,32}/.exec(letter.text) ?? [];
  assert.ok(iban && told.replaceAll(' ', '').includes(iban.replaceAll(' ', '').trim()), 'page and mail name one account');
  await sound(page);
  await provider('/v1/simulate/wires', { reference: number, amount: BOOK_CENTS });
  await eventually('the wire is booked', () => order(number).payment_state === 'paid');
  await eventually('the page knows', async () => {
    await page.reload();
    return buy.thanks(page).isVisible();
  });
  await delivered(page, who, book);
  sold.push({ number, gross: BOOK_CENTS, form: 'bank_wire' });
  await page.context().close();
});

chapter('what is free is taken without a card', async () => {
  const page = await person();
  const who = buyer('free');
  await buy.toPayment(page, address(sheet), who, true);
  assert.equal(await page.getByRole('radio', { name: /^Card/ }).count(), 0);
  if (await page.getByRole('checkbox', { name: /^Deliver right away/ }).count()) await buy.agree(page);
  await page.getByRole('button', { name: 'Get it for free' }).click();
  const { number } = await delivered(page, who, sheet);
  sold.push({ number, gross: 0, form: 'free' });
  await page.context().close();
});

chapter('the whole purchase works without scripts', async () => {
  const page = await person({ scripts: false });
  const who = buyer('plain');
  await buy.toPayment(page, address(book), who);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await buy.agree(page);
  await buy.press(page);
  await buy.typeCard(page, buy.GOOD_CARD);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await buy.thanks(page).waitFor();
  const number = await buy.orderNumber(page);
  await eventually('the files are ready', async () => {
    await page.reload();
    return page.getByRole('link', { name: `Download: ${book.file.name}` }).isVisible();
  });
  await delivered(page, who, book);
  sold.push({ number, gross: BOOK_CENTS, form: 'card' });
  await page.context().close();
});

chapter('the seller sees every order, filtered and in detail', async () => {
  await cabinet.goto(shopUrl('/cabinet/orders'));
  const all = await sell.orderRows(cabinet);
  assert.equal(all.length, sold.length);
  for (const { number } of sold) assert.ok(all.some((row) => row.includes(number)), `${number} is missing`);
  await sound(cabinet);

  await cabinet.getByRole('searchbox', { name: 'Search' }).fill(`wire-${run}`);
  await cabinet.waitForURL(/query=/);
  await eventually('the search', async () => (await sell.orderRows(cabinet)).length === 1);
  const wire = sold.find(({ form }) => form === 'bank_wire');
  assert.ok((await sell.orderRows(cabinet))[0].includes(wire.number));

  await cabinet.getByRole('link', { name: wire.number }).or(cabinet.getByRole('button', { name: wire.number })).first().click();
  await cabinet.getByRole('heading', { level: 1, name: `Order ${wire.number}` }).waitFor();
  const details = cabinet.getByRole('main');
  await details.getByText(buy.euros(BOOK_CENTS)).first().waitFor();
  await details.getByText('Transactions').waitFor();
  await details.getByText('successful').first().waitFor();
  await sound(cabinet);
});

chapter('the orders are exported to CSV with live progress, row by row and cent by cent', async () => {
  await cabinet.goto(shopUrl('/cabinet/orders'));
  await sell.orderRows(cabinet);
  const file = await downloaded(cabinet, async () => {
    await cabinet.getByRole('button', { name: 'Export CSV' }).click();
    await cabinet.getByText('The export has started.').waitFor();
  });
  const rows = parse(file.bytes.toString('utf8'));
  assert.equal(rows.length, sold.length);
  for (const { number, gross, form } of sold) {
    const row = rows.find((each) => each.token === number);
    assert.ok(row, `${number} is not in the file`);
    assert.equal(row.total, (gross / 100).toFixed(2), number);
    assert.equal(row.paid, (gross / 100).toFixed(2), number);
    assert.equal(row.currency_key, 'eur');
    assert.equal(row.method, form);
    assert.equal(row.payment_state, 'paid');
    assert.match(row.buyer_email, new RegExp(`-${run}@example.test$`));
  }
  await mail(seller.email, /^Your export/);
  await cabinet.goto(shopUrl('/cabinet/exports'));
  await cabinet.getByText('ready', { exact: true }).first().waitFor();
  await sound(cabinet);
});

chapter('the books hold every cent of the live side', async () => {
  const payments = [];
  for (const { number } of sold.filter(({ gross }) => gross > 0)) payments.push(await charged(number));
  assert.ok(payments.every(({ gross }) => gross === BOOK_CENTS));
  const { available } = compare(sellerOf(seller.username), payments);
  await compareWithProvider();
  await cabinet.goto(shopUrl('/cabinet/payouts'));
  // Nothing of it is free before seven days have passed.
  await cabinet.getByText(buy.euros(available)).first().waitFor();
  assert.ok(await cabinet.getByRole('button', { name: 'Request payout' }).isDisabled());
});

chapter('on the test side a sale is held for seven days', async () => {
  await sell.enterTestMode(cabinet);
  await sell.makeProduct(cabinet, course);
  await sell.publish(cabinet, course.name);
  const page = await person();
  const who = buyer('test');
  await buy.toPayment(page, address(course, testShop), who);
  await page.getByText('Test mode: nothing bought here is real').waitFor();
  await buy.payByCard(page, buy.GOOD_CARD);
  testOrder = (await delivered(page, who, course)).number;
  await page.context().close();
  await sell.addBankAccount(cabinet, { holder: 'Anna Muster', iban: 'DE89 3704 0044 0532 0130 00' });
  await cabinet.getByText('Next available on').waitFor();
  assert.ok(await cabinet.getByRole('button', { name: 'Request payout' }).isDisabled(), 'still on hold');
  await sell.advanceClock(cabinet, 7);
});

chapter('a small payout is approved at once, a large one by a manager; both are issued and arrive', async () => {
  const tenant = sellerOf(testShop);
  const payment = await charged(testOrder);
  const { available } = compare(tenant, [payment]);
  assert.equal(await sell.requestPayout(cabinet, '10.00'), 1000);
  await arrived(tenant, 1);
  compare(tenant, [payment], [1000]);
  // The field offers everything that is left.
  assert.equal(await sell.requestPayout(cabinet), available - 1000);

  const manager = await person();
  await sell.signIn(manager, 'admin@demo.test', env.KONTOR_DEMO_PASSWORD);
  await manager.goto(shopUrl('/admin/payout_requests'));
  const request = manager.getByRole('row').filter({ hasText: seller.shop }).filter({ hasText: 'waiting' });
  await request.getByRole('button', { name: 'Approve' }).click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  // While it is open nothing behind it is there for anybody, rows either.
  await dialog.waitFor({ state: 'detached' });
  await request.waitFor({ state: 'detached' });
  await manager.context().close();

  await arrived(tenant, 2);
  await cabinet.goto(shopUrl('/cabinet/payouts?tab=payouts'));
  await eventually('both on the screen', async () => (await cabinet.getByText('arrived', { exact: true }).count()) === 2);
  await mail(seller.email, /^Your payout/);
  await sound(cabinet);
  compare(tenant, [payment], [1000, available - 1000]);
  await compareWithProvider();
});

/** Issued by the worker, sent by the provider, heard of by webhook. */
const arrived = ({ id }, count) =>
  eventually('the payout arrives', () => sql(`SELECT 1 FROM payouts WHERE seller_id = '${id}' AND state = 'successful'`).length === count);

chapter('nobody was told twice', async () => {
  for (const name of ['card', 'challenge', 'declined', 'free', 'plain', 'test']) {
    const { email } = buyer(name);
    const receipts = await mailCount(email, /[2-9A-Z]{5}-[2-9A-Z]{5}/);
    assert.equal(receipts, 1, `${email} got ${receipts} mails about one order`);
  }
});
