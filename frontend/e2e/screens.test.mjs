// Every screen of the application: drawn, without a complaint in the console, and nothing for axe to find,
// on a desktop and on a phone, light and dark, full and empty. src/app/router.test.ts fails for a route without a visit. Axe looks at
// two of the four views, which differ in everything that it judges: width, colours and language; src/theme/contrast.test.ts judges each
// colour on each ground.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { DESKTOP, PHONE, openBrowser, openVisitor, violations } from './support/browser.mjs';
import { startMock } from './support/mock.mjs';
import { SCREENS } from './support/screens.mjs';
import { world } from './support/world.mjs';

// The views of one language follow each other on one load: the application answers to a change of colours and of width
// at once, which is a promise of its own and is asked here too.
const VIEWS = [
  { name: 'desktop', viewport: DESKTOP, locale: 'en-GB', axe: true },
  { name: 'dark', viewport: DESKTOP, dark: true, locale: 'en-GB' },
  { name: 'phone', viewport: PHONE, locale: 'en-GB' },
  { name: 'german', viewport: PHONE, dark: true, locale: 'de-DE', axe: true },
];

/** Screens drawn at the same time: a page waits for its answers more than it computes. */
const LANES = 2;
const VISIT_MS = 60_000;
/** A browser tells its page of night at the next frame it draws, and with both cores busy that frame may be a while. */
const NIGHT_MS = 5_000;

const pictures = process.env.PICTURES;
const only = (process.env.ONLY || undefined)?.split(',');
const views = VIEWS.filter((view) => !process.env.VIEWS || process.env.VIEWS.split(',').includes(view.name));
const screens = SCREENS.filter((screen) => !only || only.includes(screen.name));
let browser;

before(async () => {
  browser = await openBrowser();
  if (pictures) mkdirSync(pictures, { recursive: true });
});
after(() => browser.close());

function worldOf(screen) {
  const answers = world({ kind: screen.as, livemode: screen.livemode, empty: screen.empty });
  if (!screen.noSeller) return answers;
  const all = answers['GET /v1/app/profiles']();
  return { ...answers, 'GET /v1/app/profiles': () => ({ ...all, data: all.data.filter((each) => each.attributes.kind !== 'seller') }) };
}

const schemeOf = (view) => (view.dark ? 'dark' : 'light');

/** A world of its own, and in it a page for each language. */
function openLane() {
  const visitors = {};
  let mock;
  /** The screen and language that stand loaded, until a test fails on them. */
  let loaded;
  return {
    stop: () => mock?.stop(),
    /** Shows the screen in that view; hands out its page, and what it complained of and asked in vain since the view before. */
    async show(screen, view) {
      mock ??= await startMock();
      const visitor = (visitors[view.locale] ??= await openVisitor(browser, { locale: view.locale }));
      visitor.complaints.length = 0;
      mock.unknown.length = 0;
      const stands = loaded?.screen === screen && loaded.locale === view.locale;
      loaded = undefined;
      if (stands) {
        await visitor.look(view);
        await visitor.page.waitForFunction((scheme) => document.documentElement.dataset.scheme === scheme, schemeOf(view), { timeout: NIGHT_MS }).catch(() => {});
      } else {
        mock.serve(worldOf(screen));
        await visitor.visit(mock.url + screen.path, { ...view, signedInAs: screen.as });
      }
      await visitor.quiet();
      return { page: visitor.page, complaints: visitor.complaints, unknown: mock.unknown };
    },
    /** Lists that are wider than a desktop leaves them, in the language of that view. */
    async wideLists(view) {
      const visitor = visitors[view.locale];
      await visitor.look({ ...view, viewport: DESKTOP });
      await visitor.quiet();
      return visitor.page.evaluate(() =>
        [...document.querySelectorAll('.MuiTableContainer-root')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((list) => `${list.getAttribute('aria-label')} is ${list.scrollWidth - list.clientWidth} px too wide`),
      );
    },
    /** Nothing was wrong with it: what follows may be looked at without loading it anew. */
    keep(screen, view) {
      loaded = { screen, locale: view.locale };
    },
  };
}

describe('screens', { concurrency: LANES }, () => {
  for (let first = 0; first < LANES; first += 1) {
    describe(`${first + 1} of ${LANES}`, { concurrency: 1 }, () => {
      const lane = openLane();
      after(() => lane.stop());
      for (const screen of screens.filter((_, index) => index % LANES === first))
        for (const view of views)
          test(`${screen.name} (${view.name})`, { timeout: VISIT_MS }, async () => {
            const { page, complaints, unknown } = await lane.show(screen, view);
            if (pictures) await page.screenshot({ path: `${pictures}/${screen.name}-${view.name}.png`, fullPage: true });
            const { wide, failures, ...seen } = await page.evaluate(() => {
              const { lang, dataset, scrollWidth, clientWidth } = document.documentElement;
              const failures = [...document.querySelectorAll('[data-kind="error"]')].map((toast) => toast.textContent);
              return { lang, scheme: dataset.scheme, wide: scrollWidth - clientWidth, failures };
            });
            if (view.axe) assert.deepEqual(await violations(page), []);
            assert.deepEqual(complaints, []);
            assert.deepEqual(unknown, []);
            assert.deepEqual(failures, []);
            assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
            assert.deepEqual(seen, { lang: view.locale.slice(0, 2), scheme: schemeOf(view) });
            // English is seen on a desktop anyway, and its words are shorter than the German ones.
            if (view.locale === 'de-DE') assert.deepEqual(await lane.wideLists(view), []);
            lane.keep(screen, view);
          });
    });
  }
});
