// Every page of the shop in every state, as a phone and a desk see it, light and dark: no violation by axe, nothing that
// scrolls sideways, no refusal by the security policy. With SHOTS=folder it leaves a picture of each.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { atRest, openBrowser } from '../support/browser.mjs';
import { startPages } from './server.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const VIEWS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'desk', viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
];

let browser;
let pages;
before(async () => {
  pages = await startPages();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  pages?.stop();
});

test('all pages, in every view', async () => {
  const context = await browser.newContext({ ...VIEWS[0], locale: 'en-GB' });
  const page = await context.newPage();
  const refusals = [];
  page.on('console', (said) => said.type() === 'error' && refusals.push(said.text()));
  const wrong = [];
  for (const name of pages.names) {
    await page.setViewportSize(VIEWS[0].viewport);
    await page.emulateMedia({ colorScheme: VIEWS[0].colorScheme });
    await page.goto(`${pages.address}/${name}`);
    for (const view of VIEWS) {
      const complain = (what) => wrong.push(`${name}, ${view.name}: ${what}`);
      // A page answers to another width and to night in place.
      await page.setViewportSize(view.viewport);
      await page.emulateMedia({ colorScheme: view.colorScheme });
      await settled(page);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (sideways > 0) complain(`scrolls sideways by ${sideways} px`);
      for (const stuck of await fixed(page)) complain(`stands over the page: ${stuck}`);
      for (const violation of await violations(page)) complain(violation);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${view.name}.png`, fullPage: true });
    }
  }
  await context.close();
  assert.deepEqual([...wrong, ...refusals], []);
});

/** Visible fields that a buyer fills in, at most: a way to pay and a consent are chosen. */
const FIELDS_MAX = { payment: 8, payment_simplified: 4, payment_simplified_several: 4, payment_simplified_amount: 4 };

for (const javaScriptEnabled of [true, false]) {
  test(`the simplified layout asks for four things at most and says what it has folded away, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    for (const [name, most] of Object.entries(FIELDS_MAX)) {
      await page.goto(`${pages.address}/${name}`);
      const seen = await visibleFields(page);
      assert.ok(seen.length > 0 && seen.length <= most, `${name}: ${seen}`);
    }
    assert.ok((await visibleFields(page)).includes('amount'));
    await page.getByText('Land: Germany · ändern').click();
    assert.equal(await page.getByLabel('Land', { exact: true }).inputValue(), 'DE');

    await page.goto(`${pages.address}/payment_simplified_several`);
    assert.equal(await page.getByLabel('Quantity').isVisible(), false);
    await page.getByText('1 item · change').click();
    if (javaScriptEnabled) assert.deepEqual(await violations(page), []);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/folds-${javaScriptEnabled}.png`, fullPage: true });
    // Without scripts its button asks for the new total; with them the number follows at once.
    await page.getByRole('button', { name: 'Add one' }).click();
    if (javaScriptEnabled) assert.equal(await page.getByLabel('Quantity').inputValue(), '2');
    else assert.deepEqual([pages.posts.at(-1).get('quantity'), pages.posts.at(-1).get('step_quantity')], ['1', '1']);
    await context.close();
  });
}

test('a phone folds a description, a desk does not', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${pages.address}/payment_dressed`);
  const seen = () => page.getByText('Sixty pages on light').evaluateAll((texts) => texts.filter((text) => text.checkVisibility()).length);
  assert.equal(await seen(), 0);
  await page.getByText('What you get').click();
  assert.equal(await seen(), 1);
  await page.setViewportSize({ width: 1280, height: 860 });
  assert.equal(await seen(), 1);
  assert.equal(await page.locator('.about-fold').isVisible(), false);
  await page.close();
});

test('without scripts the payment page sends the buyer to the provider', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${pages.address}/payment_test`);
  assert.ok(await page.getByText('enter your card details on our payment provider’s page').isVisible());
  await fill(page);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.waitForLoadState();
  const sent = pages.posts.at(-1);
  assert.equal(sent.get('email'), 'anna@example.com');
  assert.equal(sent.get('method'), 'card');
  assert.equal(sent.get('card_token'), '');
  await context.close();
});

test('with scripts errors show before anything is sent, and the card comes from the frame as a token', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${pages.address}/payment_test`);
  const before = pages.posts.length;
  const buy = page.getByRole('button', { name: 'Buy now' });
  await buy.click();
  assert.ok(await page.locator('#email-error').getByText('Enter your email address.').isVisible());
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'errors');
  assert.deepEqual(await violations(page), []);
  assert.equal(pages.posts.length, before);

  await fill(page);
  // The frame comes when somebody types, and explains a missing card itself; nothing is sent.
  await buy.click();
  await page.frameLocator('iframe').locator('[aria-invalid=true]').waitFor();
  assert.equal(pages.posts.length, before);
  await page.frameLocator('iframe').getByLabel('Card').fill('4242');
  await Promise.all([page.waitForNavigation(), buy.click()]);
  assert.equal(pages.posts.length, before + 1);
  assert.equal(pages.posts.at(-1).get('card_token'), 'tok_4242');
  await context.close();
});

