// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FIXTURES, type Fixture } from '../fixtures';
import { translate } from '../../testing/translate';
import type { Layout, PaymentProps } from '../props';
import { renderPage } from '../server';
import { prepareSteps } from './steps';
import { keepSummaryFresh } from './summary';

const { props } = FIXTURES.payment as Extract<Fixture, { page: 'payment' }>;
// A page of a browser has no files beside it: from where the tests are run.
const sheet = readFileSync('src/shop/style/checkout.css', 'utf8');

const html = (layout: Layout, summary: Partial<PaymentProps['summary']> = {}) =>
  renderPage('payment', { ...props, look: { ...props.look, layout }, summary: { ...props.summary, ...summary } });

/** The page of a layout with the sheet that hides what is not to be seen yet; the server answers with this total from now on. */
function open(layout: Layout): HTMLFormElement {
  document.body.innerHTML = new DOMParser().parseFromString(html(layout), 'text/html').body.innerHTML;
  const style = document.createElement('style');
  style.textContent = sheet;
  document.body.append(style);
  const form = document.querySelector<HTMLFormElement>('#pay');
  if (!form) throw new Error('the page has no form');
  prepareSteps(form);
  keepSummaryFresh(form, [], () => undefined);
  return form;
}

const answer = (layout: Layout, total: string) => vi.stubGlobal('fetch', async () => new Response(html(layout, { total })));

function moveTo(country: string) {
  const field = document.querySelector<HTMLSelectElement>('#country');
  if (!field) throw new Error('the page asks for no country');
  field.value = country;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

describe.each(['default', 'simplified', 'two_steps', 'two_steps_advanced'] as const)('who listens, in the layout %s,', (layout) => {
  test('sees each new total although a translator took hold of the page', async () => {
    open(layout);
    for (const [how, total, country] of [['wrapped', '€24.37', 'AT'], ['replaced', '€31.20', 'DE']] as const) {
      expect(translate(document.body, how)).toBeGreaterThan(5);
      answer(layout, total);
      moveTo(country);
      await waitFor(() => expect(document.querySelector('#summary [data-total]')?.textContent).toBe(total));
      // The button is the very same one; everything around it is new.
      expect([...document.querySelectorAll('#summary font')].filter((font) => !font.closest('.button-buy'))).toEqual([]);
      expect(document.querySelectorAll('.button-buy')).toHaveLength(1);
    }
  });

  test('hears each new total from one region that stays', async () => {
    open(layout);
    const shown = document.querySelector('.button-buy')?.closest('.order-part');
    expect(shown && getComputedStyle(shown).display === 'none').toBe(layout.startsWith('two'));
    // By its role: what is hidden has none.
    const region = screen.getByRole('status');
    expect(region.closest('#summary, [data-step], [aria-hidden]')).toBeNull();
    for (const total of ['€24.37', '€29.00', '€31.20']) {
      answer(layout, total);
      moveTo(total === '€29.00' ? 'DE' : 'AT');
      await waitFor(() => expect(region.textContent).toBe(`The total is now ${total}.`));
      expect(screen.getByRole('status')).toBe(region);
      expect(document.querySelectorAll('[data-live]')).toHaveLength(1);
    }
  });

  test('hears nothing of a total that stays as it was', async () => {
    const form = open(layout);
    answer(layout, props.summary.total);
    moveTo('AT');
    expect(screen.getByRole('status').textContent).toBe(form.dataset.updating);
    await waitFor(() => expect(document.querySelector('#summary')?.getAttribute('aria-busy')).toBe('false'));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
