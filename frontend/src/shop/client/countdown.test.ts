// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FIXTURES, type Fixture } from '../fixtures';
import type { PaymentProps } from '../props';
import { renderPage } from '../server';
import { count, shown } from './countdown';

const { props } = FIXTURES.payment_dressed as Extract<Fixture, { page: 'payment' }>;
const NOW = '2026-12-01T16:00:00.000Z';
const inSeconds = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

/** A page that counts down; how often it was loaded again, and how often it asked for its total. */
function open(seconds: number, { sale, coupon }: { sale: boolean; coupon: PaymentProps['coupon'] }) {
  const countdown = { ends_at: inSeconds(seconds), ends: '1 December 2026, 17:00', text: '', sale };
  const html = renderPage('payment', { ...props, coupon, look: { ...props.look, countdown } });
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  const form = document.querySelector<HTMLFormElement>('#pay');
  if (!form) throw new Error('the page has no form');
  const [loaded, asked] = [vi.fn(), vi.fn()];
  form.addEventListener('change', asked);
  count(form, loaded);
  return { form, told: () => [loaded.mock.calls.length, asked.mock.calls.length], time: () => form.querySelector('.countdown time')?.textContent };
}

beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW) }));
afterEach(() => vi.useRealTimers());

test.each([
  [0, '00:00:00'],
  [59, '00:00:59'],
  [3_599, '00:59:59'],
  [86_399, '23:59:59'],
  [86_400, '1 days 00:00:00'],
  [183_845, '2 days 03:04:05'],
])('%i seconds are shown as %s', (seconds, words) => {
  expect(shown(seconds, '{count} days')).toBe(words);
});

test('each second shows what is left', () => {
  const { time } = open(65, { sale: true, coupon: null });
  vi.advanceTimersByTime(5_000);
  expect(time()).toBe('00:01:00');
});

describe('at the end', () => {
  test.each([
    ['of the sale the page is loaded again, whether or not it takes codes', { sale: true, coupon: { applied: '€3.80' } }, [1, 0]],
    ['of the sale the page is loaded again where there are no codes', { sale: true, coupon: null }, [1, 0]],
    ['of a code the total is asked for', { sale: false, coupon: { applied: '€3.80' } }, [0, 1]],
    ['of a code that nobody can take any more the page is loaded again', { sale: false, coupon: null }, [1, 0]],
  ])('%s, once', (_, page, told) => {
    const opened = open(2, page);
    vi.advanceTimersByTime(2_000);
    expect(opened.told()).toEqual([0, 0]);
    vi.advanceTimersByTime(60_000);
    expect(opened.told()).toEqual(told);
  });

  test('a page that came later than it is not loaded again without end', () => {
    const { told } = open(-5, { sale: true, coupon: null });
    vi.advanceTimersByTime(60_000);
    expect(told()).toEqual([0, 0]);
  });

  test('an order on its way goes on; only one that comes to nothing leaves the page to be loaded again', () => {
    const { form, told } = open(2, { sale: true, coupon: null });
    form.querySelector('.button-main[type=submit]')?.setAttribute('aria-disabled', 'true');
    vi.advanceTimersByTime(60_000);
    expect(told()).toEqual([0, 0]);
    form.querySelector('.button-main[type=submit]')?.setAttribute('aria-disabled', 'false');
    vi.advanceTimersByTime(1_000);
    expect(told()).toEqual([1, 0]);
  });
});
