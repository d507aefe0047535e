// Draws the pictures of the home page: a product of the shop’s fixtures and the orders of the screens’ world, light and dark.
// Not a test: run it when they look different, after a build.
//   npm run pictures:home
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startPages } from './shop/server.mjs';
import { openBrowser, openPage } from './support/browser.mjs';
import { startMock } from './support/mock.mjs';
import { world } from './support/world.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const PRODUCTS = { en: 'product', de: 'product_german' };
/** Shops speak in the reader’s own system font; the machine that draws may have none that anybody reads on. */
const FONT = readFileSync(new URL('../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url)).toString('base64');
const LOCALES = { en: 'en-GB', de: 'de-DE' };

const browser = await openBrowser();
const mock = await startMock();
const shop = await startPages();
mock.serve(world({ kind: 'seller' }));
mkdirSync(FOLDER, { recursive: true });

/** In the page: by its own hand, since its policy lets no style in. */
async function letters(font) {
  const bytes = Uint8Array.from(atob(font), (letter) => letter.codePointAt(0));
  document.fonts.add(await new FontFace('Drawn', bytes, { weight: '100 900' }).load());
  document.documentElement.style.setProperty('--sans', 'Drawn, sans-serif');
}

async function draw(name, url, options) {
  const { page, close } = await openPage(browser, options);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  await page.evaluate(letters, FONT);
  await page.screenshot({ path: `${FOLDER}home-${name}.jpg`, type: 'jpeg', quality: 74 });
  await close();
}

for (const scheme of ['light', 'dark']) {
  /* oxlint-disable no-await-in-loop -- one browser draws them one after the other */
  const dark = scheme === 'dark';
  for (const [language, locale] of Object.entries(LOCALES)) {
    await draw(`product-${language}-${scheme}`, `${shop.address}/${PRODUCTS[language]}`, { viewport: { width: 900, height: 660 }, dark });
    await draw(`orders-${language}-${scheme}`, `${mock.url}/cabinet/orders`, { viewport: { width: 1200, height: 720 }, dark, locale, signedInAs: 'seller' });
  }
}
shop.stop();
await mock.stop();
await browser.close();
