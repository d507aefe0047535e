// What a buyer does in a shop, by what the page says.
import assert from 'node:assert/strict';

export const GOOD_CARD = '4242424242424242';
export const CHALLENGED_CARD = '4000000000003220';
export const DECLINED_CARD = '4000000000000002';

const button = (page, name) => page.getByRole('button', { name, exact: true });
export const thanks = (page) => page.getByRole('heading', { name: 'Thank you for your order' });

/** From the product page to the payment page, the buyer's details filled in. */
export async function toPayment(page, url, who, free = false) {
  await page.goto(url);
  await page.getByRole('link', { name: free ? 'Get it for free' : /^Buy now/ }).first().click();
  await introduce(page, who);
}

/** On the payment page: who buys. */
export async function introduce(page, { email, firstName, lastName }) {
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('First name', { exact: true }).fill(firstName);
  await page.getByLabel(/^Last name/).fill(lastName);
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' });
}

/** An amount as every screen, page and mail writes it in English. */
export function euros(cents) {
  const [whole, rest] = (cents / 100).toFixed(2).split('.');
  return `€${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** The total that stands above the button, in cents. */
export async function total(page) {
  // What was just changed is being asked for.
  await page.locator('#summary:not([aria-busy="true"])').waitFor();
  const text = await page.locator('#summary .total dd').innerText();
  return Number(text.replace(/\D/g, ''));
}

/** Where the buyer lives, where it is asked. */
export async function address(page, { street, zip, city }) {
  await page.getByLabel('Street', { exact: true }).fill(street);
  await page.getByLabel('House number', { exact: true }).fill('1');
  await page.getByLabel('Postcode', { exact: true }).fill(zip);
  await page.getByLabel('City', { exact: true }).fill(city);
}

/** Files are delivered at once, work is begun at once. */
export async function agree(page) {
  await page.getByRole('checkbox', { name: /^(Deliver|Start) right away/ }).check();
}

export async function typeCard(card, number) {
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry date').fill('12 / 40');
  await card.getByLabel('Security code').fill('123');
}

/** Pays with the card frame inside the page. */
export async function payByCard(page, number) {
  await page.getByRole('radio', { name: /^Card/ }).check();
  await typeCard(page.frameLocator('[data-card-frame] iframe'), number);
  await agree(page);
  await press(page);
}

/** Whoever presses while a new total is being asked for is shown it and asked again: nobody here means that. */
export async function press(page) {
  await page.locator('#summary[aria-busy="true"]').waitFor({ state: 'hidden' });
  await button(page, 'Buy now with obligation to pay').click();
}

/** The number of the order that the page shows. */
export async function orderNumber(page) {
  const shown = await page.getByRole('region', { name: 'Order summary' }).or(page.locator('section[aria-labelledby="details"]')).first().innerText();
  const found = /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(shown);
  assert.ok(found, `no order number in: ${shown}`);
  return found[0];
}
