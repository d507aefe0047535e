// Wallets of the buyer's device: shown only where the browser offers them, and paid through the provider's frame, which makes
// a token of what the device has signed. Without scripts there are none.

interface Sale {
  label: string;
  country: string;
  currency: string;
  amount: string;
}

interface AppleSession extends EventTarget {
  begin: () => void;
  abort: () => void;
  completeMerchantValidation: (session: unknown) => void;
  completePayment: (status: number) => void;
}

interface AppleSessions {
  new (version: number, request: unknown): AppleSession;
  canMakePayments: () => boolean;
  STATUS_SUCCESS?: number;
}

const GOOGLE = 'https://google.com/pay';
const apple = () => (window as unknown as { ApplePaySession?: AppleSessions }).ApplePaySession;
const saleOf = (form: HTMLFormElement) => JSON.parse(form.dataset.wallet ?? 'null') as Sale | null;

/** What the wallet gave; null: its holder has changed their mind. `refused`: nobody vouched for this page. */
export type Signed = { wallet: string; signed: unknown } | { refused: true } | null;

/** Has the provider vouch for this page at an address of the wallet's; nothing where it does not. */
export type Vouch = (url: string) => Promise<unknown>;

/** Shows the wallets that are there. Called again when there are more ways to pay. */
export function offerWallets(form: HTMLFormElement) {
  for (const place of form.querySelectorAll<HTMLElement>('[data-wallet-of]')) {
    if (!isThere(form, place.dataset.walletOf ?? '')) continue;
    place.dataset.there = '';
    place.hidden = false;
    const radio = place.querySelector('input');
    if (radio) radio.disabled = false;
  }
  chooseAnother(form);
}

/** What is hidden cannot stay chosen: nobody would see by what they pay. */
function chooseAnother(form: HTMLFormElement) {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('[name=method]')];
  if (!inputs.some((input) => input.checked && input.disabled)) return;
  const seen = inputs.filter((input) => !input.disabled);
  (seen.find((input) => input.value === 'card') ?? seen[0])?.click();
}

function isThere(form: HTMLFormElement, wallet: string): boolean {
  const sale = saleOf(form);
  // What the device signs becomes a token in the provider's frame.
  if (!sale || !form.dataset.frame) return false;
  try {
    if (wallet === 'apple_pay') return apple()?.canMakePayments() === true;
    // To ask the browser whether a card is kept would tell Google of every visit: the device says so once it is pressed.
    return 'PaymentRequest' in window && apple() === undefined;
  } catch {
    return false;
  }
}

/** Asks the device. It has to be called while the press of the button is being handled. */
export function sign(form: HTMLFormElement, wallet: string, vouch: Vouch): Promise<Signed> {
  const sale = saleOf(form);
  if (!sale) return Promise.resolve(null);
  return wallet === 'apple_pay' ? signByApple(sale, vouch) : signByGoogle(sale);
}

function signByApple(sale: Sale, vouch: Vouch): Promise<Signed> {
  const Session = apple();
  if (!Session) return Promise.resolve(null);
  const session = new Session(3, {
    countryCode: sale.country,
    currencyCode: sale.currency,
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    merchantCapabilities: ['supports3DS'],
    total: { label: sale.label, amount: sale.amount },
  });
  return new Promise((resolve) => {
    session.addEventListener('validatemerchant', async (event) => {
      const vouched = await vouch((event as Event & { validationURL: string }).validationURL);
      if (vouched) return session.completeMerchantValidation(vouched);
      resolve({ refused: true });
      session.abort();
    });
    session.addEventListener('cancel', () => resolve(null));
    session.addEventListener('paymentauthorized', (event) => {
      session.completePayment(Session.STATUS_SUCCESS ?? 0);
      resolve({ wallet: 'apple_pay', signed: (event as Event & { payment: { token: unknown } }).payment.token });
    });
    session.begin();
  });
}

async function signByGoogle(sale: Sale): Promise<Signed> {
  const data = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [{ type: 'CARD' }] };
  const total = { label: sale.label, amount: { currency: sale.currency, value: sale.amount } };
  try {
    const answer = await new PaymentRequest([{ supportedMethods: GOOGLE, data }], { total }).show();
    await answer.complete('success');
    return { wallet: 'google_pay', signed: answer.details as unknown };
  } catch {
    return null;
  }
}
