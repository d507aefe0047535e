// Lighthouse's mobile simulation on one or more addresses, the median of five runs each: largest contentful paint
// ≤ 1.5 s and total blocking time ≤ 100 ms, or exit 1.
//   npm run lighthouse -- http://127.0.0.1:8080/s/demo/… [more addresses]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as launcher from 'chrome-launcher';
import lighthouse from 'lighthouse';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const LCP_MS = 1_500;
const TBT_MS = 100;

const addresses = process.argv.slice(2);
if (addresses.length === 0) {
  console.error('Say which pages to measure: npm run lighthouse -- <address> [<address> …]');
  process.exit(2);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
let slow = false;
for (const address of addresses) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(address));
  const lcp = median(runs.map((one) => one.lcp));
  const tbt = median(runs.map((one) => one.tbt));
  const bad = lcp > LCP_MS || tbt > TBT_MS;
  slow ||= bad;
  const bytes = median(runs.map((one) => one.bytes));
  console.log(`${bad ? 'TOO SLOW' : 'ok'}  ${address}: LCP ${Math.round(lcp)} ms of ${LCP_MS}, TBT ${Math.round(tbt)} ms of ${TBT_MS}, ${(bytes / 1000).toFixed(1)} kB, median of ${RUNS}`);
}
process.exit(slow ? 1 : 0);

/** A fresh browser each time: nothing is cached from the run before. */
async function measure(address) {
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const chrome = await launcher.launch({
    chromePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox'],
    userDataDir: profile,
  });
  try {
    const result = await lighthouse(address, { port: chrome.port, onlyCategories: ['performance'], formFactor: 'mobile', logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { audits } = result.lhr;
    return {
      lcp: audits['largest-contentful-paint'].numericValue,
      tbt: audits['total-blocking-time'].numericValue,
      bytes: audits['total-byte-weight'].numericValue,
    };
  } finally {
    chrome.kill();
    await rm(profile, { recursive: true, force: true });
  }
}
