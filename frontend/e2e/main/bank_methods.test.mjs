// Every way to pay beside card and transfer: from the payment page over the method's own page, account or device to the
// order, on a desktop, a phone and without scripts, so that every pair of neighbours is tried once at least.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { PHONE, violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import { closeBrowser, eventually, mail, person, running, shopUrl, sql, write } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const payment = shopUrl('/s/demo/one-hour-at-the-easel');
const IBAN = 'DE89 3704 0044 0532 0130 00';
const AS = { desktop: {}, phone: { viewport: PHONE }, plain: { scripts: false } };
after(closeBrowser);
/** A page without scripts cannot be asked; it is the same page. */
const sound = async (page, as) => as === 'plain' || assert.deepEqual(await violations(page), []);

const who = (name) => ({ email: `${name}-${run}@example.test`, firstName: 'Rita', lastName: `Rail ${name}` });
const order = (name) => sql(`SELECT payment_state AS state, payment_form AS form FROM orders WHERE payer_email = '${who(name).email}'`)[0];

async function begin(page, name, country = 'Germany') {
  await buy.toPayment(page, payment, who(name));
  if (country !== 'Germany') {
    // iDEAL is for who lives where its banks are.
    assert.equal(await page.getByRole('radio', { name: /^iDEAL/ }).count(), 0);
    await page.getByLabel('Country', { exact: true }).selectOption({ label: country });
    await page.getByRole('radio', { name: /^iDEAL/ }).waitFor();
  }
  const box = page.locator('#consent');
  if (await box.count()) await box.check();
}

async function pays(page, name) {
  await buy.press(page);
  await eventually(`the order of ${name} is paid`, () => order(name)?.state === 'paid');
}

/** Where the sandbox's page of a method ends. */
const answer = (page, label) => page.getByRole('button', { name: label, exact: true }).click();

/** @type {[string, RegExp, string, string][]} */
const PAGES = [
  ['paypal', /^PayPal/, 'plain', 'Germany'],
  ['sofort', /^Sofort/, 'phone', 'Germany'],
  ['ideal', /^iDEAL/, 'desktop', 'Netherlands'],
];

for (const [form, label, as, country] of PAGES) {
  test(`${form}: left once without paying, then paid (${as})`, options, async () => {
    const page = await person(AS[as]);
    await begin(page, form, country);
    await page.getByRole('radio', { name: label }).check();
    await sound(page, as);
    await page.getByRole('button', { name: /^(Buy|Pay) now/ }).click();
    await page.getByText('This is the sandbox').waitFor();
    await answer(page, 'Back without paying');
    await page.getByText('You returned without paying.').waitFor();
    await sound(page, as);
    assert.equal(order(form).state, 'payment_waiting');
    // The way that failed stands first.
    await page.locator('.button-main').first().click();
    await answer(page, 'Pay');
    await buy.thanks(page).waitFor();
    assert.deepEqual(order(form), { state: 'paid', form });
    assert.equal(sql(`SELECT count(*)::int AS n FROM orders WHERE payer_email = '${who(form).email}'`)[0].n, 1);
    await page.context().close();
  });
}

for (const as of ['desktop', 'phone', 'plain']) {
  test(`sepa: the mandate before the order, on its page and by mail (${as})`, options, async () => {
    const page = await person(AS[as]);
    const name = `sepa-${as}`;
    await begin(page, name);
    await page.getByRole('radio', { name: /^SEPA direct debit/ }).check();
    const reference = await page.locator('.mandate [data-reference]').innerText();
    assert.match(reference, /^KM-[A-Z2-7]{16}$/);
    await page.getByText('within eight weeks').first().waitFor();
    // Check digits first: nothing is ordered with a slip of the finger.
    await page.getByLabel('Account holder').fill('Rita Rail');
    await page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00');
    await buy.press(page);
    await page.getByText('This IBAN is not valid').first().waitFor();
    assert.equal(order(name), undefined);
    await sound(page, as);
    if (as !== 'plain') assert.equal(await page.evaluate(() => JSON.stringify(sessionStorage).includes('0532')), false, 'no account is kept');
    const box = page.locator('#consent');
    if (as === 'plain' && (await box.count())) await box.check();
    await page.getByLabel('IBAN').fill(IBAN);
    await buy.press(page);
    await page.getByRole('heading', { name: 'SEPA direct debit mandate' }).waitFor();
    assert.ok((await page.locator('section[aria-labelledby=mandate]').innerText()).includes(reference));
    await sound(page, as);
    const letter = await mail(who(name).email, /will be debited/);
    for (const words of [reference, 'DE98ZZZ09999999999', '3000']) assert.ok(letter.text.includes(words), words);
    await eventually('the debit is settled', () => order(name)?.state === 'paid');
    await page.reload();
    await buy.thanks(page).waitFor();
    await page.context().close();
  });
}

