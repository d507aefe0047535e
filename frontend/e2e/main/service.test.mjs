// A service from an empty draft to done: the seller writes how it goes on and what buyers are asked, a buyer answers,
// pays and reads it, the seller reports the work as done, the buyer hears of it. Nothing has to be uploaded.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, eventually, mail, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `hour-${run}@example.test`, firstName: 'Hanna', lastName: 'Hour' };
const name = `One hour ${run}`;
const steps = 'Choose a time: https://cal.example.test/anna';
const order = () => sql(`SELECT token FROM orders WHERE payer_email = '${who.email}'`)[0];
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

/** Adds a question to what buyers are asked. */
async function ask(page, type, question, mandatory) {
  await button(page, 'Add question').click();
  await page.getByRole('radio', { name: new RegExp(`^${type}`) }).check();
  await page.getByRole('textbox', { name: /^Question text/ }).fill(question);
  if (type === 'Consent for a service') await page.getByRole('textbox', { name: /^Service name/ }).fill('Mailbird');
  if (mandatory) await page.getByRole('checkbox', { name: 'Required' }).check();
  await button(page, 'Add question').click();
  await page.getByRole('list', { name: 'Questions to buyers' }).getByText(question).waitFor();
}

test('a service is published, bought and done', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await sell.beginProduct(page, 'Coaching', name);
  await button(page, 'Next').click();
  await sell.setPrice(page, '89');
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await page.getByLabel('Next steps').fill(steps);
  await page.getByText('All changes saved').waitFor();
  await ask(page, 'Open question', 'What shall we draw?', true);
  await ask(page, 'Consent for a service', 'Write to me about new hours.', false);
  assert.deepEqual(await violations(page), []);
  await sell.publish(page, name);

  const slug = sql(`SELECT slug FROM products WHERE name = '${name}'`)[0].slug;
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl(`/s/demo/${slug}`), who);
  // Whoever does not agree that the work begins at once may buy all the same.
  await buyer.getByRole('checkbox', { name: /^Start right away/ }).waitFor();
  await buyer.getByText('your name and email address can be shared with Mailbird.').waitFor();
  await buyer.getByRole('radio', { name: /^Card/ }).check();
  await buy.press(buyer);
  await buyer.getByRole('alert').getByRole('link', { name: 'Answer this question.' }).click();
  assert.deepEqual(await violations(buyer), []);
  await buyer.getByLabel('What shall we draw?').fill('A pear tree');
  await buy.typeCard(buyer.frameLocator('iframe'), buy.GOOD_CARD);
  await buy.press(buyer);
  await buy.thanks(buyer).waitFor();
  // Opened within seconds; the page looks by itself.
  await buyer.getByRole('heading', { name: 'What happens next' }).waitFor();
  assert.equal(await buyer.getByRole('link', { name: 'https://cal.example.test/anna' }).getAttribute('href'), 'https://cal.example.test/anna');
  await buyer.getByText('A pear tree').waitFor();
  assert.deepEqual(await violations(buyer), []);
  assert.match((await mail(who.email, /Your order/)).text, /https:\/\/cal\.example\.test\/anna/);

  const { token } = order();
  const shown = await sell.openOrder(page, token);
  await shown.getByText('To do').first().waitFor();
  await shown.getByText(/after the 14-day withdrawal period/).waitFor();
  await shown.getByText('A pear tree').waitFor();
  await shown.getByText('No (Mailbird)').waitFor();
  await button(shown, 'Mark as done').click();
  await page.getByLabel('Message to the buyer').fill('It was a pleasure.');
  assert.deepEqual(await violations(page), []);
  await button(page.getByRole('dialog'), 'Mark as done').dblclick();
  await page.getByText('Marked as done. The buyer has been notified.').waitFor();
  await shown.getByText('It was a pleasure.').waitFor();

  assert.match((await mail(who.email, /is complete/)).text, /It was a pleasure\./);
  await buyer.reload();
  await buyer.getByRole('heading', { name: 'Done' }).waitFor();
  await buyer.getByText('It was a pleasure.').waitFor();
  await eventually('one mail', () => sql(`SELECT id FROM mails WHERE to_address = '${who.email}' AND template = 'service_delivered'`).length === 1);
});
