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
  completeMerchantValidation: (session: unknown) => void;
  completePayment: (status: number) => void;
}

interface AppleSessions {
  new (version: number, request: unknown): AppleSession;
  canMakePayments: () => boolean;
  STATUS_SUCCESS?: number;
}

const GOOGLE = 'https://google.com/pay';
/** Who has typed an address by then has chosen a way to pay. */
const WALLET_TIMEOUT_MS = 3_000;
const apple = () => (window as unknown as { ApplePaySession?: AppleSessions }).ApplePaySession;
const saleOf = (form: HTMLFormElement) => JSON.parse(form.dataset.wallet ?? 'null') as Sale | null;

/** What the wallet gave; null: its holder has changed their mind. */
export type Signed = { wallet: string; signed: unknown } | null;

/** Shows the wallets that are there. Called again when the ways to pay were replaced. */
export async function offerWallets(form: HTMLFormElement) {
  const places = [...form.querySelectorAll<HTMLElement>('[data-wallet-of]')];
  await Promise.all(
    places.map(async (place) => {
      if (!(await isThere(form, place.dataset.walletOf ?? ''))) return;
      place.dataset.there = '';
      place.hidden = false;
      const radio = place.querySelector('input');
      if (radio) radio.disabled = false;
    }),
  );
  chooseAnother(form);
}

/** What is hidden cannot stay chosen: nobody would see by what they pay. */
function chooseAnother(form: HTMLFormElement) {
  const ways = [...form.querySelectorAll<HTMLInputElement>('[name=method]')];
  if (!ways.some((way) => way.checked && way.disabled)) return;
  const seen = ways.filter((way) => !way.disabled);
  (seen.find((way) => way.value === 'card') ?? seen[0])?.click();
}

async function isThere(form: HTMLFormElement, wallet: string): Promise<boolean> {
  const sale = saleOf(form);
  // What the device signs becomes a token in the provider's frame.
  if (!sale || !form.dataset.frame) return false;
  if (wallet === 'google_pay') return apple() === undefined && googleIsThere(form, sale);
  try {
    return apple()?.canMakePayments() === true;
  } catch {
    return false;
  }
}

/** What the browser said: it is asked once of a page, however often the ways to pay are replaced. */
const asked = new WeakMap<HTMLFormElement, Promise<boolean>>();

function googleIsThere(form: HTMLFormElement, sale: Sale): Promise<boolean> {
  const answer = asked.get(form) ?? askOfGoogle(sale);
  asked.set(form, answer);
  return answer;
}

/** A browser without payment requests, one that may not ask here, and one that does not answer have no such wallet. */
async function askOfGoogle(sale: Sale): Promise<boolean> {
  if (!('PaymentRequest' in window)) return false;
  const silence = new Promise<false>((resolve) => setTimeout(resolve, WALLET_TIMEOUT_MS, false));
  try {
    return (await Promise.race([google(sale).canMakePayment(), silence])) === true;
  } catch {
    return false;
  }
}

/** Asks the device. It has to be called while the press of the button is being handled. */
export function sign(form: HTMLFormElement, wallet: string): Promise<Signed> {
  const sale = saleOf(form);
  if (!sale) return Promise.resolve(null);
  return wallet === 'apple_pay' ? signByApple(sale) : signByGoogle(sale);
}

function signByApple(sale: Sale): Promise<Signed> {
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
    session.addEventListener('validatemerchant', () => session.completeMerchantValidation({}));
    session.addEventListener('cancel', () => resolve(null));
    session.addEventListener('paymentauthorized', (event) => {
      session.completePayment(Session.STATUS_SUCCESS ?? 0);
      resolve({ wallet: 'apple_pay', signed: (event as Event & { payment: { token: unknown } }).payment.token });
    });
    session.begin();
  });
}

function google(sale: Sale): PaymentRequest {
  const data = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [{ type: 'CARD' }] };
  const total = { label: sale.label, amount: { currency: sale.currency, value: sale.amount } };
  return new PaymentRequest([{ supportedMethods: GOOGLE, data }], { total });
}

async function signByGoogle(sale: Sale): Promise<Signed> {
  try {
    const answer = await google(sale).show();
    await answer.complete('success');
    return { wallet: 'google_pay', signed: answer.details as unknown };
  } catch {
    return null;
  }
}
