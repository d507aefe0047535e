// Buyers on every layout of the payment page, with every kind of price, way to pay and kind of browser, each two of them together
// at least once: the right cents stand in the order, its payments, its tax, its mails and the books.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { PHONE } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import { keys } from './keys.mjs';
import { covered, pairwise } from './pairs.mjs';
import { closeBrowser, env, eventually, mail, person, provider, running, shopUrl, sql, write } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const CHOICES = {
  layout: ['default', 'simplified', 'two_steps', 'two_steps_advanced'],
  plan: ['one_time', 'subscription', 'installment'],
  method: ['card', 'sepa', 'bank_wire', 'free'],
  as: ['desktop', 'phone', 'plain', 'keyboard'],
};
/** What is paid again costs something: 0.33 at least. */
const possible = ({ plan, method }) => method !== 'free' || plan === 'one_time';
const ROWS = pairwise(CHOICES, possible);
const IBAN = 'DE89 3704 0044 0532 0130 00';
const VAT_BPS = 1_900;
/** Visible fields that a buyer fills in, at most (the layouts without steps). */
const FIELDS_MAX = { simplified: 4, default: 8 };

/** All payments that are known, in cents; the first is due at once. */
const DUES = { one_time: [2_900], subscription: [900, 900], installment: [2_000, 2_000, 2_000] };
const dues = ({ plan, method }) => (method === 'free' ? [0] : DUES[plan]);
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
/** Half a cent goes up. */
const share = (amount, part, whole) => Math.floor((amount * part * 2 + whole) / (whole * 2));
const taxIn = (gross) => share(gross, VAT_BPS, 10_000 + VAT_BPS);

const made = {};
let signed;

async function post(path, body) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomBytes(12).toString('hex'), ...signed };
  const answer = await fetch(shopUrl(path), { method: 'POST', headers, body: body && JSON.stringify(body) });
  const told = await answer.json();
  assert.ok(answer.ok, `${path}: ${JSON.stringify(told)}`);
  return told;
}
const euro = (amount) => ({ amount, currency: 'eur' });
const rhythm = (each, count) => ({ terms: { first_amount: euro(each), next_amount: euro(each), interval: '1m', ...(count ? { payments_count: count } : {}) } });

/** A product of its own for a layout, at all prices, and one for nothing. */
async function product(layout, settings, plans) {
  const name = `Advice, ${layout} ${randomBytes(2).toString('hex')}`;
  const body = { form: 'service', name, delivery_instructions: 'Call me.', checkout_settings_id: settings };
  const { data } = await post('/v1/cabinet/products', body);
  const ids = {};
  for (const [kind, plan] of Object.entries(plans)) ids[kind] = (await post(`/v1/cabinet/products/${data.id}/pricing_plans`, { kind, name: kind, ...plan })).data.id;
  const published = await post(`/v1/cabinet/products/${data.id}/publish`);
  return { id: data.id, slug: published.data.attributes.slug, plans: ids };
}

before(async () => {
  if (!running) return;
  // Two who come at once would open a browser each.
  await (await person()).context().close();
  const session = { email: 'seller@demo.test', password: env.KONTOR_DEMO_PASSWORD, profile_type: 'seller' };
  signed = { authorization: `Bearer ${(await post('/v1/app/session', session)).access_token}` };
  for (const layout of CHOICES.layout) {
    const settings = (await post('/v1/cabinet/checkout_settings', { name: `${layout} ${run}`, layout, is_default: false })).data.id;
    const plans = { one_time: { price: euro(2_900) }, subscription: rhythm(900), installment: rhythm(2_000, 3) };
    made[layout] = { paid: await product(layout, settings, plans), free: await product(layout, settings, { one_time: { price: euro(0) } }) };
  }
});

// The shop belongs to all journeys.
after(async () => {
  for (const { paid, free } of Object.values(made)) for (const { id } of [paid, free]) await post(`/v1/cabinet/products/${id}/archive`);
  if (running) write(`UPDATE products SET checkout_settings_id = NULL; DELETE FROM checkout_settings WHERE name LIKE '% ${run}'`);
  await closeBrowser();
});

