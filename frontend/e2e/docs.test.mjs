// The developer pages: light, complete without scripts, searched and tried with them, and nothing for axe to find.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { DESKTOP, PHONE, openBrowser, violations } from './support/browser.mjs';
import { startMock } from './support/mock.mjs';

const FIRST_LOAD_KB = 250;
const HEAVIEST_PAGE_KB = 40;
const DOCS = fileURLToPath(new URL('../dist/docs/', import.meta.url));
const PAGES = ['/docs', '/docs/quick-start', '/docs/authentication', '/docs/errors', '/docs/webhooks', '/docs/recipes', '/docs/changelog', '/docs/products', '/docs/reference/orders', '/docs/reference/orders/get_order', '/docs/reference/products/create_product'];
const CREATE = '/docs/reference/products/create_product';
let browser;
let mock;

before(async () => {
  browser = await openBrowser();
  mock = await startMock();
  mock.serve({ 'POST /v1/cabinet/products': () => ({ data: { id: 'prd_1', type: 'product' } }) });
});
after(async () => {
  await browser.close();
  await mock.stop();
});

async function opened(options = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  return context.newPage();
}

test(`a first visit is at most ${FIRST_LOAD_KB} kB`, async () => {
  const page = await opened();
  const loads = [];
  page.on('response', (response) => loads.push(response.body().then((body) => [new URL(response.url()).pathname, body])));
  await page.goto(`${mock.url}${CREATE}`, { waitUntil: 'networkidle' });
  await page.getByRole('searchbox').fill('refund');
  await page.getByRole('link', { name: /Refund an order/ }).waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(loads)).map(([path, body]) => (path.endsWith('.woff2') ? body.length : gzipSync(body, { level: 6 }).length));
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  assert.ok(total <= FIRST_LOAD_KB, `${total.toFixed(1)} kB in ${sizes.length} files`);
  // oxlint-disable-next-line no-console -- the number is the point of this test
  console.log(`developer pages, first visit with a search: ${total.toFixed(1)} kB gzip in ${sizes.length} files`);
  await page.context().close();
});

test(`no page is heavier than ${HEAVIEST_PAGE_KB} kB`, () => {
  const files = readdirSync(DOCS, { recursive: true }).filter((name) => name.endsWith('.html'));
  const [heaviest] = files.map((name) => [gzipSync(readFileSync(DOCS + name)).length / 1024, name]).toSorted((a, b) => b[0] - a[0]);
  assert.ok(heaviest[0] <= HEAVIEST_PAGE_KB, `${heaviest[1]}: ${heaviest[0].toFixed(1)} kB`);
});

test('every link within the pages leads to a page and a place of it', () => {
  const files = readdirSync(DOCS, { recursive: true }).filter((name) => name.endsWith('.html'));
  const texts = new Map(files.map((name) => [`/docs/${name.replace(/\.html$/, '')}`.replace('/docs/index', '/docs'), readFileSync(DOCS + name, 'utf8')]));
  const places = new Map([...texts].map(([url, text]) => [url, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]));
  const broken = [...texts].flatMap(([url, text]) =>
    [...text.matchAll(/<a [^>]*?href="((?:\/docs|#)[^"]*)"/g)]
      .map(([, href]) => (href.startsWith('#') ? url + href : href))
      .filter((href) => {
        const [to, place] = href.split('#');
        return !texts.has(to) || (place && !places.get(to).has(place));
      })
      .map((href) => `${url}: ${href}`),
  );
  assert.deepEqual([...new Set(broken)], []);
});

const views = [{}, { viewport: PHONE, colorScheme: 'dark' }];
for (const view of views) {
  test(`nothing for axe to find and nothing too wide, ${view.viewport ? 'dark, on a phone' : 'light, on a desktop'}`, async () => {
    const page = await opened(view);
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const path of PAGES) {
      /* oxlint-disable no-await-in-loop -- one page visits them one after the other */
      await page.goto(`${mock.url}${path}`);
      assert.deepEqual(await violations(page), [], path);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${path} is too wide`);
    }
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
}

test('without scripts all is read: examples in each language, and no search or form that does nothing', async () => {
  const page = await opened({ javaScriptEnabled: false });
  await page.goto(`${mock.url}${CREATE}`);
  assert.equal(await page.getByRole('searchbox').count(), 0);
  assert.equal(await page.getByRole('button').count(), 0);
  await page.getByRole('radio', { name: 'Python' }).check();
  assert.ok(await page.getByText('urllib.request.Request(').isVisible());
  assert.ok(!(await page.getByText('curl --request').isVisible()));
  await page.context().close();
});

test('with the keyboard alone an operation is found and called; the key survives other pages and no reload', async () => {
  const page = await opened();
  await page.goto(`${mock.url}/docs`);
  await page.keyboard.press('/');
  await page.keyboard.type('create a product');
  await page.getByRole('link', { name: /^Create a product/ }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Create a product', exact: true }).waitFor();
  assert.equal(new URL(page.url()).pathname, CREATE);
  await page.getByLabel('Test key').fill('sk_live_x');
  await page.getByRole('button', { name: 'Send POST request' }).press('Enter');
  await page.getByText('Enter a key of your test mode.').waitFor();
  await page.getByLabel('Test key').fill('sk_test_x');
  const asked = page.waitForRequest(/\/v1\/cabinet\/products$/);
  await page.getByRole('button', { name: 'Send POST request' }).press('Enter');
  assert.equal((await asked).headers().authorization, 'Bearer sk_test_x');
  await page.getByText(/^200 in \d+ ms$/).waitFor();
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Create a product', exact: true }).waitFor();
  assert.equal(await page.getByLabel('Test key').inputValue(), 'sk_test_x');
  await page.reload();
  assert.equal(await page.getByLabel('Test key').inputValue(), '');
  assert.equal(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).includes('sk_test')), false);
  await page.context().close();
});
