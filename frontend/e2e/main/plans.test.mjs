// The platform's plans: a manager makes them, a seller buys one in the operator's shop, changes it, and is put on hold and resumed.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { confirm, signUp } from './seller.mjs';
import { closeBrowser, env, link, mail, person, running, shopUrl, sql, write } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const email = `plans-${run}@example.test`;
const password = `rye and salt ${run}`;
const button = (page, name) => page.getByRole('button', { name, exact: true });
/** Plans are brought in step with their orders every minute. */
const SWEEP_MS = 150_000;
const demo = () => sql("SELECT seller_id FROM sellers WHERE username = 'demo' AND livemode")[0].seller_id;

// The demo shop belongs to all journeys.
after(async () => {
  if (running) write(`DELETE FROM seller_plans; DELETE FROM platform_plans; DELETE FROM seller_terms WHERE seller_id = '${demo()}'`);
  await closeBrowser();
});

/** One decision of a manager on a seller's page, with its reason. */
async function decide(manager, verb, fill = async (_dialog) => {}) {
  await button(manager, verb).click();
  const dialog = manager.getByRole('dialog', { name: verb });
  await fill(dialog);
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Agreed by phone.');
  assert.deepEqual(await violations(manager), []);
  await button(dialog, verb).click();
  await dialog.waitFor({ state: 'detached' });
}

async function makePlan(manager, name, price, shop, product) {
  await button(manager, 'Create plan').click();
  const dialog = manager.getByRole('dialog', { name: 'Create plan' });
  await dialog.getByRole('textbox', { name: /^Plan/ }).fill(name);
  await dialog.getByRole('textbox', { name: /^Price/ }).fill(price);
  await dialog.getByRole('textbox', { name: /^Operator’s shop/ }).fill(shop);
  await dialog.getByRole('textbox', { name: /^Product/ }).fill(product);
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'detached' });
  await manager.getByRole('row').filter({ hasText: name }).waitFor();
}

/** From the plans to a plan that is paid and active. */
async function buyPlan(page, name) {
  await page.goto(shopUrl('/plans'));
  await button(page, `Choose plan: ${name}`).click();
  await page.getByText(email).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('step'), 'payment');
  assert.deepEqual(await violations(page), []);
  const [shop] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Continue to payment' }).click()]);
  await buy.introduce(shop, { email, firstName: 'Paula', lastName: 'Plan' });
  await buy.agree(shop);
  await buy.payByCard(shop, buy.GOOD_CARD);
  await buy.thanks(shop).waitFor();
  await shop.close();
  // The page that led there has waited for the payment.
  await page.getByRole('heading', { name: 'Your plan is active' }).waitFor({ timeout: SWEEP_MS });
  assert.deepEqual(await violations(page), []);
}

test('a seller buys a plan, changes it, and is put on hold', options, async () => {
  const operator = await person();
  await given.signIn(operator, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  const products = [await given.work(operator, `Plan Pro ${run}`, 19), await given.work(operator, `Plan Team ${run}`, 49)];

  const manager = await person();
  await given.signIn(manager, 'admin@demo.test', env.KONTOR_DEMO_PASSWORD);
  await manager.goto(shopUrl('/admin/sellers?query=seller@demo.test'));
  await manager.getByRole('link', { name: 'Atelier Lind' }).click();
  await manager.getByRole('heading', { name: 'Fee and payouts' }).waitFor();
  const shop = new URL(manager.url()).pathname.split('/').pop();
  assert.deepEqual(await violations(manager), []);
  await decide(manager, 'Change level', (dialog) => dialog.getByRole('combobox', { name: /^Level/ }).selectOption({ label: 'Admin' }));
  await manager.goto(shopUrl('/admin/plans'));
  await makePlan(manager, `Pro ${run}`, '19', shop, products[0]);
  await makePlan(manager, `Team ${run}`, '49', shop, products[1]);
  assert.deepEqual(await violations(manager), []);

  const seller = await person();
  await signUp(seller, { email, password, shop: `Plan shop ${run}`, username: `plan-shop-${run}` });
  await confirm(seller, link(await mail(email, /onfirm/), '/users/confirmation'));
  await buyPlan(seller, `Pro ${run}`);
  await buyPlan(seller, `Team ${run}`);
  await seller.getByRole('link', { name: 'Go to your plan' }).click();
  await seller.getByRole('heading', { name: `Team ${run}` }).waitFor();
  assert.deepEqual(await violations(seller), []);

  // In use, it cannot be deleted; its shop is put on hold and resumed.
  await button(manager, `Delete plan: Team ${run}`).click();
  await manager.getByRole('dialog', { name: 'Delete plan' }).getByRole('button', { name: 'Delete plan' }).click();
  await manager.getByText('Assign another plan to them first.').waitFor();
  await manager.goto(shopUrl(`/admin/sellers?query=${email}`));
  await manager.getByRole('link', { name: `Plan shop ${run}` }).click();
  await decide(manager, 'Put on hold');
  await seller.goto(shopUrl('/cabinet'));
  await seller.getByText('Your plan is on hold').waitFor();
  await seller.getByText('Reason: Agreed by phone.').waitFor();
  assert.deepEqual(await violations(seller), []);
  await decide(manager, 'Resume plan');
  await seller.reload();
  await seller.getByRole('heading', { level: 1 }).waitFor();
  await seller.waitForFunction(() => !document.body.innerText.includes('Your plan is on hold'));
});