test('every two choices that can go together are tried together', () => {
  const every = Object.entries(CHOICES).flatMap(([name, values], at, all) =>
    all.slice(at + 1).flatMap(([other, more]) => values.flatMap((value) => more.map((one) => `${name}=${value} ${other}=${one}`))),
  );
  const impossible = ['plan=subscription method=free', 'plan=installment method=free'];
  assert.deepEqual(every.filter((pair) => !covered(ROWS).has(pair)), impossible);
});

const email = (n) => `pairs-${n}-${run}@example.test`;
const details = (n) => ({ 'Email': email(n), 'First name': 'Paula', 'Last name (optional)': `Pair ${n}` });
const steps = ({ layout, as }) => layout.startsWith('two') && as !== 'plain';

/** What to do with the page by hand. */
const hands = () => ({
  fill: (field, text) => field.fill(text),
  check: (box) => box.check(),
  press: (button) => button.click(),
  select: (list, label) => list.selectOption({ label }),
});

async function card(by, frame) {
  for (const [label, text] of [['Card number', buy.GOOD_CARD], ['Expiry date', '12 / 40'], ['Security code', '123']]) await by.fill(frame.getByLabel(label), text);
}

async function method(page, by, row) {
  if (row.method === 'free') return;
  const label = { card: /^Card/, sepa: /^SEPA direct debit/, bank_wire: /^Bank transfer/ }[row.method];
  await by.check(page.getByRole('radio', { name: label }));
  if (row.method === 'sepa') {
    await by.fill(page.getByLabel('Account holder'), 'Paula Pair');
    await by.fill(page.getByLabel('IBAN'), IBAN);
  }
  if (row.method === 'card' && row.as !== 'plain') {
    await page.getByRole('group', { name: 'Payment' }).scrollIntoViewIfNeeded();
    await card(by, page.frameLocator('[data-card-frame] iframe'));
  }
}

/** Fields to be filled in that can be seen; a way to pay and a consent are chosen. */
const visibleFields = (page) =>
  page.locator('.pay-fields').evaluate((part) => [...part.querySelectorAll('input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea')].filter((field) => field.checkVisibility()).length);

async function buys(page, row, n) {
  const sold = made[row.layout][row.method === 'free' ? 'free' : 'paid'];
  const chosenByHand = row.as === 'desktop' && row.method !== 'free';
  const linked = chosenByHand ? '' : `?pricing_plan_ids=${sold.plans[row.plan]}`;
  await page.goto(shopUrl(`/s/demo/${sold.slug}/payment${linked}`));
  const by = row.as === 'keyboard' ? keys(page) : hands();
  if (chosenByHand) await page.locator(`[name=pricing_plan][value="${sold.plans[row.plan]}"]`).check();
  const most = FIELDS_MAX[row.layout];
  if (most && row.method !== 'sepa') assert.ok((await visibleFields(page)) <= most, `more than ${most} fields`);
  const onwards = async () => by.press(page.getByRole('button', { name: 'Continue to payment', exact: true }));
  if (steps(row) && row.layout === 'two_steps_advanced') await onwards();
  for (const [label, text] of Object.entries(details(n))) await by.fill(page.getByLabel(label, { exact: true }), text);
  await by.select(page.getByLabel('Country', { exact: true }), 'Germany');
  if (steps(row) && row.layout === 'two_steps') await onwards();
  await method(page, by, row);
  const consent = page.locator('#consent');
  if (await consent.count()) await by.check(consent);
  if (row.as !== 'plain') assert.equal(await buy.total(page), row.plan === 'subscription' ? 900 : sum(dues(row)));
  await by.press(page.locator('.button-buy'));
  if (row.method === 'card' && row.as === 'plain') {
    await card(by, page);
    await by.press(page.getByRole('button', { name: /^Pay / }));
  }
}

