import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/** A page that never comes to rest is looked at as it is. */
const REST_MS = 3_000;

/** What axe finds wrong, in words short enough for a failing test. */
export async function violations(page) {
  await atRest(page);
  await page.evaluate(axeSource);
  const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map((node) => `${node.target.join(' ')} [${node.any[0]?.message ?? node.failureSummary}]`).join(' | ')}`,
  );
}

/** What is half faded in, or greyed while a price is asked for, is not what anybody reads. */
async function atRest(page) {
  await page
    .waitForFunction(
      () =>
        !document.querySelector('[aria-busy="true"]') &&
        document.getAnimations().every((each) => each.playState !== 'running' || each.effect?.getComputedTiming().iterations === Infinity),
      undefined,
      { timeout: REST_MS },
    )
    .catch(() => {});
}

/** A page that remembers what went wrong in its console. */
export async function openPage(browser, { viewport = DESKTOP, dark = false, locale = 'en-GB', signedInAs } = {}) {
  const context = await browser.newContext({ viewport, colorScheme: dark ? 'dark' : 'light', locale, reducedMotion: 'reduce' });
  if (signedInAs) await context.addInitScript((kind) => { document.cookie = `profile_type=${kind}; path=/`; }, signedInAs);
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints, close: () => context.close() };
}
