// A course from an empty draft to what its buyer takes: lessons are written, filled and put in order by hand and by keys;
// whoever looks reads the preview; the buyer goes through every lesson, and hears and sees what was uploaded; when the
// money goes back the course is shut.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, eventually, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `les-${run}@example.test`, firstName: 'Lea', lastName: 'Lesson' };
const name = `Light school ${run}`;
const film = { name: 'Light.webm', mimeType: 'video/webm', buffer: readFileSync(new URL('../../../api/src/seed/assets/leaf.webm', import.meta.url)) };
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

const drawer = (page) => page.getByRole('dialog');

/** Adds a lesson of a kind to a section and opens its drawer. */
async function addLesson(page, kind, from) {
  await from.click();
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
  await drawer(page).getByRole('textbox', { name: /^Name/ }).waitFor();
}

async function written(page, title, text) {
  await drawer(page).getByRole('textbox', { name: /^Name/ }).fill(title);
  if (text) await drawer(page).getByRole('textbox', { name: /^Text/ }).fill(text);
  await drawer(page).getByText('All changes saved').waitFor();
}

const order = () =>
  sql(`SELECT string_agg(l.name, ', ' ORDER BY s.position, l.position) AS names FROM lessons l JOIN course_sections s ON s.id = l.section_id
       JOIN products p ON p.id = l.product_id WHERE p.name = '${name}'`)[0].names;

test('a course is written, put in order and published', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await sell.beginProduct(page, 'Online course', name);
  await button(page, 'Next').click();
  await page.getByText('It has no lessons yet.').waitFor();
  assert.deepEqual(await violations(page), []);
  await addLesson(page, 'Text', button(page, 'Add first lesson'));
  await written(page, 'Three cups', 'Put three cups on the sill.\n\nWait for an hour.');
  await drawer(page).getByRole('checkbox', { name: 'Free preview' }).check();
  assert.deepEqual(await violations(page), []);
  await button(page, 'Done').click();
  await page.getByRole('button', { name: /^Three cups/ }).getByText('Preview', { exact: true }).waitFor();

  await addLesson(page, 'Video', button(page, 'Add lesson'));
  await written(page, 'Where light comes from');
  await drawer(page).getByLabel('Choose a video or drop it here').setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await drawer(page).getByRole('alert').getByText(/notes\.pdf/).waitFor();
  await drawer(page).getByLabel('Choose a video or drop it here').setInputFiles(film);
  await drawer(page).getByText('Ready', { exact: true }).waitFor();
  await button(page, 'Done').click();

  await button(page, 'Add section').click();
  await drawer(page).getByRole('textbox', { name: /^Section name/ }).fill('Homework');
  await drawer(page).getByRole('button', { name: 'Add section' }).click();
  const homework = page.getByRole('region', { name: 'Homework' });
  await addLesson(page, 'Quiz', homework.getByRole('button', { name: 'Add lesson' }));
  await written(page, 'What has changed?', '1. Where is the lightest light?');
  await button(page, 'Done').click();
  await eventually('three lessons are there', () => order() === 'Three cups, Where light comes from, What has changed?');

  // By keys, over the border of a section; the key that was pressed keeps the focus.
  const down = page.getByRole('button', { name: 'Move Where light comes from down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await homework.getByText('Where light comes from').waitFor();
  await eventually('it is in the other section', () => sql(`SELECT s.name FROM lessons l JOIN course_sections s ON s.id = l.section_id WHERE l.name = 'Where light comes from' AND l.product_id = (SELECT id FROM products WHERE name = '${name}')`)[0].name === 'Homework');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Move Where light comes from down');
  // By hand, before the first.
  await homework.getByRole('listitem').filter({ hasText: 'Where light comes from' }).dragTo(page.getByRole('listitem').filter({ hasText: 'Three cups' }), { targetPosition: { x: 60, y: 4 } });
  await eventually('it is the first lesson', () => order() === 'Where light comes from, Three cups, What has changed?');
  await page.reload();
  await page.getByRole('region', { name: 'Section 1' }).getByText('Where light comes from').waitFor();
  assert.deepEqual(await violations(page), []);

  await button(page, 'Next').click();
  await sell.setPrice(page, '49');
  await page.goto(`${page.url().split('?')[0]}?step=1`);
  await page.getByText('You sell a paid course from Germany.').waitFor();
  await page.getByRole('textbox', { name: /^ZFU number/ }).fill('7412820c');
  await page.getByText('All changes saved').waitFor();
  await sell.publish(page, name);
});

test('a buyer reads the preview, pays and takes every lesson', options, async () => {
  const { slug } = sql(`SELECT slug FROM products WHERE name = '${name}'`)[0];
  const page = await person();
  await page.goto(shopUrl(`/s/demo/${slug}`));
  await page.getByText('Three cups', { exact: true }).click();
  await page.getByText('Wait for an hour.').waitFor();
  assert.equal(await page.getByText('Where is the lightest light?').count(), 0, 'what is not a preview is read by buyers');
  assert.deepEqual(await violations(page), []);
  await buy.toPayment(page, shopUrl(`/s/demo/${slug}`), who);
  await page.locator('#summary').getByText('7412820c').waitFor();
  await buy.payByCard(page, buy.GOOD_CARD);
  await buy.thanks(page).waitFor();
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  assert.deepEqual(await violations(page), []);
  const letter = await mail(who.email, /Your order/);
  assert.match(letter.text, new RegExp(`Your course “${name}” is ready`));
  const [address] = letter.text.match(/http\S+\/courses\/\S+/);

  const other = await person();
  await other.goto(address);
  await other.getByRole('heading', { level: 1, name }).waitFor();
  assert.deepEqual(await violations(other), []);
  await other.getByRole('link', { name: 'Start with the first lesson' }).click();
  await other.getByRole('heading', { level: 1, name: 'Where light comes from' }).waitFor();
  await other.waitForFunction(() => document.querySelector('video')?.readyState >= 1 && document.querySelector('video').videoWidth > 0);
  assert.deepEqual(await violations(other), []);
  await other.getByRole('button', { name: 'Mark as done and continue' }).click();
  await other.getByText('Wait for an hour.').waitFor();
  await other.getByRole('link', { name: /^Next lesson/ }).click();
  await other.getByText('Where is the lightest light?').waitFor();
  await other.getByRole('link', { name: 'Back to course' }).click();
  await other.getByRole('heading', { level: 1, name }).waitFor();
  await other.getByText('1 of 3 lessons done').waitFor();
  await other.getByRole('link', { name: 'Continue course' }).waitFor();
  assert.deepEqual(await violations(other), []);

  const { id, token } = sql(`SELECT id, token FROM orders WHERE payer_email = '${who.email}'`)[0];
  const cabinet = await person();
  await given.signIn(cabinet, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await (await sell.openOrder(cabinet, token)).getByRole('link', { name }).first().waitFor();
  assert.deepEqual(await violations(cabinet), []);
  await cabinet.goto(shopUrl(`/cabinet/orders?query=${token}`));
  await cabinet.getByRole('button', { name: `Actions for order ${token}` }).focus();
  await cabinet.keyboard.press('Enter');
  await cabinet.getByRole('menuitem', { name: /^Refund/ }).press('Enter');
  await cabinet.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
  await eventually('was refunded', () => sql(`SELECT payment_state FROM orders WHERE id = '${id}'`)[0].payment_state === 'payment_refunded');
  await eventually('the course is shut', async () => {
    await other.goto(address);
    return (await other.getByRole('heading', { name: 'This course is closed' }).count()) === 1;
  });
  assert.deepEqual(await violations(other), []);
});
