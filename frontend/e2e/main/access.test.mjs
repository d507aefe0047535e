// Access to a course as its seller gives it by hand: chosen, counted, given until an end, seen by its learner, closed again.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const name = `Night school ${run}`;
const customer = 'payer@demo.test';
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
const dialog = (page) => page.getByRole('dialog');
const next = (page) => dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
const session = () =>
  sql(`SELECT s.state, s.ends_at FROM course_sessions s JOIN products p ON p.seller_id = s.seller_id AND p.id = s.product_id WHERE p.name = '${name}'`);
after(closeBrowser);

let page;
let way;

test('a seller gives a customer access, counted before it is given', options, async () => {
  page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await given.draft(page, { form: 'course', subtype: 'online_course', name });
  await page.goto(shopUrl('/cabinet/courses/sessions'));
  await button(page, 'Give access').first().click();
  await dialog(page).getByRole('combobox', { name: 'Course' }).fill(name);
  await page.getByRole('option', { name }).click();
  await dialog(page).getByRole('textbox', { name: 'Days' }).fill('0');
  await dialog(page).getByText('Enter a whole number from 1 to 3650.').waitFor();
  await dialog(page).getByRole('textbox', { name: 'Days' }).fill('5');
  assert.deepEqual(await violations(page), []);
  await next(page);
  await dialog(page).getByRole('radio', { name: 'Extend their access' }).check();
  await next(page);
  await dialog(page).getByRole('radio', { name: 'By email address' }).check();
  await dialog(page).getByRole('textbox', { name: 'Email addresses' }).fill(`${customer}\nnobody-${run}@example.test`);
  await next(page);
  await dialog(page).getByText('Gets access').waitFor();
  await dialog(page).getByText('Not a customer').waitFor();
  assert.deepEqual(await violations(page), []);
  await next(page);
  await dialog(page).getByText('1 customer gets access').waitFor();
  await dialog(page).getByText('1 has never bought from you').waitFor();
  assert.deepEqual(session(), [], 'nothing is done before it is confirmed');
  await dialog(page).getByRole('button', { name: 'Give access' }).click();
  await dialog(page).getByRole('alert').getByText('Done').waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  assert.equal(session()[0].state, 'published');
});

test('the learner finds the course among their own', options, async () => {
  const learner = await person();
  await given.signIn(learner, customer, env.KONTOR_DEMO_PASSWORD);
  await learner.goto(shopUrl('/payer'));
  const link = learner.getByRole('link', { name: new RegExp(name) }).first();
  way = new URL(await link.getAttribute('href'), shopUrl('/')).href;
  await learner.goto(way);
  await learner.getByRole('heading', { name }).waitFor();
  assert.equal(await learner.getByText('This course is closed').count(), 0);
});

test('days are added to the end that lies ahead, and what is closed is closed', options, async () => {
  const before = new Date(session()[0].ends_at).getTime();
  const row = page.getByRole('row').filter({ hasText: name });
  const menu = async (action) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click();
    await dialog(page).getByRole('heading').waitFor();
  };
  await menu('Extend');
  await dialog(page).getByRole('textbox', { name: 'Days' }).fill('2');
  await dialog(page).getByRole('button', { name: 'Extend' }).click();
  await eventually('the later end', () => new Date(session()[0].ends_at).getTime() === before + 2 * 86_400_000);
  await menu('Close');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await row.getByText('Closed', { exact: true }).waitFor();
  const learner = await person();
  await learner.goto(way);
  await learner.getByText('This course is closed').waitFor();
  await menu('Reopen');
  await dialog(page).getByRole('button', { name: 'Reopen' }).click();
  await row.getByText('Open', { exact: true }).waitFor();
});
