// The first paid product of a newcomer: from the sign-up to "It is live", counted; effort.mjs says what is counted and how.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import { counter } from './effort.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, eventually, link, mail, person, running, shopUrl, sql } from './stack.mjs';

const MOST = { clicks: 12, inputs: 5, seconds: 300 };
const run = randomBytes(3).toString('hex');
const seller = { email: `nora-${run}@example.test`, password: `correct horse ${run}`, shop: `Tea ${run}` };
const name = `The Book of Tea ${run}`;
const pdf = { name: 'tea.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(30_000), Buffer.from('\n%%EOF\n')]) };
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const button = (page, words) => page.getByRole('button', { name: words, exact: true });
const box = (page, words) => page.getByRole('textbox', { name: new RegExp(`^${words}( \\*)?$`) });

after(closeBrowser);

async function sound(page) {
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.complaints, []);
}

/** The sign-up: the shop's address is proposed, and what most sell is chosen. */
async function signUp(page) {
  await page.goto(shopUrl('/users/sign_up'));
  await box(page, 'Email').fill(seller.email);
  await box(page, 'Password').fill(seller.password);
  await button(page, 'Create account').click();
  await page.getByRole('heading', { name: 'About your shop' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
  assert.equal(await page.locator('[aria-invalid=true]').count(), 0, 'no error before anybody typed');
  await box(page, 'Shop name').fill(seller.shop);
  await page.getByText('is available.').waitFor();
  await button(page, 'Open my shop').click();
  await page.getByRole('heading', { name: `Hello ${seller.shop}` }).waitFor();
}

/** The link of the mail, which opens in a tab of its own. */
async function confirm(page, effort) {
  const letter = await mail(seller.email, /^Confirm your email/);
  const tab = await page.context().newPage();
  await sell.confirm(tab, link(letter, '/users/confirmation'));
  await tab.close();
  effort.also('the link in the mail');
}

/** Name, price and file on one page. */
async function makeProduct(page) {
  await page.getByRole('link', { name: 'Create your first product' }).click();
  const tiles = page.getByRole('radiogroup', { name: 'Choose a product type' }).getByRole('radio');
  assert.equal(await tiles.first().innerText(), 'Download');
  assert.equal(await tiles.first().getAttribute('aria-checked'), 'true', 'what was chosen at sign-up');
  await sound(page);
  await box(page, 'Name').fill(name);
  await box(page, 'Price').fill('19.00');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Choose files or drop them here').click()]);
  await chooser.setFiles(pdf);
  await button(page, 'Create product').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('Ready', { exact: true }).waitFor();
}

test('the first paid product takes few clicks and inputs beside the verification, and publishes itself', options, async (t) => {
  const page = await person();
  await sell.provesAnew(page, seller.password);
  const effort = await counter(page);
  await signUp(page);
  await confirm(page, effort);
  await makeProduct(page);
  // From the first draft on it is told what the verification needs and how long it takes.
  await page.getByText('Have your phone number, address, date of birth, tax number').waitFor();
  await button(page, 'Publish as soon as I’m verified').click();
  await page.getByText('This product will be published automatically').waitFor();
  await sound(page);

  effort.pause();
  await page.getByRole('link', { name: 'Verify now' }).click();
  await sell.fillInProfile(page, { firstName: 'Nora', lastName: 'Muster', document: { ...pdf, name: 'identity.pdf' } });
  // It leads back to the product, which goes on by itself.
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Your product is live' });
  await dialog.waitFor();
  effort.resume();

  const username = sql(`SELECT username FROM sellers WHERE name = '${seller.shop}' AND livemode`)[0].username;
  const address = shopUrl(`/s/${username}/${name.toLowerCase().replaceAll(' ', '-')}`);
  await dialog.getByText(address, { exact: true }).waitFor();
  await dialog.getByRole('img', { name: 'QR code of the product page' }).waitFor();
  await sound(page);
  await button(dialog, 'Done').click();
  await page.getByText('On sale', { exact: true }).waitFor();
  const { what, ...figures } = effort.figures();
  t.diagnostic(`first paid product: ${JSON.stringify(figures)} (${what.join('; ')})`);
  for (const [kind, most] of Object.entries(MOST)) assert.ok(figures[kind] <= most, `${figures[kind]} ${kind}, at most ${most}: ${what.join('; ')}`);

  await mail(seller.email, new RegExp(`“${name}” is live`));
  const buyer = await person();
  await buyer.goto(address);
  await buyer.getByRole('link', { name: /^Buy now/ }).first().waitFor();
});

test('a draft is previewed, waits no longer than its seller wants, and goes to test mode and back', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  const draft = `Preview of tea ${run}`;
  const id = await given.draft(page, { form: 'service', name: draft });
  await given.price(page, id, 25);
  await page.goto(shopUrl(`/cabinet/products/${id}/edit`));
  await page.getByRole('heading', { level: 1, name: draft }).waitFor();

  await button(page, 'Preview').click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await dialog.frameLocator('iframe').getByText('only you can see this page').waitFor();
  const shown = await dialog.locator('iframe').getAttribute('src');
  await button(dialog, 'Payment page').click();
  await dialog.frameLocator('iframe[title="Payment page"]').locator('[data-preview]').first().waitFor();
  const payment = await dialog.locator('iframe').getAttribute('src');
  await sound(page);
  for (const url of [shown, payment]) {
    const answer = await fetch(shopUrl(url));
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
    assert.equal((await fetch(shopUrl(url.split('?')[0]))).status, 404, 'without the key nobody sees a draft');
    assert.equal((await fetch(shopUrl(url.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))))).status, 404, 'nor with another');
  }
  await button(dialog, 'Close').click();

  await page.getByRole('button', { name: `Actions for ${draft}` }).click();
  await page.getByRole('menuitem', { name: 'Copy to test mode' }).click();
  await page.getByText(`“${draft}” is now in test mode too.`).waitFor();
  await page.getByRole('heading', { level: 1, name: draft }).waitFor();
  const sides = () => sql(`SELECT s.livemode, l.price_amount FROM products p JOIN sellers s USING (seller_id)
    JOIN pricing_plans l ON l.seller_id = p.seller_id AND l.product_id = p.id WHERE p.name = '${draft}' ORDER BY s.livemode`);
  assert.deepEqual(sides(), [{ livemode: false, price_amount: 2500 }, { livemode: true, price_amount: 2500 }]);
  await page.getByRole('button', { name: `Actions for ${draft}` }).click();
  await page.getByRole('menuitem', { name: 'Copy to live shop' }).click();
  await page.getByText('is now in your live shop as a draft.').waitFor();
  await eventually('a third one', () => sides().length === 3);
});
