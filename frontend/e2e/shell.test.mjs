// How the shell behaves under hands: keyboard, routes, sign-in, leaving unsaved work, an expired token.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { PHONE, openBrowser, openPage, violations } from './support/browser.mjs';
import { startMock } from './support/mock.mjs';
import { world } from './support/world.mjs';

let browser;
let mock;
before(async () => {
  browser = await openBrowser();
  mock = await startMock();
});
after(async () => {
  await browser.close();
  await mock.stop();
});
beforeEach(() => mock.serve(world()));

const seller = (options) => openPage(browser, { signedInAs: 'seller', ...options });
const path = (page) => new URL(page.url()).pathname + new URL(page.url()).search;
const focused = (page) => page.evaluate(() => document.activeElement?.textContent);

test('Ctrl K goes to any page and the focus follows to its title', async () => {
  const { page, close } = await seller();
  await page.goto(`${mock.url}/cabinet`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to …').fill('payou');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();
  assert.equal(path(page), '/cabinet/payouts');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  assert.equal(await focused(page), 'Payouts');
  assert.equal(await page.title(), 'Payouts · Kontor');
  await close();
});

test('the skip link is first and leads to the content', async () => {
  const { page, close } = await seller();
  await page.goto(`${mock.url}/cabinet/settings`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Skip to content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
  await close();
});

test('who is signed out comes back to where they wanted to go', async () => {
  const { page, close } = await openPage(browser);
  const answers = world();
  const renewed = answers['POST /v1/app/session/renew_token'];
  delete answers['POST /v1/app/session/renew_token'];
  mock.serve(answers);
  mock.refuse('POST /v1/app/session/renew_token', 401, 'missing_refresh_token');
  await page.goto(`${mock.url}/cabinet/emails?per=50`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  assert.equal(path(page), '/users/sign_in?return_to=%2Fcabinet%2Femails%3Fper%3D50');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  assert.equal(await page.getByText('Fill in this field.').count(), 2);
  mock.serve({ ...answers, 'POST /v1/app/session/renew_token': renewed });
  await page.getByLabel('Email').fill('anna@example.test');
  await page.getByLabel('Password', { exact: false }).first().fill('a long enough one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Emails' }).waitFor();
  assert.equal(path(page), '/cabinet/emails?per=50');
  await close();
});

test('a refused sign-in says why and keeps the address', async () => {
  const { page, close } = await openPage(browser);
  mock.refuse('POST /v1/app/session', 401, 'wrong_credentials', 'Wrong email or password.');
  await page.goto(`${mock.url}/users/sign_in`);
  await page.getByLabel('Email').fill('anna@example.test');
  await page.getByLabel('Password', { exact: false }).first().fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Wrong email or password.').waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), 'anna@example.test');
  await close();
});

test('unsaved work is not left by accident', async () => {
  const { page, close } = await seller();
  await page.goto(`${mock.url}/cabinet/settings`);
  await page.getByLabel('Shop name').fill('Another name');
  await page.getByRole('link', { name: 'Money' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(path(page), '/cabinet/settings');
  await page.getByRole('link', { name: 'Money' }).click();
  await page.getByRole('button', { name: 'Leave page' }).click();
  await page.getByRole('heading', { name: 'Payouts', level: 1 }).waitFor();
  await close();
});

test('a page beyond the last jumps to the last, and sorting and size live in the address', async () => {
  const { page, close } = await seller();
  await page.goto(`${mock.url}/cabinet/emails?page=99`);
  await page.getByText('61–64 of 64').waitFor();
  assert.equal(path(page), '/cabinet/emails?page=3');
  await page.getByLabel('Rows per page').selectOption('10');
  await page.getByText('1–10 of 64').waitFor();
  assert.equal(path(page), '/cabinet/emails?per=10');
  await close();
});

test('test mode is one switch away and never to be overlooked', async () => {
  const { page, close } = await seller();
  await page.goto(`${mock.url}/cabinet/emails`);
  const answers = world({ livemode: false });
  mock.serve({ ...answers, 'POST /v1/app/profiles/pro_seller/switch': answers['POST /v1/app/session'] });
  await page.getByRole('switch', { name: 'Test mode' }).click();
  await page.getByRole('region', { name: 'Test mode is on' }).waitFor();
  await page.waitForURL(`${mock.url}/cabinet`);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Test clock' }).click();
  await page.getByRole('button', { name: '7 days' }).waitFor();
  await close();
});

test('on a phone the bottom bar holds everything', async () => {
  const { page, close } = await seller({ viewport: PHONE });
  await page.goto(`${mock.url}/cabinet`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Verification' }).last().click();
  await page.getByRole('heading', { name: 'Verification', level: 1 }).waitFor();
  await close();
});

test('a payer who was sent something for sellers is offered to become one', async () => {
  const answers = world({ kind: 'payer' });
  const all = answers['GET /v1/app/profiles']();
  mock.serve({ ...answers, 'GET /v1/app/profiles': () => ({ ...all, data: all.data.filter((each) => each.attributes.kind !== 'seller') }) });
  const { page, close } = await openPage(browser, { signedInAs: 'payer' });
  await page.goto(`${mock.url}/payer?seller_sharing_token=abc`);
  await page.getByRole('dialog', { name: 'Do you want to become a seller?' }).waitFor();
  await page.getByRole('button', { name: 'Open a shop' }).click();
  await page.getByRole('heading', { name: 'About your shop' }).waitFor();
  assert.equal(path(page), '/users/sign_up/about_you?seller_sharing_token=abc');
  await close();
});

test('what an icon says is part of the page around it, and in sight', async () => {
  const { page, close } = await seller();
  await page.goto(`${mock.url}/cabinet/orders`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  for (const viewport of [undefined, PHONE]) {
    if (viewport) await page.setViewportSize(viewport);
    for (const words of ['Saved views', ...(viewport ? [] : ['Edit columns', 'Export log']), 'Clear selection']) {
      await page.getByRole('button', { name: words, exact: true }).hover();
      const said = page.getByRole('tooltip').getByText(words, { exact: true });
      // Whatever lies over it would take the press.
      await said.click({ trial: true });
      assert.deepEqual(await violations(page), []);
    }
  }
  await close();
});

test('a dialog whose words come late leaves the page where it is, and gives the focus back', async () => {
  const { page, close } = await seller();
  await page.goto(`${mock.url}/cabinet/bank_statements`);
  const match = page.getByRole('button', { name: /^Match/ }).first();
  await match.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('K7Q2-2841 · Mara Lindqvist').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.ok(await match.evaluate((button) => button === document.activeElement));
  await close();
});

test('language and colours change in place and are remembered', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${mock.url}/plans`);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Tarife für jeden Shop' }).waitFor();
  await page.getByRole('button', { name: /^Darstellung/ }).click();
  await page.getByRole('button', { name: 'Darstellung: hell' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Tarife für jeden Shop' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.scheme), 'dark');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  await close();
});

test('a browser that asks for German is answered in German from the first page on', async () => {
  const { page, close } = await openPage(browser, { locale: 'de-DE' });
  await page.goto(`${mock.url}/plans`);
  await page.getByRole('heading', { name: 'Tarife für jeden Shop' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  await close();
});
