import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

// Without windows, menus and a profile of its own the same engine needs less of everything; Debian packs it separately.
const BROWSERS = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
/** The program that draws pages; undefined where there is none. */
export const browserProgram = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));

export function openBrowser() {
  if (!browserProgram) throw new Error('there is no browser: run `apt-get install chromium-headless-shell`, or set CHROMIUM to the path of a Chromium');
  return chromium.launch({ executablePath: browserProgram, args: ['--no-sandbox'] });
}

/** A page that never comes to rest is looked at as it is. */
const REST_MS = 3_000;
/** A page that never has its title is a failing test. */
const DRAWN_MS = 30_000;
/** What waits longer than this is not part of drawing a page: toasts, the next renewal of the session. */
const SOON_MS = 600;

/** A page that never stops changing is judged by the last look at it. */
const LOOKS = 5;

/** What axe finds wrong, in words short enough for a failing test. */
export async function violations(page) {
  for (let looks = 1; ; looks += 1) {
    await atRest(page);
    if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axeSource);
    const { found, changed } = await page.evaluate(runAxe);
    // Half of what it saw may be of the page before: a button that comes alive still has the colours of a dead one.
    if (found.length > 0 && changed && looks < LOOKS) continue;
    return found.map(
      ({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map((node) => `${node.target.join(' ')} [${node.any[0]?.message ?? node.failureSummary}]`).join(' | ')}`,
    );
  }
}

/** In the page: what axe finds, and whether the page changed while it was looking. */
async function runAxe() {
  let changed = false;
  const watch = new MutationObserver(() => {
    changed = true;
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page is handed this function alone
  const moves = () => document.getAnimations().some((each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Infinity);
  const moved = moves();
  const { violations: found } = await window.axe.run(document, { resultTypes: ['violations'] });
  const result = { found, changed: changed || moved || moves() };
  watch.disconnect();
  return result;
}

/**
 * What is half faded in, or greyed while a price is asked for, is not what anybody reads. The state of each animation is asked for:
 * Chromium does not keep the promise `finished` of every transition that is over.
 */
export async function atRest(page) {
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

/** In the page, before its own scripts: counts the timers that will soon go off, for whoever waits for them to be over. */
function countTimers(soon) {
  const open = new Set();
  const { setTimeout: start, clearTimeout: stop } = window;
  /** @type {any} */ (window).setTimeout = (act, ms, ...rest) => {
    if (typeof act !== 'function' || ms > soon) return start(act, ms, ...rest);
    const timer = start(() => {
      open.delete(timer);
      act(...rest);
    }, ms);
    open.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => {
    open.delete(timer);
    stop(timer);
  };
  window.timersSoon = () => open.size;
}

/** Counts what a page asks for, and can wait until it is drawn and wants nothing more. */
function watchRequests(page) {
  const waiting = new Set();
  let asked = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) waiting.clear();
    waiting.add(request);
    asked += 1;
  });
  for (const over of ['requestfinished', 'requestfailed']) page.on(over, (request) => waiting.delete(request));
  /** Drawn is a page with its title and no placeholder, without an open request or timer, and with nothing left to compute. */
  return async function quiet() {
    const until = Date.now() + DRAWN_MS;
    let before;
    do {
      before = asked;
      await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('.MuiSkeleton-root') && !window.timersSoon(), undefined, { timeout: DRAWN_MS });
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle, { timeout: 500 }), { timeout: 500 })));
    } while ((waiting.size > 0 || asked !== before) && Date.now() < until);
    await atRest(page);
  };
}

/**
 * A page that remembers what went wrong in its console.
 * @param {any} browser
 * @param {{ viewport?: { width: number, height: number }, dark?: boolean, locale?: string, signedInAs?: string }} [options]
 */
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

/**
 * A page for many visits, each as if it were the first: nothing is kept from one to the next but the files that a browser
 * keeps, which a new context would fetch and read again for each.
 */
export async function openVisitor(browser, options) {
  const { page, complaints, close } = await openPage(browser, options);
  const context = page.context();
  await context.addInitScript(() => {
    // A frame that shows a mail has no storage, and reading it is refused.
    if (window !== window.top) return;
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.addInitScript(countTimers, SOON_MS);
  const quiet = watchRequests(page);
  return {
    page,
    complaints,
    close,
    quiet,
    async visit(address, { viewport, dark, signedInAs }) {
      await context.clearCookies();
      if (signedInAs) await context.addCookies([{ name: 'profile_type', value: signedInAs, url: address }]);
      await this.look({ viewport, dark });
      await page.goto(address, { waitUntil: 'commit' });
    },
    /** Changes in place what the page is seen through, as when somebody turns their telephone or night falls. */
    async look({ viewport = DESKTOP, dark = false }) {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await page.setViewportSize(viewport);
    },
  };
}
