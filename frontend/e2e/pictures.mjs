// Draws the pictures of docs/products.md from the demo shop. Not a test: run it when a wizard looks different.
//   KONTOR_DEMO_PASSWORD=… make run        in one place, and in another
//   npm run pictures
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './support/browser.mjs';

const BASE = process.env.BASE ?? 'http://127.0.0.1:8080';
const PASSWORD = process.env.KONTOR_DEMO_PASSWORD ?? 'demo-demo-demo';
const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

/** A product of each form in the demo shop, and the step that no other form has. */
const WIZARDS = [
  { form: 'service', step: 4 },
  { form: 'download', step: 2 },
  { form: 'course', step: 2 },
  { form: 'event', step: 2 },
  { form: 'membership', step: 2 },
  { form: 'bundle', step: 2 },
  { form: 'license_key', step: 2 },
  { form: 'certificate', step: 3 },
];

/** The products of the demo shop, by the documented interface. */
async function products() {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'seller@demo.test', password: PASSWORD, profile_type: 'seller' });
  const session = await (await fetch(`${BASE}/v1/app/session`, { method: 'POST', headers, body })).json();
  const authorization = `Bearer ${session.data.attributes.access_token}`;
  return (await (await fetch(`${BASE}/v1/cabinet/products?per=100`, { headers: { authorization } })).json()).data;
}

const browser = await openBrowser();
const context = await browser.newContext({ viewport: { width: 1100, height: 760 }, locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' });
const page = await context.newPage();
await page.goto(`${BASE}/users/sign_in`);
await page.getByLabel(/email/i).first().fill('seller@demo.test');
await page.getByLabel(/^password/i).first().fill(PASSWORD);
await page.keyboard.press('Enter');
await page.waitForURL((url) => !url.pathname.includes('sign_in'));
mkdirSync(FOLDER, { recursive: true });
const all = await products();
for (const { form, step } of WIZARDS) {
  const product = all.find((one) => one.attributes.form === form && one.attributes.published);
  /* oxlint-disable no-await-in-loop -- one page draws them one after the other */
  await page.goto(`${BASE}/cabinet/products/${product.id}/edit?step=${step}`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${FOLDER}${form}.jpg`, type: 'jpeg', quality: 72 });
}
await browser.close();
