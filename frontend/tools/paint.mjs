// How soon a buyer sees the payment page and its new total, each beside what the same browser needs for a bare page and a bare
// answer. `make bench` runs it on its product and reads the lines: {"what", "ours", "ceiling", "unit", "made_of"}. Lighthouse's own
// figures: `layouts.mjs`.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { PHONE, browserProgram } from '../e2e/support/browser.mjs';
import { closeBrowser, env, person, shopUrl, sql, write } from '../e2e/main/stack.mjs';

// A server may have none: whoever reads the lines finds none, and says so.
if (!browserProgram) process.exit(0);

const LAYOUTS = ['default', 'simplified', 'two_steps', 'two_steps_advanced'];
/** Of an odd number the one in the middle: a machine that does something else meanwhile is no slow page. */
const RUNS = 5;
const CHANGES = 11;
const SLOWER = 4;
/** Slow 4G as Lighthouse's mobile simulation has it: 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1_638_400 / 8) * 0.9, uploadThroughput: (768_000 / 8) * 0.9 };
const SLUG = 'the-quiet-year';
const PRODUCT = `seller_id = (SELECT seller_id FROM sellers WHERE username = 'demo') AND slug = '${SLUG}'`;
const BARE = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Bare</h1>';

const run = randomBytes(3).toString('hex');
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const print = (row) => console.log(JSON.stringify(row));

async function post(path, body, headers = {}) {
  const answer = await fetch(shopUrl(path), { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The largest paint of a first visit on a slow telephone: nothing is kept from one before. */
async function largestPaint(url) {
  const page = await person({ viewport: PHONE });
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(
      () =>
        new Promise((resolve) => {
          new PerformanceObserver((paints) => resolve(paints.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  } finally {
    await page.context().close();
  }
}

async function medianPaint(url) {
  const paints = [];
  for (let n = 0; n < RUNS; n += 1) paints.push(await largestPaint(url));
  return median(paints);
}

/** From a change of the country to the new total, and the same page's way to an answer that needs no database. */
async function totals() {
  const page = await person();
  await page.goto(shopUrl('/s/demo/one-hour-at-the-easel/payment'));
  const times = await page.evaluate(async (changes) => {
    const total = [];
    const bare = [];
    for (let n = 0; n < changes; n += 1) {
      const from = performance.now();
      const country = document.querySelector('#pay [name=country]');
      country.value = n % 2 ? 'DE' : 'CH';
      country.dispatchEvent(new Event('change', { bubbles: true }));
      while (document.querySelector('#summary[aria-busy=true]')) await new Promise((resolve) => setTimeout(resolve, 5));
      total.push(performance.now() - from);
      const asked = performance.now();
      await (await fetch('/health/live')).text();
      bare.push(performance.now() - asked);
    }
    return { total, bare };
  }, CHANGES);
  await page.context().close();
  return { total: median(times.total), bare: median(times.bare) };
}

const { access_token: token } = await post('/v1/app/session', { email: 'seller@demo.test', password: env.KONTOR_DEMO_PASSWORD, profile_type: 'seller' });
const headers = { authorization: `Bearer ${token}` };
for (const layout of LAYOUTS) await post('/v1/cabinet/checkout_settings', { name: `${layout} ${run}`, layout, is_default: false }, { ...headers, 'idempotency-key': `${layout}-${run}` });
const [{ settings }] = sql(`SELECT checkout_settings_id AS settings FROM products WHERE ${PRODUCT}`);
const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(BARE)).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
try {
  const ceiling = await medianPaint(`http://127.0.0.1:${server.address().port}/`);
  for (const layout of LAYOUTS) {
    write(`UPDATE products SET checkout_settings_id = (SELECT id FROM checkout_settings WHERE name = '${layout} ${run}') WHERE ${PRODUCT}`);
    const ours = await medianPaint(shopUrl(`/s/demo/${SLUG}/payment`));
    print({ what: `largest paint of the payment page, ${layout}`, ours, ceiling, unit: 'ms', made_of: `median of ${RUNS} first visits on a slow telephone; the ceiling is a page of one heading` });
  }
  const { total, bare } = await totals();
  print({ what: 'a new total after a change of the country', ours: total, ceiling: bare, unit: 'ms', made_of: `median of ${CHANGES} changes, the pause before asking included; the ceiling is an answer without a database` });
} finally {
  write(`UPDATE products SET checkout_settings_id = ${settings ? `'${settings}'` : 'NULL'} WHERE ${PRODUCT}; DELETE FROM checkout_settings WHERE name LIKE '% ${run}'`);
  server.close();
  await closeBrowser();
}
