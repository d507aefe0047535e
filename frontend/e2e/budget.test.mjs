// What the first look at the cabinet costs: all scripts and styles it loads, gzipped.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openBrowser, openPage } from './support/browser.mjs';
import { startMock } from './support/mock.mjs';
import { world } from './support/world.mjs';

const CABINET_KB = 300;

test(`the cabinet's first load is at most ${CABINET_KB} kB`, async () => {
  const browser = await openBrowser();
  const mock = await startMock();
  mock.serve(world());
  const { page } = await openPage(browser, { signedInAs: 'seller' });
  const loads = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) loads.push(response.body());
  });
  await page.goto(`${mock.url}/cabinet`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(loads)).map((body) => gzipSync(body, { level: 9 }).length);
  await browser.close();
  await mock.stop();
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  assert.ok(total <= CABINET_KB, `${total.toFixed(1)} kB in ${sizes.length} files`);
  // oxlint-disable-next-line no-console -- the number is the point of this test
  console.log(`cabinet first load: ${total.toFixed(1)} kB gzip in ${sizes.length} files`);
});
