// What the first look at the cabinet and at the home page costs, gzipped.
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

const isPacked = (path) => /\.(jpg|png|woff2)$/.test(path);
const sum = (rows) => rows.reduce((total, [, size]) => total + size, 0);

const HOME_SCRIPT_KB = 60;
const HOME_KB = 250;

test(`the home page loads at most ${HOME_SCRIPT_KB} kB of scripts and ${HOME_KB} kB of everything`, async () => {
  const browser = await openBrowser();
  const mock = await startMock();
  const { page, complaints } = await openPage(browser);
  const loads = [];
  page.on('response', (response) => loads.push(response.body().then((body) => [new URL(response.url()).pathname, body])));
  await page.goto(mock.url, { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(loads)).map(([path, body]) => [path, (isPacked(path) ? body.length : gzipSync(body, { level: 9 }).length) / 1024]);
  await browser.close();
  await mock.stop();
  const [script, all] = [sum(sizes.filter(([path]) => path.endsWith('.js'))), sum(sizes)];
  assert.deepEqual(complaints, []);
  assert.ok(script <= HOME_SCRIPT_KB && all <= HOME_KB, `${script.toFixed(1)} kB of scripts, ${all.toFixed(1)} kB in ${sizes.length} files`);
  // oxlint-disable-next-line no-console -- the number is the point of this test
  console.log(`home page: ${script.toFixed(1)} kB of scripts, ${all.toFixed(1)} kB in ${sizes.length} files`);
});
