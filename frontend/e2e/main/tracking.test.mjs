// Tracking codes: nothing runs before a visitor agrees; what runs hears of visits and of a purchase once, and reaches
// neither the page nor a server that was not declared.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, person, running, shopUrl, sql, write } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const lesson = `A lesson that is counted ${run}`;
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const pageOf = () => shopUrl(`/s/demo/${sql(`SELECT slug FROM products WHERE name = '${lesson}'`)[0].slug}`);

// The shop belongs to all journeys: it asks nobody when this one is over.
after(async () => {
  if (running) write("DELETE FROM tracking_codes; UPDATE consent_settings SET mode = 'none'");
  await closeBrowser();
});

/** Tells a declared server what it knows, tries what it may not, and keeps a cookie for the next page. */
const SNIPPET = `<script>
  const seen = { origin: self.origin, jar: document.cookie, words: [...dataLayer].map((said) => said.event ?? [...said].slice(0, 2).join(' ')) };
  try { seen.page = parent.document.title; } catch { seen.page = 'out of reach'; }
  seen.last = dataLayer.at(-1);
  document.cookie = 'visitor=v-${run}; max-age=3600';
  const send = (server) => fetch('https://' + server + '/seen', { method: 'POST', mode: 'no-cors', body: JSON.stringify(seen) }).catch(() => undefined);
  send('elsewhere.example.com');
  send('collect.example.com');
</script>`;

/** A visitor, with what leaves their browser for the world outside. */
async function visitor() {
  const page = await person();
  const left = { told: [], elsewhere: 0, google: [] };
  await page.route(/^https:\/\/(collect|elsewhere)\.example\.com|^https:\/\/www\.googletagmanager\.com/, (route) => {
    const request = route.request();
    const { hostname, search } = new URL(request.url());
    if (hostname === 'collect.example.com') left.told.push(JSON.parse(request.postData()));
    else if (hostname === 'elsewhere.example.com') left.elsewhere += 1;
    else left.google.push(search);
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return { page, left };
}

const events = (left) => left.told.map(({ last }) => last.event);
const assertEvents = (left, names) => eventually(`${names} heard, not ${events(left)}`, async () => events(left).length >= names.length && assert.deepEqual(events(left), names) === undefined);
const question = (page) => page.getByRole('region', { name: /^Can Atelier Lind measure visits/ });

test('a seller adds codes, and none runs before visitors are asked', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.work(page, lesson, 40);

  await page.goto(shopUrl('/cabinet/tracking_codes'));
  await button(page, 'Add tracking code').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Visits');
  await dialog.getByLabel(/^ID/).fill('UA-123456-1');
  await button(dialog, 'Save').click();
  await dialog.getByText(/It looks like G-/).waitFor();
  await dialog.getByLabel(/^ID/).fill('g-a1b2c3d4e5');
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Save').click();
  await page.getByText('Google Analytics 4 · G-A1B2C3D4E5').waitFor();

  await button(page, 'Add tracking code').click();
  await dialog.getByLabel('Service').selectOption({ label: 'Own snippet' });
  await dialog.getByLabel('Name').fill('Campaigns');
  await dialog.getByLabel(/^HTML snippet/).fill(SNIPPET);
  await dialog.getByLabel('Servers').fill('https://collect.example.com/tag.js');
  await dialog.getByLabel('Servers').press('Enter');
  await dialog.getByText('collect.example.com', { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Save').click();
  await page.getByText('Inactive: no consent banner').first().waitFor();

  const { page: visited, left } = await visitor();
  await visited.goto(pageOf());
  assert.equal(await question(visited).count(), 0);
  await page.getByRole('link', { name: 'Set up consent' }).click();
  await page.getByRole('radio', { name: /^By category/ }).check();
  await page.getByLabel('Your text').fill('It helps us to write better lessons.');
  await button(page, 'Save').click();
  await page.getByText('Saved').first().waitFor();
  await page.goto(shopUrl('/cabinet/tracking_codes'));
  await page.getByText('Active', { exact: true }).first().waitFor();
  assert.deepEqual(left.told, []);
});

test('who declines is measured by nobody', options, async () => {
  const { page, left } = await visitor();
  await page.goto(pageOf());
  await question(page).getByText('It helps us to write better lessons.').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, 'Necessary only').click();
  await question(page).waitFor({ state: 'hidden' });
  await page.reload();
  await button(page, 'Cookie settings').waitFor();
  assert.equal(await question(page).count(), 0, 'nobody is asked twice');
  assert.equal(await page.locator('iframe').count(), 0);
  assert.deepEqual([left.told, left.google], [[], []]);

  // A browser that objects for its visitor is not even asked.
  const { page: objecting } = await visitor();
  await objecting.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }));
  await objecting.goto(pageOf());
  await button(objecting, 'Cookie settings').waitFor();
  assert.equal(await question(objecting).count(), 0);
});

