// What a seller does in the cabinet, by what the screen says.
import { eventually, shopUrl, sql } from './stack.mjs';

/** Ten times what a clock needs on a quiet machine, with everything that other journeys have left to come. */
const ADVANCE_MS = 200_000;
/** A label; a required field has a star behind it. */
const labelled = (name) => new RegExp(`^${name}( \\*)?$`);
const field = (page, name) => page.getByRole('textbox', { name: labelled(name) });
const button = (page, name) => page.getByRole('button', { name, exact: true });

const choose = (page, name, option) => page.getByRole('combobox', { name: labelled(name) }).selectOption({ label: option });

/** Who signed in a while ago is asked again before money moves or access is given, and says who they are. */
export async function provesAnew(page, password) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await page.removeLocatorHandler(dialog);
  await page.addLocatorHandler(dialog, async () => {
    await field(dialog, 'Password').fill(password);
    await button(dialog, 'Continue').click();
  });
}

export async function signIn(page, email, password) {
  await page.goto(shopUrl('/users/sign_in'));
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
  await provesAnew(page, password);
  await page.waitForURL((url) => !url.pathname.startsWith('/users/'));
}

/** Step one: an address and a password. Step two: the shop. */
export async function signUp(page, { email, password, shop, username }) {
  await page.goto(shopUrl('/users/sign_up'));
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Create account').click();
  await provesAnew(page, password);
  await page.getByRole('heading', { name: 'About your shop' }).waitFor();
  await field(page, 'Shop name').fill(shop);
  await field(page, 'Shop address').fill(username);
  await page.getByText('is available.').waitFor();
  await page.getByRole('radio', { name: 'Download' }).check();
  await button(page, 'Open my shop').click();
  await page.getByRole('heading', { name: `Hello ${shop}` }).waitFor();
}

export async function confirm(page, url) {
  await page.goto(url);
  const press = button(page, 'Confirm address');
  const done = page.getByText('Your address is confirmed. Thank you!');
  // In the browser that asked the link works by itself; elsewhere a press is wanted.
  await press.or(done).first().waitFor();
  if (await press.isVisible()) await press.click();
  await done.waitFor();
}

/** The seller profile's five steps, with an identity document. */
export async function verify(page, who) {
  await page.goto(shopUrl('/cabinet/profile/edit?seller_profile_edit=true'));
  await fillInProfile(page, who);
  await page.getByText('We’re checking your details.').waitFor();
}

/** The same, on the page that is open, until it is submitted. */
export async function fillInProfile(page, { firstName, lastName, document }) {
  await page.getByRole('radio', { name: /^Private person, low volume/ }).check();
  await field(page, 'Phone').fill('+49 30 1234567');
  await button(page, 'Save and continue').click();
  await field(page, 'First name').fill(firstName);
  await field(page, 'Last name').fill(lastName);
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await choose(page, 'Nationality', 'Germany');
  // What is asked of an address follows from its country.
  await choose(page, 'Country', 'Germany');
  await field(page, 'Street').fill('Hauptstraße');
  await field(page, 'House number').fill('1');
  await field(page, 'Postcode').fill('10115');
  await field(page, 'Town or city').fill('Berlin');
  await button(page, 'Save and continue').click();
  await page.getByRole('radio', { name: /^Liable for VAT/ }).check();
  await field(page, 'Tax number').fill('11/222/33333');
  await choose(page, 'Issued in', 'Germany');
  await button(page, 'Save and continue').click();
  await page.getByLabel('Identity document, front').setInputFiles(document);
  await page.getByText(document.name).first().waitFor();
  await page.getByText('uploaded', { exact: true }).first().waitFor();
  await button(page, 'Continue').click();
  await button(page, 'Submit for verification').click();
}

/**
 * A download through the wizard: name, picture, file, price. Answers its address in the cabinet.
 * @param {any} page
 * @param {{ name: string, description: string, cover?: any, file: any, price: string }} product
 */
export async function makeProduct(page, { name, description, cover, file, price }) {
  await page.goto(shopUrl('/cabinet/products'));
  await page.getByRole('link', { name: /New product|Create/ }).first().click();
  await createDraft(page, name);
  await field(page, 'Description').fill(description);
  if (cover) {
    await page.getByLabel('Add image').setInputFiles(cover);
    await field(page, 'Alt text').fill('A drawing');
    await field(page, 'Alt text').blur();
    // The worker cuts it to its sizes; the shop shows it once it has.
    await page.getByRole('img', { name: 'A drawing' }).waitFor();
  }
  await button(page, 'Next').click();
  await page.getByLabel('Choose files or drop them here').setInputFiles(file);
  await page.getByText('Ready', { exact: true }).waitFor();
  await button(page, 'Next').click();
  await setPrice(page, price);
  return page.url();
}

/** Begins a draft of a kind, by what stands under its picture. */
export async function beginProduct(page, kind, name) {
  await page.goto(shopUrl('/cabinet/products/new'));
  const tile = page.getByRole('radio', { name: kind, exact: true });
  await page.getByRole('radio', { name: 'Download', exact: true }).waitFor();
  // Finer kinds are folded away.
  if (!(await tile.isVisible())) await button(page, 'More types').click();
  await tile.click();
  await createDraft(page, name);
}