const order = (n) =>
  sql(`SELECT o.id, o.seller_id, o.token, o.payment_state AS state, o.total_amount::int AS total, o.vat_amount::int AS vat, o.paid_amount::int AS paid
    FROM orders o WHERE payer_email = '${email(n)}'`)[0];
const rowsOf = (found, table, columns, more = '') => sql(`SELECT ${columns} FROM ${table} t WHERE t.seller_id = '${found.seller_id}' AND t.order_id = '${found.id}' ${more}`);

/** Every cent: the order, its payments with their tax, the movement at the provider, the books, and what the invoice has to say. */
async function counts(row, n) {
  const wanted = dues(row);
  const [today] = wanted;
  const found = order(n);
  const total = row.plan === 'subscription' ? today : sum(wanted);
  assert.deepEqual([found.total, found.paid], [total, today]);
  assert.equal(found.vat, row.plan === 'subscription' ? taxIn(today) : taxIn(total));
  const rates = rowsOf(found, 'order_rates', 'amount::int, vat_amount::int AS vat, state', 'ORDER BY number');
  assert.deepEqual(rates.map(({ amount }) => amount), wanted);
  assert.deepEqual(rates.map(({ state }) => state), wanted.map((_, at) => (at === 0 ? 'paid' : 'future')));
  if (row.plan !== 'subscription') assert.equal(sum(rates.map(({ vat }) => vat)), found.vat, 'no cent of tax is lost');
  const [paid, ...more] = rowsOf(found, 'transactions', 'id, amount::int, method', "AND state = 'successful'");
  assert.deepEqual([paid.amount, paid.method, more], [today, row.method, []]);
  const invoices = rowsOf(found, 'invoice_requests', 'form, gross_amount::int AS gross, vat_amount::int AS vat');
  assert.deepEqual(invoices, today === 0 ? [] : [{ form: 'regular', gross: today, vat: rates[0].vat }]);
  if (today === 0) return;
  const entries = sql(`SELECT e.account, sum(e.amount)::int AS amount FROM postings p JOIN entries e ON e.seller_id = p.seller_id AND e.posting_id = p.id
    WHERE p.seller_id = '${found.seller_id}' AND p.subject_id = '${paid.id}' GROUP BY 1`);
  const booked = Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));
  const [{ bps }] = sql(`SELECT fee_bps::int AS bps FROM sellers WHERE seller_id = '${found.seller_id}'`);
  const fee = share(today, bps, 10_000);
  assert.deepEqual([booked.seller_balance, booked.platform_fee], [-(today - fee), -fee]);
  assert.equal(booked.provider_clearing + (booked.provider_fee ?? 0), today);
  assert.equal(sum(Object.values(booked)), 0);
}

describe('pairwise', { ...options, concurrency: 2 }, () => {
  for (const [n, row] of ROWS.entries()) {
    test(`${row.layout}, ${row.plan}, ${row.method}, ${row.as}`, async () => {
      const page = await person({ ...(row.as === 'phone' ? { viewport: PHONE } : {}), scripts: row.as !== 'plain' });
      await buys(page, row, n);
      const done = { bank_wire: /transfer/i, sepa: /SEPA direct debit mandate|Thank you for your order/ }[row.method] ?? 'Thank you for your order';
      await page.getByRole('heading', { name: done }).first().waitFor();
      const { token } = await eventually('the order', () => order(n));
      const [today] = dues(row);
      if (row.method === 'bank_wire') {
        assert.deepEqual([order(n).state, order(n).paid], ['payment_waiting', 0]);
        await provider('/v1/simulate/wires', { reference: token, amount: today });
      }
      await eventually(`${token} is paid`, () => ['paid', 'paying'].includes(order(n).state));
      await counts(row, n);
      const receipt = await mail(email(n), /^Your order/);
      assert.ok(receipt.text.replaceAll('\u00a0', ' ').includes(buy.euros(today)), receipt.text);
      // Without scripts the page asks again by itself, and may be doing so right now.
      await page.reload().catch((error) => {
        if (!/ERR_ABORTED/.test(error.message)) throw error;
      });
      await buy.thanks(page).waitFor();
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }
});
