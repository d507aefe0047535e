// The payment page as its seller wants it: settings made beside the real page, then buyers of every kind on every layout,
// with the right cents in the order and in the books.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { PHONE, violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import { keys } from './keys.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, person, running, shopUrl, sql, write } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const payment = (slug) => shopUrl(`/s/demo/${slug}/payment`);
const hour = 'one-hour-at-the-easel';

// The shop belongs to all journeys: its pages have their own look again when this one is over.
after(async () => {
  if (running) write('UPDATE products SET checkout_settings_id = NULL; DELETE FROM checkout_settings');
  await closeBrowser();
});

test('a seller sees the real page beside the settings, and buyers see it once it is saved', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/settings/checkout'));
  await page.getByText("Your payment pages use the shop’s standard look").waitFor();
  await page.getByRole('link', { name: 'Add settings' }).click();
  const shown = page.frameLocator('iframe[title="Preview of the payment page"]');
  await shown.getByRole('heading', { name: 'Checkout' }).waitFor();
  const [{ name }] = sql(`SELECT name FROM products WHERE slug = '${hour}'`);
  await page.getByRole('combobox', { name: 'Product', exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Calm');
  await page.getByRole('radio', { name: /^Two steps Buyer details first/ }).check();
  await shown.getByText('Step 1 of 2').waitFor();
  await page.getByRole('textbox', { name: 'Background', exact: true }).fill('#0a1a3a');
  await eventually('the page is dark', () => shown.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor === 'rgb(10, 26, 58)'));
  await page.getByRole('textbox', { name: 'Background', exact: true }).fill('#f0f0f0');
  await page.getByRole('combobox', { name: /^Phone/ }).selectOption({ label: 'Required' });
  await shown.getByLabel('Phone').waitFor();
  // Whatever is pressed in the preview, nothing is bought.
  const before = sql('SELECT count(*) AS orders FROM orders');
  await shown.getByLabel('Email', { exact: true }).fill('preview@example.test');
  for (const name of ['First name', 'Last name', 'Phone']) await shown.getByLabel(new RegExp(`^${name}`)).fill('1');
  await shown.getByRole('button', { name: 'Continue to payment' }).click();
  await shown.getByRole('button', { name: /obligation to pay/ }).click();
  await shown.locator('[data-note]').filter({ hasText: 'Preview: you can’t buy anything here.' }).waitFor();
  assert.deepEqual(sql('SELECT count(*) AS orders FROM orders'), before);
  assert.deepEqual(await violations(page), []);

  // What is out of order is told beside its field, and nothing is kept.
  const round = page.getByLabel('Corner radius').first();
  await round.fill('99');
  await page.getByText('Showing the last valid settings.').waitFor();
  await button(page, 'Save').click();
  await page.getByText(/40/).first().waitFor();
  assert.deepEqual(sql('SELECT count(*) AS kept FROM checkout_settings'), [{ kept: 0 }]);
  await round.fill('12');
  await button(page, 'Save').click();
  await page.getByText('Calm').waitFor();
  await page.getByText('Default', { exact: true }).waitFor();
  await button(page, 'Duplicate: Calm').click();
  await page.getByText('Calm (2)').waitFor();
  assert.deepEqual(page.complaints, []);
});

/** Goes from the first of two steps to the second, where there are two. */
async function goOn(page, layout) {
  if (layout.startsWith('two')) await button(page, 'Continue to payment').click();
}

const details = (n) => ({ 'Email': `looks-${n}-${run}@example.test`, 'First name': 'Lina', 'Last name': `Look ${n}`, Phone: '+49 30 1234' });
async function fill(page, n) {
  for (const [label, text] of Object.entries(details(n))) await page.getByLabel(new RegExp(`^${label}`)).fill(text);
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' });
}

