// Starting each vendor's code and telling it what happened, in its own words.
import type { Code, PageEvent, Start } from './contract';

type Fn = (...said: unknown[]) => void;

declare global {
  interface Window {
    dataLayer: unknown[];
    gtag: Fn;
    ga?: Fn & { q?: unknown[]; l?: number };
    fbq?: Fn & { queue?: unknown[]; callMethod?: Fn; loaded?: boolean; version?: string; push?: Fn };
  }
}

/** Fetches a script of a vendor's. */
export type Load = (url: string) => void;

type Vendor = (account: string, start: Start, load: Load) => void;

export const VENDORS: Record<Exclude<Code['form'], 'custom_tracking_codes'>, Vendor> = {
  google_analytics_4: analytics4,
  google_analytics: universalAnalytics,
  google_tag_manager: tagManager,
  facebook_pixel: pixel,
  tracify,
};

/** Google reads the arguments object itself, not an array. */
function gtag() {
  // eslint-disable-next-line prefer-rest-params
  window.dataLayer.push(arguments);
}

/** Google's consent: everything is denied before any tag is there, and what was agreed to is granted after (a tag that
 * comes first would run as if all were granted). */
export function announceConsent(agreed: string[]) {
  window.dataLayer = [];
  window.gtag = gtag;
  const state = (category: string) => (agreed.includes(category) ? 'granted' : 'denied');
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied' };
  window.gtag('consent', 'default', denied);
  const marketing = state('marketing');
  window.gtag('consent', 'update', {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    analytics_storage: state('statistics'),
  });
}

function analytics4(account: string, { event, page }: Start, load: Load) {
  load(`https://www.googletagmanager.com/gtag/js?id=${account}`);
  window.gtag('js', new Date());
  window.gtag('config', account, {
    send_page_view: false,
    cookie_domain: 'none',
    page_location: page.url,
    page_referrer: page.referrer,
    page_title: page.title,
  });
  window.gtag('event', 'page_view', { send_to: account });
  const names: Record<string, string> = {
    product_page: 'view_item',
    payment_page: 'begin_checkout',
    success_page: 'purchase',
  };
  const name = names[event.name];
  if (!name) return;
  const { data } = event;
  window.gtag('event', name, {
    send_to: account,
    currency: data.currency,
    value: valueOf(event),
    items: [{ item_id: data.product_id, item_name: data.product_name, price: Number(data.product_price), quantity: 1 }],
    ...(event.name === 'success_page' ? { transaction_id: data.order_id, tax: Number(data.vat) } : {}),
  });
}

function universalAnalytics(account: string, { event, page }: Start, load: Load) {
  const ga: NonNullable<Window['ga']> = (...said) => void (ga.q ??= []).push(said);
  ga.l = Date.now();
  window.ga = ga;
  load('https://www.google-analytics.com/analytics.js');
  ga('create', account, { cookieDomain: 'none' });
  ga('set', { location: page.url, referrer: page.referrer, title: page.title });
  ga('send', 'pageview');
  if (event.name !== 'success_page') return;
  const { data } = event;
  ga('require', 'ecommerce');
  ga('ecommerce:addTransaction', { id: data.order_id, revenue: data.revenue, tax: data.vat, currency: data.currency });
  ga('ecommerce:addItem', { id: data.order_id, name: data.product_name, sku: data.product_id, price: data.product_price, quantity: 1 });
  ga('ecommerce:send');
}

function tagManager(account: string, _start: Start, load: Load) {
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  load(`https://www.googletagmanager.com/gtm.js?id=${account}`);
}

function pixel(account: string, { event }: Start, load: Load) {
  const fbq: NonNullable<Window['fbq']> = (...said) =>
    fbq.callMethod ? fbq.callMethod(...said) : void (fbq.queue ??= []).push(said);
  Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] });
  window.fbq = fbq;
  load('https://connect.facebook.net/en_US/fbevents.js');
  fbq('init', account);
  fbq('track', 'PageView');
  const names: Record<string, string> = {
    product_page: 'ViewContent',
    payment_page: 'InitiateCheckout',
    success_page: 'Purchase',
  };
  const name = names[event.name];
  if (!name) return;
  const { data } = event;
  const told = {
    content_type: 'product',
    content_ids: [data.product_id],
    content_name: data.product_name,
    currency: data.currency,
    value: valueOf(event),
  };
  // The id lets the same purchase, told again from a server, count once.
  fbq('track', name, told, ...(data.order_id ? [{ eventID: data.order_id }] : []));
}

function tracify(account: string, { event, page }: Start, load: Load) {
  const site = encodeURIComponent(account);
  load(`https://scripting.tracify.ai/tracify.js?csid=${site}`);
  if (event.name !== 'success_page') return;
  const { data } = event;
  const said = new URLSearchParams({
    csid: account,
    eid: 'purchase',
    oid: String(data.order_id),
    cc: String(data.currency),
    amount: comma(data.revenue),
    ITEM1: String(data.product_id),
    AMT1: comma(data.product_price),
    QTY1: '1',
  });
  void fetch(`https://event.tracify.ai/tracify.js?${said}`, { headers: { csorigin: new URL(page.url).origin } }).catch(
    () => undefined,
  );
}

/** An amount as Tracify reads it. */
const comma = (amount: unknown) => String(amount).replace('.', ',');

/** What the whole is worth: of a purchase all of it, else the product. */
function valueOf({ name, data }: PageEvent): number {
  return Number(name === 'success_page' ? data.revenue : data.product_price);
}
