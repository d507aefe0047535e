// Puts pictures of screens beside each other, before and after a change: what docs/screens.md shows. Not a test.
//   PICTURES=/tmp/after node --test e2e/screens.test.mjs      and the same on the commit before, then
//   node e2e/sheets.mjs /tmp/before /tmp/after
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './support/browser.mjs';

const [before, after] = process.argv.slice(2);
const FOLDER = fileURLToPath(new URL('../../docs/pictures/screens/', import.meta.url));
const VIEWS = ['desktop', 'phone', 'dark', 'german'];
const SHOP_VIEWS = ['desk', 'phone', 'phone-dark'];
const SHEETS = [
  { name: 'home', views: VIEWS },
  { name: 'cabinet', views: VIEWS },
  { name: 'products', views: VIEWS },
  { name: 'product-new', views: VIEWS },
  { name: 'product-details', views: VIEWS },
  { name: 'orders', views: VIEWS },
  { name: 'order', views: VIEWS },
  { name: 'checkout-settings', views: VIEWS },
  { name: 'payment_simplified', views: SHOP_VIEWS, folder: 'shop/', german: 'payment_german' },
  { name: 'order_paid', views: SHOP_VIEWS, folder: 'shop/' },
];
const WIDTH = 2000;
const HEIGHT = 620;

const data = (file) => `data:image/png;base64,${readFileSync(file).toString('base64')}`;
const shown = (file, words) => (existsSync(file) ? `<figure><figcaption>${words}</figcaption><div><img src="${data(file)}"></div></figure>` : '');

mkdirSync(FOLDER, { recursive: true });
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const { name, views, folder = '' } of SHEETS) {
  const figures = [shown(`${before}/${folder}${name}-${views[0]}.png`, 'before'), ...views.map((view) => shown(`${after}/${folder}${name}-${view}.png`, view))];
  /* oxlint-disable no-await-in-loop -- one page draws them one after the other */
  await page.setContent(`<style>
    body { margin: 0; padding: 12px; display: flex; gap: 12px; background: #d9d9d6; font: 14px sans-serif; }
    figure { margin: 0; flex: 0 1 auto; } figcaption { padding-bottom: 6px; }
    div { height: ${HEIGHT - 60}px; overflow: hidden; } img { display: block; max-height: 900px; max-width: 480px; }
  </style>${figures.join('')}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: 68 });
}
await browser.close();
