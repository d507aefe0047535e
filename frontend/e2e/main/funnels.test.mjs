// A funnel from the preset to its last page: its seller draws and lists it, what is missing stands beside its step, and it is
// published. One buyer takes the offer with one press; another declines it and what comes after it, and is thanked all the same.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const [soup, sauce, salt] = [`A pot of soup ${run}`, `The sauce to it ${run}`, `A pinch of salt ${run}`];
const [name, heading] = [`Kitchen ${run}`, `One more thing to cook ${run}`];
const who = (first) => ({ email: `${first}-${run}@example.test`, firstName: first, lastName: 'Funnel' });
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const step = (page, words) => page.getByRole('listitem', { name: words });
const orders = ({ email }) => sql(`SELECT total_amount::int AS total FROM orders WHERE payer_email = '${email}' ORDER BY total_amount`).map(({ total }) => total);
after(closeBrowser);

/** In a step of the list, or in the panel beside the picture. */
async function pick(page, where, product) {
  await where.getByRole('combobox', { name: 'Product' }).fill(product);
  await page.getByRole('option', { name: product, exact: true }).click();
  await where.getByRole('heading', { name: new RegExp(product) }).waitFor();
}

/** Pays the first product, the card kept for what is offered next. */
async function enter(page, address, payer) {
  await page.goto(address);
  await buy.introduce(page, payer);
  await page.getByRole('radio', { name: /^Card/ }).check();
  const keepBox = page.getByRole('checkbox', { name: /^Save this card/ });
  assert.equal(await keepBox.isChecked(), false, 'nobody ticks it but the buyer');
  await keepBox.check();
  await buy.payByCard(page, buy.GOOD_CARD);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

test('a funnel is made on the screen, and two buyers go two ways through it', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.work(page, salt, 5);
  await given.work(page, sauce, 19);
  await given.work(page, soup, 29);

  await page.goto(shopUrl('/cabinet/shop/funnels'));
  await button(page, 'New funnel').click();
  const dialog = page.getByRole('dialog', { name: 'New funnel' });
  await dialog.getByLabel('Name').fill(name);
  assert.ok(await dialog.getByRole('radio', { name: 'Sale → upsell → downsell → thank you' }).isChecked());
  assert.deepEqual(await violations(page), []);
  await button(dialog, 'Create funnel').click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();

  // Empty it is refused, and each step says what it lacks.
  await button(page, 'Publish').click();
  await page.getByText('Fix 3 problems before you publish.').waitFor();
  await page.getByRole('group', { name: /^1\. Payment/ }).click();
  const panel = page.getByRole('region', { name: /^1\. Payment/ });
  await panel.getByText('Choose a product.').waitFor();
  await pick(page, panel, soup);
  await page.getByRole('group', { name: new RegExp(`^1\\. Payment: ${soup}`) }).waitFor();
  await button(page, 'Arrange steps').click();
  assert.deepEqual(await violations(page), []);

  await button(page, 'List').click();
  await pick(page, step(page, /^2\. Upsell/), sauce);
  await step(page, /^2\. Upsell/).getByLabel('Heading').fill(heading);
  await pick(page, step(page, /^3\. Downsell/), salt);
  await step(page, /^4\. Thank you/).getByLabel('Page text').fill('Begin with the onions.');
  const declined = step(page, /^2\. Upsell/).getByLabel('If declined');
  assert.equal(await declined.locator('option:checked').innerText(), `3. Downsell: ${salt}`);
  assert.deepEqual(await violations(page), []);
  await button(page, 'Save').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await button(page, 'Publish').click();
  await page.getByText('Funnel published.').waitFor();
  await button(page, 'Unpublish').waitFor();
  const address = await page.getByText(/\/s\/demo\/f\//).innerText();

  const taker = await person();
  await enter(taker, address, who('tina'));
  await taker.getByRole('heading', { name: sauce }).waitFor();
  await taker.getByText(/ending in 4242/).waitFor();
  assert.deepEqual(await violations(taker), []);
  assert.deepEqual(orders(who('tina')), [2_900], 'nothing is ordered by looking');
  await buy.agree(taker);
  await taker.getByRole('button', { name: /^Buy now with obligation to pay · €19\.00/ }).click();
  await buy.thanks(taker).waitFor();
  await taker.getByRole('heading', { name: 'Also ordered' }).waitFor();
  await taker.getByRole('link', { name: sauce }).first().waitFor();
  assert.deepEqual(orders(who('tina')), [1_900, 2_900]);

  const decliner = await person();
  await enter(decliner, address, who('dora'));
  await button(decliner, 'No, thank you').click();
  await decliner.getByRole('heading', { name: salt, level: 1 }).waitFor();
  assert.deepEqual(await violations(decliner), []);
  await button(decliner, 'No, thank you').click();
  await buy.thanks(decliner).waitFor();
  await decliner.getByText('Begin with the onions.').waitFor();
  assert.equal(await decliner.getByText('Also ordered').count(), 0);
  assert.deepEqual(orders(who('dora')), [2_900]);

  // The seller sees what each step has come to.
  await page.reload();
  await button(page, 'List').click();
  const figures = (words) => step(page, words).locator('dl').innerText();
  await step(page, /^1\. Payment/).locator('dl').waitFor();
  assert.match(await figures(/^1\. Payment/), /Ordered\s+2\s+Paid\s+2\s+Revenue\s+€58\.00/);
  assert.match(await figures(/^2\. Upsell/), /Shown\s+2\s+Accepted\s+1\s+Declined\s+1\s+Revenue\s+€19\.00/);
  assert.match(await figures(/^3\. Downsell/), /Shown\s+1\s+Accepted\s+0\s+Declined\s+1/);
  assert.match(await figures(/^4\. Thank you/), /Shown\s+2/);

  // Orders hang on it: it can’t be deleted, but put away; then nobody begins it.
  await button(page, `Delete: ${name}`).click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await page.getByText(/can’t be deleted/).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, `Archive: ${name}`).click();
  await button(page.getByRole('dialog'), 'Archive').click();
  await page.getByText('Funnel archived.').waitFor();
  assert.equal((await decliner.goto(address)).status(), 404);
  for (const each of [page, taker, decliner]) assert.deepEqual(each.complaints, []);
});