/** The order of a buyer: what it comes to, what is paid, and whether the books agree. */
function order(n) {
  const [found] = sql(`SELECT o.total_amount::int AS total, o.paid_amount::int AS paid, o.payment_state AS state,
      (SELECT coalesce(sum(t.amount), 0)::int FROM transactions t WHERE t.seller_id = o.seller_id AND t.order_id = o.id AND t.state = 'successful') AS taken
    FROM orders o WHERE payer_email = 'looks-${n}-${run}@example.test'`);
  return found;
}

// `cents`: of the whole and of what is paid at once, where that is not the price of the product. The test period of a
// subscription costs nothing. Each layout, kind of price, way to pay and kind of browser, so that every pair of neighbours is tried once at least.
const ROWS = [
  { layout: 'simplified', slug: hour, method: 'bank_wire', as: 'phone' },
  { layout: 'two_steps', slug: hour, method: 'card', as: 'keyboard' },
  { layout: 'two_steps_advanced', slug: 'twelve-evenings-of-watercolour', price: 'In three parts', cents: [13_500, 4_500], method: 'card', as: 'desktop' },
  { layout: 'two_steps', slug: hour, method: 'bank_wire', as: 'plain' },
  { layout: 'default', slug: 'friends-of-the-atelier', price: 'Month by month', cents: [0, 0], method: 'card', as: 'phone' },
  { layout: 'two_steps_advanced', slug: 'seed-packet-templates', method: 'free', as: 'phone' },
  { layout: 'default', slug: 'the-tablet-circle', price: 'Six months', cents: [7_140, 1_190], method: 'card', as: 'desktop' },
  { layout: 'simplified', slug: 'seed-packet-templates', method: 'free', as: 'plain' },
];

async function choosePlan(page, row) {
  if (row.price) await page.getByRole('radio', { name: new RegExp(`^${row.price}`) }).check();
}

async function choosePay(page, row) {
  if (row.method === 'bank_wire') await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  if (row.method !== 'card') return;
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('group', { name: 'Payment' }).scrollIntoViewIfNeeded();
  await buy.typeCard(page.frameLocator('[data-card-frame] iframe'), buy.GOOD_CARD);
}

async function consent(page) {
  const box = page.locator('#consent');
  if (await box.count()) await box.check();
}

/** The whole way with the keyboard alone. */
async function byKeyboard(page, n) {
  const by = keys(page);
  for (const [label, text] of Object.entries(details(n))) await by.fill(page.getByLabel(new RegExp(`^${label}`)), text);
  // Enter goes on; nothing is ordered in the first step.
  await page.keyboard.press('Enter');
  await page.getByText('Step 2 of 2').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'step-2', 'whoever listens hears where they are');
  await by.check(page.getByRole('radio', { name: /^Card/ }));
  const card = page.frameLocator('[data-card-frame] iframe');
  for (const [label, text] of [['Card number', buy.GOOD_CARD], ['Expiry date', '12 / 40'], ['Security code', '123']]) {
    await by.fill(card.getByLabel(label), text);
  }
  await by.check(page.locator('#consent'));
  await by.press(page.locator('.button-buy'));
}