test('after a declined card another one is typed on the same page, and without scripts on the provider’s', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${pages.address}/order_declined`);
    const [again, before] = [page.getByRole('button', { name: 'Try card again' }), pages.posts.length];
    if (javaScriptEnabled) {
      const card = page.frameLocator('[data-card-frame] iframe').getByLabel('Card');
      await card.waitFor();
      // An empty field is explained in the frame; nothing is sent.
      await again.click();
      await page.frameLocator('[data-card-frame] iframe').locator('[aria-invalid=true]').waitFor();
      assert.equal(pages.posts.length, before);
      await card.fill('4242');
    }
    await Promise.all([page.waitForNavigation(), again.click()]);
    assert.equal(pages.posts.length, before + 1);
    assert.deepEqual(['method', 'card_token'].map((name) => pages.posts.at(-1).get(name)), ['card', javaScriptEnabled ? 'tok_4242' : '']);
    await context.close();
  }
});

test('when the frame never comes the form goes without a token, to the provider\'s own page', async (t) => {
  const lonely = await startPages({ silent: true });
  t.after(lonely.stop);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${lonely.address}/payment_test`);
  await fill(page);
  await Promise.all([page.waitForNavigation(), page.getByRole('button', { name: 'Buy now' }).click()]);
  assert.equal(lonely.posts.at(-1).get('card_token'), '');
  await page.close();
});

test('a frame that does not come says so, comes when it is asked for again, and one that comes late is taken', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.clock.install();
  let deaf = true;
  await page.route('**/frame?**', (route) => (deaf ? route.abort() : route.continue()));
  await page.goto(`${pages.address}/payment_test`);
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByLabel('Email').fill('anna@example.com');
  const [note, again] = [page.getByText('enter your card details on our payment provider’s page'), page.getByRole('button', { name: 'Enter card details here' })];
  assert.equal(await note.isVisible(), false);
  await page.clock.fastForward('00:11');
  await note.waitFor();
  assert.deepEqual(await violations(page), []);
  // Asked for again in vain, the way to ask is still there, and has the focus.
  await again.press('Enter');
  await page.clock.fastForward('00:11');
  await note.waitFor();
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-card-again'));
  deaf = false;
  await again.press('Enter');
  const card = page.frameLocator('[data-card-frame] iframe').getByLabel('Card');
  await card.waitFor();
  assert.equal(await note.isVisible(), false);
  await page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME');
  await page.close();

  const slow = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await slow.clock.install();
  let comes;
  const held = new Promise((resolve) => (comes = resolve));
  await slow.route('**/frame?**', async (route) => {
    await held;
    await route.continue();
  });
  await slow.goto(`${pages.address}/payment_test`);
  await slow.getByRole('radio', { name: 'Card' }).check();
  await slow.getByLabel('Email').fill('anna@example.com');
  await slow.clock.fastForward('00:11');
  await slow.getByText('enter your card details on our payment provider’s page').waitFor();
  comes();
  await slow.frameLocator('[data-card-frame] iframe').getByLabel('Card').fill('4242');
  await fill(slow);
  await Promise.all([slow.waitForNavigation({ waitUntil: 'commit' }), slow.getByRole('button', { name: 'Buy now' }).click()]);
  assert.equal(pages.posts.at(-1).get('card_token'), 'tok_4242');
  await slow.close();
});

test('who types before the script has come gets the frame, and the total of what they chose', async () => {
  // So low that the card stands below what is seen.
  const page = await browser.newPage({ viewport: { width: 390, height: 500 } });
  let comes;
  const held = new Promise((resolve) => (comes = resolve));
  await page.route(/payment-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  // Its own load waits for the script.
  await page.goto(`${pages.address}/payment_test`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByLabel('Country').selectOption('AT');
  await page.getByLabel('Email').fill('anna@example.com');
  await page.evaluate(() => scrollTo(0, 0));
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('country') === 'AT');
  comes();
  await asked;
  await page.frameLocator('[data-card-frame] iframe').getByLabel('Card').waitFor();
  assert.equal(await page.getByLabel('Country').inputValue(), 'AT');
  await page.close();
});

async function fill(page) {
  await page.getByLabel('Email').fill('anna@example.com');
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByRole('checkbox').check();
}

/** Drawn as it is now, with no colour on its way to another. */
async function settled(page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await atRest(page);
}

function visibleFields(page) {
  return page
    .locator('.pay-fields')
    .evaluate((part) =>
      [...part.querySelectorAll('input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea')].filter((field) => field.checkVisibility()).map(({ name }) => name),
    );
}

/** What does not move with the page; only the question for consent may. */
function fixed(page) {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((one) => getComputedStyle(one).position === 'fixed' && !one.closest('[data-consent]') && one.checkVisibility())
      .map((one) => `${one.tagName} ${one.className}`),
  );
}

async function violations(page) {
  // Evaluated by the debugger: the page's policy lets no foreign script in, and should not.
  if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() =>
    // What is right is not asked to be listed: that is most of a page.
    globalThis.axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  );
  return found.map((one) => `${one.id} ${one.nodes.map((node) => `${node.target} ${node.failureSummary?.slice(0, 200)}`).join(' | ')}`);
}