test('who agrees to a category is measured in it alone, and a purchase once', options, async () => {
  const { page, left } = await visitor();
  await page.goto(`${pageOf()}?utm_source=letter&key=secret`);
  const asked = question(page);
  await asked.getByText('Services used').click();
  await asked.getByLabel('Marketing').check();
  await button(page, 'Save choice').click();
  await assertEvents(left, ['product_page']);
  const { origin, page: around, words, last, jar } = left.told[0];
  assert.deepEqual({ origin, around, jar }, { origin: 'null', around: 'out of reach', jar: '' });
  assert.deepEqual(words, ['consent default', 'consent update', 'product_page'], 'everything is denied before anything runs');
  assert.equal(last.product_name, lesson);
  assert.deepEqual([last.product_price, last.currency], ['40.00', 'EUR']);
  assert.match(last.page.url, /\?utm_source=letter$/);
  assert.deepEqual(left.google, [], 'statistics were not agreed to');

  // Another category, on the same page: it hears what the first one heard, which hears nothing twice.
  await button(page, 'Cookie settings').click();
  await button(page, 'Accept all').click();
  await eventually('Google is asked for', async () => left.google.includes('?id=G-A1B2C3D4E5'));
  assert.deepEqual(events(left), ['product_page']);

  await buy.toPayment(page, pageOf(), { email: `tracked-${run}@example.test`, firstName: 'Tilda', lastName: 'Told' });
  await assertEvents(left, ['product_page', 'product_page', 'payment_page']);
  assert.equal(left.told.at(-1).jar, `visitor=v-${run}`, 'what a code keeps is there on the next page');
  await buy.payByCard(page, buy.GOOD_CARD);
  await buy.thanks(page).waitFor();
  await assertEvents(left, ['product_page', 'product_page', 'payment_page', 'success_page']);
  const bought = left.told.at(-1).last;
  assert.deepEqual([bought.revenue, bought.order_form, bought.period_type], ['40.00', 'service', 'one_time']);
  assert.equal(bought.order_id, await buy.orderNumber(page));
  assert.equal(new URL(bought.page.url).pathname, '/s/demo/success', 'the address of an order opens it, and is told to nobody');
  await page.reload();
  await buy.thanks(page).waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(events(left).filter((name) => name === 'success_page').length, 1);
  assert.equal(left.elsewhere, 0, 'no server hears that was not declared');

  await button(page, 'Cookie settings').click();
  await button(page, 'Necessary only').click();
  const jars = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kontor.tags')).length);
  await eventually('what the codes kept is gone', async () => (await jars()) === 0);
  assert.equal(await page.locator('iframe[sandbox]').count(), 0);
  const kept = sql(`SELECT array_to_string(categories, ',') AS agreed FROM consents ORDER BY created_at DESC LIMIT 3`).map(({ agreed }) => agreed);
  assert.deepEqual(kept, ['', 'statistics,marketing', 'marketing']);
});