test('nothing typed is lost: loaded again, in another language, offline, declined', options, async () => {
  write("UPDATE checkout_settings SET layout = 'default'");
  const page = await person();
  await page.goto(payment(hour));
  await fill(page, 'kept');
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Austria' });
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await consent(page);
  await page.reload();
  const is = async (label) => assert.equal(await page.getByLabel(new RegExp(`^${label}`)).inputValue(), details('kept')[label]);
  for (const label of Object.keys(details('kept'))) await is(label);
  assert.equal(await page.getByLabel('Country', { exact: true }).inputValue(), 'AT');
  assert.ok(await page.getByRole('radio', { name: /^Bank transfer/ }).isChecked());
  assert.ok(!(await page.locator('#consent').isChecked()), 'a consent is given where it is read');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Kasse' }).waitFor();
  assert.equal(await page.getByLabel('E-Mail', { exact: true }).inputValue(), details('kept')['Email']);
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();

  await consent(page);
  await page.context().setOffline(true);
  await page.locator('.button-buy').click();
  for (const place of [page.locator('[data-note]'), page.getByRole('status')]) {
    await place.filter({ hasText: 'You’re offline. Reconnect to place your order; your entries are saved.' }).waitFor();
  }
  await page.context().setOffline(false);

  await page.getByRole('radio', { name: /^Card/ }).check();
  await buy.typeCard(page.frameLocator('[data-card-frame] iframe'), buy.DECLINED_CARD);
  await page.locator('.button-buy').click();
  await page.getByText(/declined/).first().waitFor();
  await page.goto(payment(hour));
  for (const label of Object.keys(details('kept'))) await is(label);
  await page.goBack();
  await page.locator('.other-ways summary').click();
  await page.getByRole('button', { name: /transfer/ }).click();
  await page.getByRole('heading', { name: /transfer/i }).first().waitFor();
  await page.goto(payment(hour));
  assert.equal(await page.getByLabel('Phone').inputValue(), '', 'bought: the next purchase begins anew');
});

test('without scripts another language keeps what is typed', options, async () => {
  write("UPDATE checkout_settings SET layout = 'default'");
  const page = await person({ scripts: false });
  await page.goto(payment(hour));
  await fill(page, 'spoken');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Kasse' }).waitFor();
  assert.equal(await page.getByLabel('E-Mail', { exact: true }).inputValue(), details('spoken')['Email']);
  assert.equal(await page.locator('.error:visible').count(), 0, 'nobody has ordered yet');
  assert.equal(sql(`SELECT count(*)::int AS n FROM orders WHERE payer_email = '${details('spoken')['Email']}'`)[0].n, 0);
});

test('half an hour later the form is as it was, and orders', options, async () => {
  const page = await person();
  await page.clock.install();
  await page.goto(payment(hour));
  await fill(page, 'idle');
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.clock.fastForward('31:00');
  await page.reload();
  assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), details('idle')['Email']);
  await page.clock.fastForward('31:00');
  await consent(page);
  await page.locator('.button-buy').click();
  await page.getByRole('heading', { name: /transfer/i }).first().waitFor();
});

// What is chosen, on which page, and the two between which it goes.
for (const [what, slug, field, values] of [
  ['the country', hour, '[name=country]', ['CH', 'DE']],
  ['the price', 'twelve-evenings-of-watercolour', '[name=pricing_plan]'],
  ['what is taken along', 'the-quiet-year', '[name=addon]'],
  ['a coupon', hour, '#coupon', ['LAMPLIGHT20', '']],
  ['a VAT number', hour, '[name=vat_no]', ['DE136695976', '']],
]) {
  test(`the total follows ${what}`, options, async (t) => {
    write("UPDATE checkout_settings SET layout = 'default'");
    const page = await person();
    await page.goto(payment(slug));
    const took = await page.evaluate(
      async ([field, values]) => {
        const times = [];
        for (let n = 0; n < 11; n += 1) {
          // The page may have replaced what was there.
          const fields = [...document.querySelectorAll(`#pay ${field}`)];
          const input = fields[n % fields.length];
          const from = performance.now();
          if (values) input.value = values[n % 2];
          else if (input.type === 'radio') input.checked = true;
          else input.checked = !input.checked;
          input.dispatchEvent(new Event('change', { bubbles: true }));
          while (document.querySelector('#summary[aria-busy=true]')) await new Promise((resolve) => setTimeout(resolve, 5));
          times.push(performance.now() - from);
        }
        return times.toSorted((a, b) => a - b);
      },
      [field, values],
    );
    // How long it takes is measured by `make bench`, beside what the same machine needs for nothing.
    t.diagnostic(`${took.map(Math.round).join(' ')} ms`);
    assert.ok(took[0] > 1, 'it was asked for');
  });
}