/** A draft with a name and nothing else; its first step is open then, whichever wants something next. */
async function createDraft(page, name) {
  await field(page, 'Name').fill(name);
  await button(page, 'Create product').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto(page.url().split('?')[0]);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** The first price, in the step where prices are set. */
export async function setPrice(page, price) {
  if (price === 'free') await page.getByRole('checkbox', { name: 'Offer for free' }).check();
  else await field(page, 'Price').fill(price);
  await button(page, 'Set price').click();
  await button(page, 'Set price').waitFor({ state: 'detached' });
}

/** One more price, paid over time, in the same step. */
export async function addPrice(page, { plan, how, each, count }) {
  await button(page, 'Add price').click();
  await page.getByLabel('Price name').fill(plan);
  await page.getByLabel('Payment type').selectOption({ label: how });
  await page.getByLabel('Amount per payment').fill(each);
  if (count) await page.getByLabel('Number of payments').fill(count);
  await button(page, 'Set price').click();
  await page.getByText(plan).first().waitFor();
}

/** Work for 99, and at other prices over time. Answers the address that it is sold at. */
export async function sellPlans(page, name, prices) {
  await beginProduct(page, 'Coaching', name);
  await button(page, 'Next').click();
  await setPrice(page, '99');
  for (const price of prices) await addPrice(page, price);
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await page.getByLabel('Next steps').fill('We meet every week.');
  await page.getByText('All changes saved').waitFor();
  await publish(page, name);
  return soldAt(name);
}

/** The page of a product in the shop. */
export function soldAt(name) {
  const { slug, username } = sql(`SELECT p.slug, s.username FROM products p JOIN sellers s ON s.seller_id = p.seller_id WHERE p.name = '${name}'`)[0];
  return shopUrl(`/s/${username}/${slug}`);
}

export async function publish(page, name) {
  await button(page, 'Publish').click();
  await isLive(page, name);
  await page.getByText('On sale', { exact: true }).waitFor();
}

/** The dialog that says so, closed again. */
export async function isLive(page, name) {
  const dialog = page.getByRole('dialog', { name: 'Your product is live' });
  await dialog.getByText(`“${name}” is on sale.`).waitFor();
  await button(dialog, 'Done').click();
  await dialog.waitFor({ state: 'detached' });
}

/** In an event's wizard: a box at the same hour, and the way to it from a ticket for 10,00 more. `look` sees the form as it is sent. */
export async function offerBox(page, wizard, { evening, places }, look = async () => {}) {
  await page.goto(`${wizard}?step=2`);
  await button(page, 'Add another ticket type').click();
  await page.getByLabel('Ticket name').fill('Box');
  await page.getByLabel('Address').fill('Schlossplatz 1\n10115 Berlin');
  await button(page, 'Add ticket').click();
  const box = page.getByRole('region', { name: 'Box', exact: true });
  await box.getByLabel('Starts').fill(`${evening}T19:00`);
  await box.getByLabel('Places').fill(places);
  await box.getByRole('button', { name: 'Add date' }).click();
  await box.getByText(`0 of ${places} places taken`).waitFor();
  await page.getByRole('button', { name: 'Offer upgrade: Ticket' }).click();
  await page.getByLabel('Upgrade to').selectOption({ label: 'Box' });
  await page.getByLabel('Extra charge').fill('10');
  await look();
  await button(page, 'Save').click();
  await page.getByText(/Offered on the order page: Box/).waitFor();
}

/** All rows of the orders list, by their words. */
export async function orderRows(page) {
  const table = page.getByRole('table', { name: 'Orders' });
  await table.waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  // In one look: the list may change between two.
  return (await table.getByRole('row').allInnerTexts()).slice(1);
}

/** The page of an order, opened from its row in the list. Answers what is on it. */
export async function openOrder(page, token) {
  await page.goto(shopUrl(`/cabinet/orders?query=${token}`));
  await page.getByRole('row', { name: new RegExp(token) }).click();
  await page.getByRole('heading', { level: 1, name: `Order ${token}` }).waitFor();
  return page.getByRole('main');
}

/** Takes an action of the menu of the order that is open. */
export async function chooseOf(page, action) {
  await button(page.getByRole('main'), 'More').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export async function enterTestMode(page) {
  await page.goto(shopUrl('/cabinet'));
  await page.getByRole('switch', { name: 'Test mode' }).or(page.getByRole('checkbox', { name: 'Test mode' })).click();
  await page.getByRole('region', { name: /test/i }).waitFor();
}

/** Sets the test side's clock on. */
export async function advanceClock(page, days) {
  await page.goto(shopUrl('/cabinet/settings/test_clock'));
  const start = button(page, 'Start a test clock');
  const words = days === 1 ? '1 day' : `${days} days`;
  const forward = button(page, words);
  await start.or(forward).first().waitFor();
  if (await start.isVisible()) await start.click();
  await forward.click();
  await page.getByText(`Your test shop moved forward by ${words}.`).waitFor();
  await clockArrives();
}

/** It stops at everything that becomes due on its way, also of what other journeys have sold on the same side. */
export const clockArrives = () =>
  eventually('the clock arrives', () => sql('SELECT 1 FROM test_clocks WHERE heading_to IS NOT NULL').length === 0, ADVANCE_MS);

export async function addBankAccount(page, { holder, iban }) {
  await page.goto(shopUrl('/cabinet/payouts'));
  await button(page, 'Add bank account').click();
  await field(page, 'Account holder').fill(holder);
  await field(page, 'IBAN').fill(iban);
  await button(page, 'Save bank account').click();
  await page.getByText('active', { exact: true }).waitFor();
}

/** Asks for an amount, or for what the dialog offers; answers it in cents. */
export async function requestPayout(page, amount) {
  await page.goto(shopUrl('/cabinet/payouts'));
  await button(page, 'Request payout').click();
  const dialog = page.getByRole('dialog', { name: 'Request payout' });
  const input = dialog.getByRole('textbox', { name: 'Amount' });
  if (amount) await input.fill(amount);
  const asked = await input.inputValue();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Your payout has been requested.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  return Number(asked.replace(/[^\d]/g, ''));
}
