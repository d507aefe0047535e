// A seller comes under review: what they publish is shown and not sold, a manager turns it down with a reason, the seller
// reads it, changes the product, submits it again, and once it is approved it is bought.
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
const name = `Hour of light ${run}`;
const reason = `Say what happens in this hour ${run}.`;
const who = { email: `rev-${run}@example.test`, firstName: 'Rita', lastName: 'Review' };
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const dialog = (page) => page.getByRole('dialog').last();
after(closeBrowser);

/** Begins or ends the review of the demo shop, which other journeys sell in. */
async function flag(manager, verb, why) {
  await manager.goto(shopUrl('/admin/sellers?query=demo'));
  await manager.getByRole('row').filter({ hasText: 'seller@demo.test' }).getByRole('button', { name: new RegExp(`^${verb}`) }).click();
  // Without a reason nothing is decided; what is wrong stands beside the field.
  await button(dialog(manager), verb).click();
  await dialog(manager).getByRole('textbox', { name: /^Reason/, description: /required|needed|empty|fill/i }).waitFor();
  await dialog(manager).getByRole('textbox', { name: /^Reason/ }).fill(why);
  await button(dialog(manager), verb).click();
  await manager.getByRole('dialog').waitFor({ state: 'detached' });
}

async function openCase(manager) {
  await manager.goto(shopUrl(`/admin/product_reviews?filters[state]=in_review&query=${run}`));
  await manager.getByRole('row', { name: new RegExp(name) }).click();
  await button(manager.getByRole('dialog'), 'Approve').waitFor();
}

test('what is turned down is changed, approved and bought', options, async () => {
  const manager = await person();
  await given.signIn(manager, 'admin@demo.test', env.KONTOR_DEMO_PASSWORD);
  await flag(manager, 'Start review', 'A first look at a new shop.');
  assert.deepEqual(await violations(manager), []);
  await mail('seller@demo.test', /will be reviewed$/);
  const page = await person();
  try {
    await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
    await sell.beginProduct(page, 'Service', name);
    await button(page, 'Next').click();
    await sell.setPrice(page, '49');
    await button(page, 'Publish').click();
    await page.getByText(`“${name}” has been submitted for review.`).waitFor();
    await page.getByText('This product is in review').waitFor();
    await mail('seller@demo.test', new RegExp(`We’re reviewing “${name}”`));
    assert.deepEqual(await violations(page), []);
    const { slug, id } = sql(`SELECT slug, id FROM products WHERE name = '${name}'`)[0];

    const visitor = await person();
    await visitor.goto(shopUrl(`/s/demo/${slug}`));
    await visitor.getByRole('heading', { name, level: 1 }).waitFor();
    assert.equal(await visitor.getByRole('link', { name: /^Buy now/ }).count(), 0, 'shown, not sold');

    await openCase(manager);
    await manager.getByText(/€49\.00/).first().waitFor();
    assert.deepEqual(await violations(manager), []);
    await button(manager, 'Reject').click();
    await dialog(manager).getByRole('textbox', { name: /^Reason/ }).fill(reason);
    await button(dialog(manager), 'Reject').click();
    await manager.getByText(`“${name}” was rejected.`, { exact: false }).waitFor();
    await mail('seller@demo.test', new RegExp(`“${name}” was not approved`));

    await page.goto(shopUrl(`/cabinet/products?query=${run}`));
    await page.getByRole('row', { name: new RegExp(name) }).getByText(reason).waitFor();
    await page.getByRole('row', { name: new RegExp(name) }).click();
    await page.getByText(`Reason: ${reason}`).waitFor();
    assert.deepEqual(await violations(page), []);
    await button(page, 'Submit for review').click();
    await page.getByText(/then submit it again/).waitFor();
    await button(page, 'Edit details').click();
    await page.getByRole('textbox', { name: /^Description/ }).fill('We look at your pictures together, by the window.');
    await page.getByText('All changes saved').waitFor();
    await button(page, 'Submit for review').click();
    await page.getByText(`“${name}” has been submitted for review.`).waitFor();

    await openCase(manager);
    await manager.getByText(reason).waitFor();
    await button(manager, 'Approve').click();
    await manager.getByText(`“${name}” is on sale.`, { exact: false }).waitFor();
    await mail('seller@demo.test', new RegExp(`“${name}” is on sale`));
    assert.equal(sql(`SELECT review_state FROM products WHERE id = '${id}'`)[0].review_state, 'reviewed');
    await buy.toPayment(visitor, shopUrl(`/s/demo/${slug}`), who);
    await buy.payByCard(visitor, buy.GOOD_CARD);
    await buy.thanks(visitor).waitFor();
    assert.deepEqual([...page.complaints, ...manager.complaints, ...visitor.complaints], []);
  } finally {
    await flag(manager, 'End review', 'All is well.');
  }
});