test('a press of the button that has begun is not lost when the total changes under it', options, async () => {
  const page = await person();
  await page.goto(payment(hour));
  await fill(page, 'pressed');
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await consent(page);
  const total = page.locator('#summary .total dd');
  const before = await total.innerText();
  const button = page.locator('.button-buy');
  await button.hover();
  await page.mouse.down();
  await page.getByLabel('Country', { exact: true }).evaluate((country) => {
    country.value = 'CH';
    country.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitForFunction((old) => document.querySelector('#summary .total dd').innerText !== old || document.querySelector('#summary[aria-busy=false]'), before);
  assert.ok(await button.evaluate((one) => one === document.activeElement), 'a key would press nothing');
  await page.mouse.up();
  await page.getByRole('heading', { name: /transfer/i }).first().waitFor();
});

for (const layout of ['two_steps', 'two_steps_advanced']) {
  test(`who listens hears the new total in the first step, ${layout}`, options, async () => {
    write(`UPDATE checkout_settings SET layout = '${layout}'`);
    const page = await person();
    await page.goto(payment('the-quiet-year'));
    await page.getByText('Step 1 of 2').waitFor();
    assert.ok(await page.locator('.button-buy').isHidden(), 'nothing is ordered yet');
    const live = page.locator('[data-live]');
    assert.equal(await live.evaluate((region) => region.closest('#summary, [data-step], [hidden]')), null);
    await live.evaluate((region) => (region.dataset.same = 'yes'));
    const amount = page.locator('#summary .total dd');
    for (const ticked of [true, false]) {
      const before = await amount.innerText();
      await page.locator('[data-step="1"] [name=addon]').first().setChecked(ticked);
      await eventually('another total', async () => (await amount.innerText()) !== before);
      // By its role: what is hidden has none. And the very same region, as one that is put in anew is not heard.
      const said = `The total is now ${await amount.innerText()}.`;
      await page.getByRole('status').and(page.locator('[data-same]')).filter({ hasText: said }).waitFor();
    }
    assert.deepEqual(await violations(page), []);
  });
}

for (const [n, row] of ROWS.entries()) {
  test(`${row.layout}, ${row.price ?? 'once'}, ${row.method}, ${row.as}`, options, async () => {
    write(`UPDATE checkout_settings SET layout = '${row.layout}', theme = theme || '{"payment_bg_color": "#f0f0f0"}'`);
    const page = await person({ ...(row.as === 'phone' ? { viewport: PHONE } : {}), scripts: row.as !== 'plain' });
    await page.goto(payment(row.slug));
    if (row.as === 'keyboard') await byKeyboard(page, n);
    else {
      await choosePlan(page, row);
      if (row.layout === 'two_steps_advanced' && row.as !== 'plain') await goOn(page, row.layout);
      await fill(page, n);
      if (row.layout === 'two_steps' && row.as !== 'plain') {
        await goOn(page, row.layout);
        // Back and on again: nothing typed is lost.
        await page.goBack();
        await page.getByText('Step 1 of 2').waitFor();
        await goOn(page, row.layout);
      }
      assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), details(n)['Email']);
      await choosePay(page, row);
      await consent(page);
      if (row.as !== 'plain') assert.deepEqual(await violations(page), []);
      await page.locator('.button-buy').click();
    }
    const done = row.method === 'bank_wire' ? page.getByRole('heading', { name: /transfer/i }) : buy.thanks(page);
    await done.first().waitFor();
    const { total, paid, state, taken } = await eventually('the order', () => order(n));
    const price = sql(`SELECT display_amount::int AS cents FROM products WHERE slug = '${row.slug}'`)[0].cents;
    const [whole, first] = row.cents ?? [price, row.method === 'bank_wire' ? 0 : price];
    assert.deepEqual([total, paid], [whole, first]);
    assert.equal(paid, taken, 'what is paid is what the provider took');
    assert.equal(state === 'payment_waiting', row.method === 'bank_wire');
    assert.deepEqual(page.complaints, []);
  });
}
