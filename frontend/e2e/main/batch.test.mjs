// An event is off: a seller refunds the orders of it together and calls off the one that still waits for its wire. Each dialog
// says before what it comes to and which orders are left out; a worker does it, and the dialog tells how far it is.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import { compareWithProvider } from './books.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, eventually, mail, person, running, shopUrl, sql } from './stack.mjs';

const PRODUCT = '/s/demo/the-quiet-year';
const CENTS = 1200;
const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = (name) => ({ email: `${name}-${run}@example.test`, firstName: name, lastName: `Crowd${run}` });
const orderOf = (name) => sql(`SELECT id, token, payment_state, refunded_amount FROM orders WHERE payer_email = '${who(name).email}'`)[0];
after(closeBrowser);

/** Marks every order of the crowd and asks for one action. */
async function ask(page, action) {
  await page.goto(shopUrl(`/cabinet/orders?query=Crowd${run}`));
  await page.getByText(orderOf('wire').token).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: action, exact: true }).click();
  return page.getByRole('dialog');
}

test('many orders are refunded together, and what waits is called off', options, async () => {
  for (const name of ['ada', 'ben']) {
    const buyer = await person();
    await buy.toPayment(buyer, shopUrl(PRODUCT), who(name));
    await buy.payByCard(buyer, buy.GOOD_CARD);
    await buy.thanks(buyer).waitFor();
    await buyer.context().close();
  }
  const buyer = await person();
  await buy.toPayment(buyer, shopUrl(PRODUCT), who('wire'));
  await buyer.getByRole('radio', { name: /^Bank transfer/ }).check();
  await buy.agree(buyer);
  await buy.press(buyer);
  await eventually('the order is there', () => orderOf('wire')?.payment_state === 'payment_waiting');

  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  let dialog = await ask(page, 'Refund');
  await dialog.getByText('2 orders will be refunded.').waitFor();
  await dialog.getByText('Not possible for 1:').waitFor();
  await dialog.getByText(buy.euros(2 * CENTS)).first().waitFor();
  await dialog.getByLabel('Reason').fill('the evening is off');
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByText('Complete').waitFor();
  await dialog.getByText('2 refunds started').waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await eventually('all of it is back', () => ['ada', 'ben'].every((name) => orderOf(name).refunded_amount === CENTS));
  assert.equal(orderOf('wire').payment_state, 'payment_waiting');
  await mail(who('ada').email, /has refunded/);

  dialog = await ask(page, 'Cancel now');
  await dialog.getByText('1 order will be cancelled.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel now' }).click();
  await dialog.getByText('Complete').waitFor();
  assert.equal(orderOf('wire').payment_state, 'payment_canceled');
  await compareWithProvider();
});