test('apple pay is there only where the device has it, and pays through the frame', options, async () => {
  const without = await person();
  await begin(without, 'no-apple');
  assert.equal(await without.getByRole('radio', { name: /^Apple Pay/ }).isVisible(), false);
  await without.context().close();
  const page = await person();
  await page.addInitScript(() => {
    window.ApplePaySession = class extends EventTarget {
      static STATUS_SUCCESS = 0;
      static canMakePayments = () => true;
      constructor(_version, request) {
        super();
        window.askedOfApple = request;
      }
      begin() {
        this.dispatchEvent(Object.assign(new Event('validatemerchant'), { validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' }));
      }
      completeMerchantValidation(session) {
        window.vouchedFor = session.domainName;
        const event = new Event('paymentauthorized');
        event.payment = { token: { paymentData: 'signed by the device' } };
        this.dispatchEvent(event);
      }
      completePayment() {}
    };
  });
  await begin(page, 'apple');
  await page.getByRole('radio', { name: /^Apple Pay/ }).check();
  assert.deepEqual(await violations(page), []);
  await pays(page, 'apple');
  await buy.thanks(page).waitFor();
  assert.equal(order('apple').form, 'apple_pay');
  await page.context().close();
});

test('google pay is there only where the browser has payment requests', options, async () => {
  for (const has of [true, false]) {
    const page = await person();
    if (!has) await page.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'));
    await begin(page, `google-${has}`);
    const [google, card] = ['Google Pay', 'Card'].map((name) => page.getByRole('radio', { name: new RegExp(`^${name}`), includeHidden: true }));
    assert.equal(await google.count(), 1, 'the shop takes it');
    assert.deepEqual([await google.isVisible(), await google.isEnabled(), await card.isChecked()], [has, has, true]);
    await page.context().close();
  }
});

test('a bank that is told of the browser does not ask, and asks where scripts do not run', options, async () => {
  const page = await person();
  await begin(page, 'known');
  await page.getByRole('radio', { name: /^Card/ }).check();
  await buy.typeCard(page.frameLocator('[data-card-frame] iframe'), '4000000000003063');
  await pays(page, 'known');
  await page.context().close();
  const plain = await person(AS.plain);
  await begin(plain, 'unknown');
  await plain.getByRole('radio', { name: /^Card/ }).check();
  await buy.press(plain);
  await buy.typeCard(plain, '4000000000003063');
  await plain.getByRole('button', { name: /^Pay / }).click();
  await plain.getByRole('button', { name: 'Approve' }).click();
  await buy.thanks(plain).waitFor();
  await plain.context().close();
});

test('who pays later has it at once, with the account to transfer to', options, async () => {
  // The platform gives it to single sellers.
  write(`INSERT INTO payment_features (seller_id, feature, active, reason, changed_by, changed_at)
         SELECT s.seller_id, 'pay_later', true, 'journey', u.id, now() FROM sellers AS s, users AS u
         WHERE s.username = 'demo' AND s.livemode AND u.email = 'admin@demo.test'`);
  const page = await person({ ...AS.plain, viewport: PHONE });
  await begin(page, 'later');
  await page.getByRole('radio', { name: /^Pay later/ }).check();
  await buy.press(page);
  // Who has it on trust can be written to: that is asked for with this way to pay alone.
  await page.getByRole('link', { name: 'Enter your street.' }).waitFor();
  assert.equal(order('later'), undefined);
  await buy.address(page, { street: 'Am Markt', zip: '10115', city: 'Berlin' });
  await buy.agree(page);
  await buy.press(page);
  await buy.thanks(page).waitFor();
  await page.getByText('RF').first().waitFor();
  assert.deepEqual(order('later'), { state: 'paying', form: 'pay_later' });
  write(`DELETE FROM payment_features WHERE feature = 'pay_later'`);
  await page.context().close();
});
