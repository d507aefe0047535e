import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { FIXTURES, type Fixture } from './fixtures';
import type { PageName, Pages } from './props';
import { renderPage } from './server';
import de from './words/de.json';
import en from './words/en.json';

const GOLDEN = fileURLToPath(new URL('./fixtures/golden.json', import.meta.url));

function html(name: string): string {
  const fixture = FIXTURES[name] as Fixture;
  return renderPage(fixture.page, fixture.props as Pages[PageName]);
}

function places(words: Record<string, string>) {
  return Object.entries(words).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).toSorted()]);
}

describe('every page in every state', () => {
  test.each(Object.keys(FIXTURES))('%s is a whole, readable document', (name) => {
    const page = html(name);
    expect(page).toMatch(/^<!doctype html><html lang="(en|de)" dir="(ltr|rtl)">/);
    expect(page.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page).toContain('<main id="main"');
    expect(page).toMatch(/<title>[^<]+<\/title>/);
    // A place that nobody filled, or a value that is none.
    expect(page).not.toMatch(/>[^<]*(\{\w+\}|undefined|\[object)/);
    expect(page).not.toContain(' style="');
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the fixtures on disk, which the server reads, are these', async () => {
    const written = `${JSON.stringify(FIXTURES, null, 1)}\n`;
    // Written anew with `npm run fixtures:shop`, compared here.
    expect(await readFile(GOLDEN, 'utf8')).toBe(written);
  });
});

test('what is copied, compared or paid is not translated by a browser', () => {
  for (const name of Object.keys(FIXTURES)) {
    const page = html(name);
    const read = [...page.matchAll(/<(bdi|strong|s|dd)(|\s[^>]*)>([^<]*)</g)];
    const amount = /^[^a-z]*\d[\d.,\u00a0]*[^a-z]*$/i;
    for (const [, tag, attributes, text] of read) {
      const copied = tag === 'bdi' || (amount.test(text ?? '') && /[€$£]/.test(text ?? ''));
      if (copied) expect(`${name}: ${tag}${attributes}`).toContain('translate="no"');
    }
  }
});

const open = ({ page, props }: Fixture) => (page === 'payment' || page === 'product') && props.unavailable === null;

describe('a price among several', () => {
  const plans = [
    { id: 'pln_a', name: 'Early bird', price: '€9.00', old_price: null, rhythm: null, sold_out: true, on_hold_until: null },
    { id: 'pln_b', name: 'First ten', price: '€12.00', old_price: null, rhythm: null, sold_out: true, on_hold_until: '12:34' },
    { id: 'pln_c', name: 'All', price: '€29.00', old_price: null, rhythm: null, sold_out: false, on_hold_until: null },
  ];
  const sides = Object.keys(FIXTURES).filter((name) => open(FIXTURES[name] as Fixture));

  // Whichever stands first, and whatever else is on the page.
  const views = sides.flatMap((name) => [0, 1, 2].map((first) => [name, first] as const));
  test.each(views)('%s says why it cannot be had, beginning with price %i', (name, first) => {
    const fixture = FIXTURES[name] as Extract<Fixture, { page: 'payment' | 'product' }>;
    const words = fixture.props.frame.locale === 'de' ? de : en;
    const turned = [...plans.slice(first), ...plans.slice(0, first)];
    const more = { plans: turned, dates: [] };
    const page = fixture.page === 'payment' ? renderPage('payment', { ...fixture.props, ...more }) : renderPage('product', { ...fixture.props, ...more });
    expect(page.split(words['payment.plan.sold_out']).length - 1).toBe(1);
    expect(page.split(words['shop.on_hold'].replace('{until}', '12:34')).length - 1).toBe(1);
  });
});

describe('the payment page', () => {
  test('is a plain form that carries key, version and token', () => {
    const page = html('payment');
    expect(page).toContain('method="post"');
    for (const name of ['idempotency_key', 'version', 'csrf']) expect(page).toContain(`type="hidden" name="${name}"`);
    expect(page).toContain('Buy now with obligation to pay');
    expect(page).toContain('enter your card details on our payment provider’s page');
    expect(page).not.toContain('<iframe');
  });

  test('shows what was typed and each error at its field and in the list', () => {
    const page = html('payment_errors');
    expect(page).toContain('value="anna@"');
    expect(page).toContain('<a href="#email">This is not an e-mail address.</a>');
    expect(page).toMatch(/id="email"[^>]*aria-describedby="email-hint email-error"[^>]*aria-invalid="true"/);
    expect(page).toMatch(/value="bank_wire"[^>]*checked=""|checked=""[^>]*value="bank_wire"/);
  });

  test('says the duty to pay in German as the law words it', () => {
    expect(html('payment_german')).toContain('Zahlungspflichtig bestellen');
  });
});

test('nothing that people typed becomes markup', () => {
  const evil = `"'><script>alert(1)</script>`;
  const given = FIXTURES.payment as Extract<Fixture, { page: 'payment' }>;
  const page = renderPage('payment', {
    ...given.props,
    product_name: evil,
    countries: [{ code: evil, name: evil }],
    values: { ...given.props.values, email: evil },
    errors: [{ field: 'email', message: evil }],
  });
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&lt;script>alert');
});

describe('the order page', () => {
  test('refreshes itself without scripts while the bank is silent', () => {
    expect(html('order_checking')).toContain('<noscript><meta http-equiv="refresh" content="4"/></noscript>');
    expect(html('order_paid')).not.toContain('http-equiv="refresh"');
  });

  test('offers one tap to try again and one for another way', () => {
    const page = html('order_declined');
    expect(page.match(/<form [^>]*method="post"/g)).toHaveLength(2);
    expect(page).toContain('Pay by bank transfer instead');
  });

  test('does not say that nothing is due where something is missing, and asks for that first', () => {
    const page = html('order_ended_owing');
    expect(page).toContain('The outstanding amount is still due.');
    expect(page).not.toContain('No more payments are due.');
    expect(page).toMatch(/class="button button-quiet"[^>]*>Order again/);
  });
});

describe('the words', () => {
  test('are the same keys with the same places in both languages', () => {
    expect(places(de)).toEqual(places(en));
  });

  test('structured data cannot end its own script element', () => {
    expect(html('product')).toContain('Food photography \\u003c/script>');
  });
});
