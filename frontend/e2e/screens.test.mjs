// Every screen of the application: drawn, without a complaint in the console, and nothing for axe to find,
// on a desktop and on a phone, light and dark, full and empty.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { DESKTOP, PHONE, openBrowser, openPage, violations } from './support/browser.mjs';
import { startMock } from './support/mock.mjs';
import { world } from './support/world.mjs';

const SCREENS = [
  { name: 'home', path: '/' },
  { name: 'plans', path: '/plans' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'imprint', path: '/imprint' },
  { name: 'not-found', path: '/nowhere/at/all' },
  { name: 'sign-in', path: '/users/sign_in' },
  { name: 'sign-up', path: '/users/sign_up' },
  { name: 'confirmation', path: '/users/confirmation?token=abc' },
  { name: 'confirmation-new', path: '/users/confirmation/new' },
  { name: 'password-new', path: '/users/password/new' },
  { name: 'password-edit', path: '/users/password/edit?token=abc' },
  { name: 'magic-link', path: '/users/magic_link?token=abc' },
  { name: 'change-email', path: '/users/change_email?token=abc' },
  { name: 'unsubscribe', path: '/emails/unsubscribe/abc' },
  { name: 'email-log', path: '/email_logs/abc' },
  { name: 'profiles', path: '/profiles', as: 'seller' },
  { name: 'about-you', path: '/users/sign_up/about_you', as: 'payer', noSeller: true },
  { name: 'cabinet', path: '/cabinet', as: 'seller' },
  { name: 'cabinet-empty', path: '/cabinet', as: 'seller', empty: true },
  { name: 'cabinet-test', path: '/cabinet', as: 'seller', livemode: false },
  { name: 'account', path: '/cabinet/profile/edit', as: 'seller' },
  { name: 'seller-business', path: '/cabinet/profile/edit?seller_profile_edit=true', as: 'seller' },
  { name: 'seller-personal', path: '/cabinet/profile/edit?seller_profile_edit=true&step=personal', as: 'seller' },
  { name: 'seller-tax', path: '/cabinet/profile/edit?seller_profile_edit=true&step=tax', as: 'seller' },
  { name: 'seller-documents', path: '/cabinet/profile/edit?seller_profile_edit=true&step=documents', as: 'seller' },
  { name: 'seller-summary', path: '/cabinet/profile/edit?seller_profile_edit=true&step=summary', as: 'seller' },
  { name: 'products', path: '/cabinet/products', as: 'seller' },
  { name: 'products-empty', path: '/cabinet/products', as: 'seller', empty: true },
  { name: 'product-new', path: '/cabinet/products/new', as: 'seller' },
  ...['details', 'files', 'checkout', 'upsell', 'delivery', 'pages', 'advanced'].map((step, index) => ({ name: `product-${step}`, path: `/cabinet/products/prd_1/edit?step=${index + 1}`, as: 'seller' })),
  { name: 'product-draft', path: '/cabinet/products/prd_1/edit?step=2', as: 'seller', empty: true },
  { name: 'product-unpriced', path: '/cabinet/products/prd_1/edit?step=3', as: 'seller', empty: true },
  { name: 'verification', path: '/cabinet/verification', as: 'seller' },
  { name: 'payouts', path: '/cabinet/payouts', as: 'seller' },
  { name: 'payouts-empty', path: '/cabinet/payouts?tab=payouts', as: 'seller', empty: true },
  { name: 'orders', path: '/cabinet/orders?filters[payment_state][]=paid&filters[created_at][relative]=last_30_days', as: 'seller' },
  { name: 'orders-empty', path: '/cabinet/orders', as: 'seller', empty: true },
  { name: 'order', path: '/cabinet/orders/ord_0', as: 'seller' },
  { name: 'order-disputed', path: '/cabinet/orders/ord_8', as: 'seller' },
  { name: 'exports', path: '/cabinet/exports', as: 'seller' },
  { name: 'exports-empty', path: '/cabinet/exports', as: 'seller', empty: true },
  { name: 'emails', path: '/cabinet/emails', as: 'seller' },
  { name: 'settings', path: '/cabinet/settings', as: 'seller' },
  { name: 'test-clock', path: '/cabinet/settings/test_clock', as: 'seller', livemode: false },
  { name: 'purchases', path: '/payer', as: 'payer' },
  { name: 'purchases-empty', path: '/payer', as: 'payer', empty: true },
  { name: 'publish', path: '/publish', as: 'publisher' },
  { name: 'team', path: '/team_member', as: 'team_member' },
  { name: 'admin', path: '/admin', as: 'manager' },
  { name: 'jobs', path: '/admin/jobs?filters[state]=dead', as: 'manager' },
  { name: 'audit-logs', path: '/admin/audit_logs', as: 'manager' },
  { name: 'payout-requests', path: '/admin/payout_requests', as: 'manager' },
];
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
