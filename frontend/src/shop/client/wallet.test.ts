// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FIXTURES, type Fixture } from '../fixtures';
import type { PaymentMethod, PaymentProps } from '../props';
import { renderPage } from '../server';
import { offerWallets, sign } from './wallet';

const { props } = FIXTURES.payment as Extract<Fixture, { page: 'payment' }>;
const wallet = { label: 'Atelier Lind', country: 'DE', currency: 'EUR', amount: '29.00' };
const frame = { url: 'https://provider.test/frame', origin: 'https://provider.test' };

/** A page that takes these, with one of them chosen by whoever made it. */
function open(methods: PaymentMethod[], method: PaymentMethod, more: Partial<PaymentProps> = {}): HTMLFormElement {
  const html = renderPage('payment', { ...props, methods, values: { ...props.values, method }, wallet, card_frame: { ...frame, ...props.card_frame }, ...more });
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  const form = document.querySelector<HTMLFormElement>('#pay');
  if (!form) throw new Error('the page has no form');
  return form;
}

/** A browser with payment requests, of which this is known. */
function browserThat(says: () => Promise<boolean>) {
  const requests: unknown[] = [];
  class Request {
    canMakePayment = says;
    show = async () => ({ details: 'signed', complete: async () => undefined });
    constructor(ways: unknown, details: unknown) {
      requests.push({ ways, details });
    }
  }
  vi.stubGlobal('PaymentRequest', Request);
  return requests;
}

const radio = (form: HTMLFormElement, value: string) => form.querySelector<HTMLInputElement>(`[name=method][value=${value}]`);
const seen = (form: HTMLFormElement, value: string) => {
  const box = radio(form, value);
  return box !== null && !box.disabled && box.closest<HTMLElement>('.method')?.hidden === false;
};
const chosen = (form: HTMLFormElement) => new FormData(form).get('method');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('google pay', () => {
  test('is offered where the browser can pay, which is asked with the sale', async () => {
    const requests = browserThat(async () => true);
    const form = open(['card', 'google_pay'], 'card');
    await offerWallets(form);
    expect(seen(form, 'google_pay')).toBe(true);
    expect(chosen(form)).toBe('card');
    expect(requests).toMatchObject([{ ways: [{ supportedMethods: 'https://google.com/pay' }], details: { total: { amount: { currency: 'EUR', value: '29.00' } } } }]);
    expect(await sign(form, 'google_pay')).toEqual({ wallet: 'google_pay', signed: 'signed' });
  });

  test('stays chosen where it is there', async () => {
    browserThat(async () => true);
    const form = open(['card', 'google_pay'], 'google_pay');
    await offerWallets(form);
    expect(chosen(form)).toBe('google_pay');
  });

  const without: [string, () => void][] = [
    ['cannot pay', () => void browserThat(async () => false)],
    ['refuses to say', () => void browserThat(() => Promise.reject(new DOMException('no', 'NotAllowedError')))],
    ['knows no payment requests', () => Reflect.deleteProperty(window, 'PaymentRequest')],
    [
      'may not ask here',
      () =>
        vi.stubGlobal('PaymentRequest', function Request() {
          throw new RangeError('violates Content Security Policy');
        }),
    ],
  ];
  test.each(without)('is hidden in a browser that %s, and never what is chosen', async (_, prepare) => {
    prepare();
    for (const methods of [['google_pay', 'bank_wire', 'card'], ['google_pay', 'bank_wire'], ['card', 'google_pay']] satisfies PaymentMethod[][]) {
      const form = open(methods, 'google_pay');
      await offerWallets(form);
      expect(seen(form, 'google_pay')).toBe(false);
      expect(chosen(form)).toBe((methods as string[]).includes('card') ? 'card' : 'bank_wire');
    }
  });

  test('is not waited for without an end', async () => {
    vi.useFakeTimers();
    browserThat(() => new Promise(() => undefined));
    const form = open(['card', 'google_pay'], 'google_pay');
    const offered = offerWallets(form);
    await vi.runAllTimersAsync();
    await offered;
    expect([seen(form, 'google_pay'), chosen(form)]).toEqual([false, 'card']);
  });

  test('is asked for once, however often the ways to pay are replaced', async () => {
    const requests = browserThat(async () => true);
    const form = open(['card', 'google_pay'], 'card');
    await Promise.all([offerWallets(form), offerWallets(form)]);
    await offerWallets(form);
    expect(requests).toHaveLength(1);
  });

  test('nobody is asked where none is taken, or apple pay is at hand', async () => {
    const requests = browserThat(async () => true);
    await offerWallets(open(['card'], 'card'));
    await offerWallets(open(['card', 'google_pay'], 'card', { wallet: null }));
    vi.stubGlobal('ApplePaySession', { canMakePayments: () => true });
    const form = open(['card', 'apple_pay', 'google_pay'], 'card');
    await offerWallets(form);
    expect(requests).toEqual([]);
    expect([seen(form, 'apple_pay'), seen(form, 'google_pay')]).toEqual([true, false]);
  });
});

describe('apple pay', () => {
  test.each([
    ['cannot pay', () => false],
    [
      'throws',
      () => {
        throw new Error('insecure');
      },
    ],
  ])('is hidden on a device that %s', async (_, canMakePayments) => {
    vi.stubGlobal('ApplePaySession', { canMakePayments });
    const form = open(['apple_pay', 'card'], 'apple_pay');
    await offerWallets(form);
    expect([seen(form, 'apple_pay'), chosen(form)]).toEqual([false, 'card']);
  });
});
