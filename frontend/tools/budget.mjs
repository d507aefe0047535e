// The weight of the buyer's pages as the browser receives them (gzip), against the limits the product sets itself:
// product page: own script ≤ 30 kB; payment page in every layout: scripts ≤ 100 kB; HTML, styles, scripts and fonts together ≤ 160 kB.
// Reads the built bundles and renders the fixtures, so it needs `npm run build:shop` and nothing else.
import { gzipSync } from 'node:zlib';
import { startPages } from '../e2e/shop/server.mjs';

const KB = 1000;
const LIMITS = [
  { page: 'product', script: 30 * KB, all: 60 * KB },
  ...['payment_test', 'payment_dressed', 'payment_simplified', 'payment_two_steps', 'payment_two_steps_advanced', 'payment_upsells'].map((page) => ({ page, script: 100 * KB, all: 160 * KB })),
  { page: 'page', script: 30 * KB, all: 60 * KB },
  { page: 'order_wire', script: 30 * KB, all: 60 * KB },
];

const weight = (text) => gzipSync(text, { level: 9 }).length;
const pages = await startPages();
let heavy = false;
for (const limit of LIMITS) {
  const html = await (await fetch(`${pages.address}/${limit.page}`)).text();
  const linked = [...html.matchAll(/(?:src|href)="(\/shop-assets\/[^"]+)"/g)].map((found) => found[1]);
  let script = 0;
  let rest = 0;
  for (const url of linked) {
    const size = weight(await (await fetch(pages.address + url)).text());
    if (url.endsWith('.js')) script += size;
    else rest += size;
  }
  const all = weight(html) + script + rest;
  const bad = script > limit.script || all > limit.all;
  heavy ||= bad;
  const said = (size) => `${(size / KB).toFixed(1)} kB`;
  console.log(`${bad ? 'TOO HEAVY' : 'ok'}  ${limit.page}: script ${said(script)} of ${said(limit.script)}, all ${said(all)} of ${said(limit.all)}`);
}
pages.stop();
process.exit(heavy ? 1 : 0);
