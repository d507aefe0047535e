// Every screen of the application: drawn, without a complaint in the console, and nothing for axe to find,
// on a desktop and on a phone, light and dark, full and empty. src/app/router.test.ts fails for a route without a visit.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { DESKTOP, PHONE, openBrowser, openPage, violations } from './support/browser.mjs';
import { startMock } from './support/mock.mjs';
import { SCREENS } from './support/screens.mjs';
import { world } from './support/world.mjs';

const VIEWS = [
  { name: 'desktop', viewport: DESKTOP },
  { name: 'phone', viewport: PHONE },
  { name: 'dark', viewport: DESKTOP, dark: true },
  { name: 'german', viewport: PHONE, dark: true, locale: 'de-DE' },
];

const pictures = process.env.PICTURES;
const only = (process.env.ONLY || undefined)?.split(',');
const views = (process.env.VIEWS || undefined)?.split(',');
let browser;
let mock;

before(async () => {
  browser = await openBrowser();
  mock = await startMock();
  if (pictures) mkdirSync(pictures, { recursive: true });
});
after(async () => {
  await browser.close();
  await mock.stop();
});

function worldOf(screen) {
  const answers = world({ kind: screen.as, livemode: screen.livemode, empty: screen.empty });
  if (!screen.noSeller) return answers;
  const all = answers['GET /v1/app/profiles']();
  return { ...answers, 'GET /v1/app/profiles': () => ({ ...all, data: all.data.filter((each) => each.attributes.kind !== 'seller') }) };
}

for (const view of VIEWS) {
  if (views && !views.includes(view.name)) continue;
  for (const screen of SCREENS) {
    if (only && !only.includes(screen.name)) continue;
    test(`${screen.name} (${view.name})`, async () => {
      mock.serve(worldOf(screen));
      mock.unknown.length = 0;
      const { page, complaints, close } = await openPage(browser, { ...view, signedInAs: screen.as });
      await page.goto(mock.url + screen.path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root'));
      if (pictures) await page.screenshot({ path: `${pictures}/${screen.name}-${view.name}.png`, fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      const found = await violations(page);
      await close();
      assert.deepEqual(found, []);
      assert.deepEqual(complaints, []);
      assert.deepEqual(mock.unknown, []);
      assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
    });
  }
}
