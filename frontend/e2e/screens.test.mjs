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

// The views follow each other on one load, in the order that changes least: the application answers to a change of width, of colours
// and of language at once, which is a promise of its own and is asked here too.
const VIEWS = [
  { name: 'phone', viewport: PHONE, lang: 'en' },
  { name: 'desktop', viewport: DESKTOP, lang: 'en', axe: true },
  { name: 'dark', viewport: DESKTOP, dark: true, lang: 'en' },
  { name: 'german', viewport: PHONE, dark: true, lang: 'de', axe: true },
];

const LOCALES = { en: 'en-GB', de: 'de-DE' };

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

const switchOf = (page) => page.getByRole('button', { name: 'Language', exact: true }).first();

/** By the switch that every layout has; the pointer does not stay on it. */
async function switchToGerman(page) {
  await switchOf(page).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => document.documentElement.lang === 'de' && !document.querySelector('[role=menu], [role=tooltip]'));
}

/** In the page: lists that are wider than the room they have. */
const wideListsOf = () =>
  [...document.querySelectorAll('.MuiTableContainer-root')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((list) => `${list.getAttribute('aria-label')} is ${list.scrollWidth - list.clientWidth} px too wide`);

/** What stands, as that view has it; undefined where the language cannot be changed, as behind an open dialog. */
async function turned({ visitor, lang }, view) {
  // There is room for all that a desktop has, where a language is chosen.
  await visitor.look(lang === view.lang ? view : { ...view, viewport: DESKTOP });
  await visitor.page.waitForFunction((scheme) => document.documentElement.dataset.scheme === scheme, schemeOf(view), { timeout: NIGHT_MS }).catch(() => {});
  await visitor.quiet();
  if (lang === view.lang) return visitor;
  if ((await switchOf(visitor.page).count()) === 0) return undefined;
  await switchToGerman(visitor.page);
  await visitor.quiet();
  return visitor;
}

/** A world of its own, and in it a page for each language. */
function openLane() {
  const visitors = {};
  let mock;
  /** The screen that stands loaded, where and in which language, until a test fails on it. */
  let loaded;

  /** The screen as its first page, in a browser that asks for the language of that view. */
  async function visited(screen, view) {
    const visitor = (visitors[view.lang] ??= await openVisitor(browser, { locale: LOCALES[view.lang] }));
    visitor.complaints.length = 0;
    mock.serve(worldOf(screen));
    await visitor.visit(mock.url + screen.path, { ...view, viewport: view.lang === 'de' ? DESKTOP : view.viewport, signedInAs: screen.as });
    await visitor.quiet();
    return visitor;
  }

  return {
    stop: () => mock?.stop(),
    /** Shows the screen in that view; hands out its page, and what it complained of and asked in vain since the view before. */
    async show(screen, view) {
      mock ??= await startMock();
      mock.unknown.length = 0;
      const stands = loaded?.screen === screen ? loaded : undefined;
      loaded = undefined;
      if (stands) stands.visitor.complaints.length = 0;
      const visitor = (stands && (await turned(stands, view))) ?? (await visited(screen, view));
      // English words are shorter than the German ones.
      const wideLists = view.lang === 'de' ? await visitor.page.evaluate(wideListsOf) : [];
      if (view.lang === 'de') {
        await visitor.look(view);
        await visitor.quiet();
      }
      const { page, complaints } = visitor;
      return {
        page,
        complaints,
        unknown: mock.unknown,
        wideLists,
        /** Nothing was wrong with it: what follows may be looked at without loading it anew. */
        keep: () => (loaded = { screen, visitor, lang: view.lang }),
      };
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
            const { page, complaints, unknown, wideLists, keep } = await lane.show(screen, view);
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
            assert.deepEqual(seen, { lang: view.lang, scheme: schemeOf(view) });
            assert.deepEqual(wideLists, []);
            keep();
          });
    });
  }
});
