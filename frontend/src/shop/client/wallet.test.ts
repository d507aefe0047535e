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

/** A browser with payment requests. */
function browser() {
  const requests: unknown[] = [];
  class Request {
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
const nobody = async () => undefined;
const chosen = (form: HTMLFormElement) => new FormData(form).get('method');

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('google pay', () => {
  test('is offered where the browser has payment requests, and nobody outside is asked before it is pressed', async () => {
    const requests = browser();
    const form = open(['card', 'google_pay'], 'google_pay');
    offerWallets(form);
    expect([seen(form, 'google_pay'), chosen(form), requests.length]).toEqual([true, 'google_pay', 0]);
    expect(await sign(form, 'google_pay', nobody)).toEqual({ wallet: 'google_pay', signed: 'signed' });
    expect(requests).toMatchObject([{ ways: [{ supportedMethods: 'https://google.com/pay' }], details: { total: { amount: { currency: 'EUR', value: '29.00' } } } }]);
  });

  test('is hidden in a browser without them, and never what is chosen', () => {
    Reflect.deleteProperty(window, 'PaymentRequest');
    for (const methods of [['google_pay', 'bank_wire', 'card'], ['google_pay', 'bank_wire'], ['card', 'google_pay']] satisfies PaymentMethod[][]) {
      const form = open(methods, 'google_pay');
      offerWallets(form);
      expect(seen(form, 'google_pay')).toBe(false);
      expect(chosen(form)).toBe((methods as string[]).includes('card') ? 'card' : 'bank_wire');
    }
  });

  test('is hidden where apple pay is at hand', () => {
    browser();
    vi.stubGlobal('ApplePaySession', { canMakePayments: () => true });
    const form = open(['card', 'apple_pay', 'google_pay'], 'card');
    offerWallets(form);
    expect([seen(form, 'apple_pay'), seen(form, 'google_pay')]).toEqual([true, false]);
  });

  test('that its holder closes, or the browser refuses, is not signed', async () => {
    vi.stubGlobal('PaymentRequest', function Request() {
      throw new RangeError('refused');
    });
    expect(await sign(open(['card', 'google_pay'], 'google_pay'), 'google_pay', nobody)).toBeNull();
  });
});

/** A device that shows its sheet once somebody has vouched for the page. */
function device() {
  const said: unknown[] = [];
  vi.stubGlobal(
    'ApplePaySession',
    class extends EventTarget {
      static canMakePayments = () => true;
      begin() {
        this.dispatchEvent(Object.assign(new Event('validatemerchant'), { validationURL: 'https://apple-pay-gateway.apple.com/x' }));
      }
      completeMerchantValidation(session: unknown) {
        said.push(session);
        this.dispatchEvent(Object.assign(new Event('paymentauthorized'), { payment: { token: 'signed' } }));
      }
      completePayment() {}
      abort() {
        said.push('closed');
      }
    },
  );
  return said;
}

describe('apple pay', () => {
  test.each([
    ['cannot pay', () => false],
    [
      'throws',
      () => {
        throw new Error('insecure');
      },
    ],
  ])('is hidden on a device that %s', (_, canMakePayments) => {
    vi.stubGlobal('ApplePaySession', { canMakePayments });
    const form = open(['apple_pay', 'card'], 'apple_pay');
    offerWallets(form);
    expect([seen(form, 'apple_pay'), chosen(form)]).toEqual([false, 'card']);
  });

  test('shows its sheet once the provider has vouched for the page at the address that the device names', async () => {
    const said = device();
    const vouch = vi.fn(async () => ({ nonce: 'n1' }));
    expect(await sign(open(['card', 'apple_pay'], 'apple_pay'), 'apple_pay', vouch)).toEqual({ wallet: 'apple_pay', signed: 'signed' });
    expect([vouch.mock.calls, said]).toEqual([[['https://apple-pay-gateway.apple.com/x']], [{ nonce: 'n1' }]]);
  });

  test('is closed where nobody vouches, and says so', async () => {
    const said = device();
    expect(await sign(open(['card', 'apple_pay'], 'apple_pay'), 'apple_pay', nobody)).toEqual({ refused: true });
    expect(said).toEqual(['closed']);
  });
});
