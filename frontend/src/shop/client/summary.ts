// When the country or the way to pay changes, the server says what the order costs now. Its own HTML replaces ours:
// no price and no tax is ever calculated here.

import { askAttendees, askGift, askPayer, askQuantity, tellOfFolds } from './basket';
import { keptOf, payerOf } from './draft';
import { offerMethods } from './methods';
import { announce } from './status';

/** Fields that decide the price. */
const DECIDING = ['country', 'zip', 'city', 'method', 'ticket_date', 'pricing_plan', 'amount', 'quantity', 'addon', 'coupon', 'vat_no'];
/** What the page's own address says of what is sold here, and on which way. */
const CARRIED = ['locale', 'pricing_plan_ids', 'pricing_plan_ids[]', 'pricing_plan_id', 'upgrade', 'preview', 'funnel', 'offer', 'instead_of'];
/** A register is asked by others; how it stands is looked at again after this time, so often. */
const ASK_AGAIN_MS = 1500;
const ASK_AGAIN_TIMES = 8;

/**
 * `onMethods` is called when there are more ways to pay than before. `early` are the fields that are already other than the
 * page was sent with.
 */
export function keepSummaryFresh(form: HTMLFormElement, early: string[], onMethods: () => void) {
  let newest = 0;
  let asked = 0;
  const refresh = async () => {
    const summary = document.getElementById('summary');
    if (!summary) return;
    const mine = ++newest;
    summary.setAttribute('aria-busy', 'true');
    announce(form.dataset.updating ?? '');
    const fresh = await fetchSummary(form);
    // An older question may be answered later than a newer one.
    if (mine !== newest) return;
    summary.setAttribute('aria-busy', 'false');
    announce('');
    if (!fresh) return;
    // What is taken over is no longer in what was answered.
    const asking = fresh.querySelector('#vat-note[data-asking]') !== null;
    take(form, summary, fresh, onMethods);
    asked = asking ? asked + 1 : 0;
    if (asking && asked <= ASK_AGAIN_TIMES) setTimeout(() => mine === newest && void refresh(), ASK_AGAIN_MS);
  };
  form.addEventListener('change', (event) => {
    const { name } = event.target as HTMLInputElement;
    if (DECIDING.includes(name)) void refresh();
  });
  // Enter in the field of a code, or its own button, asks for the total; nobody buys by it.
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || (event.target as HTMLElement).id !== 'coupon') return;
    event.preventDefault();
    void refresh();
  });
  form.addEventListener('submit', (event) => {
    if (event.submitter?.getAttribute('name') === 'apply_coupon') void refresh();
  });
  if (early.some((name) => DECIDING.includes(name))) void refresh();
}

function take(form: HTMLFormElement, summary: HTMLElement, fresh: Document, onMethods: () => void) {
  const next = fresh.getElementById('summary');
  const other = fresh.querySelector<HTMLFormElement>('#pay');
  const version = other?.querySelector<HTMLInputElement>('[name=version]')?.value;
  if (!next || !other || version === undefined) return;
  const asked = form.querySelector<HTMLInputElement>('#consent');
  const before = totalOf(summary);
  const held = document.activeElement;
  const inside = summary.contains(held);
  renew(summary, next);
  renewGlance(fresh);
  // Whoever ticked a box in it goes on from there.
  if (inside && held?.id && !held.isConnected) document.getElementById(held.id)?.focus();
  const consent = form.querySelector<HTMLInputElement>('#consent');
  // Who agreed to one thing has not agreed to another.
  if (consent && asked) consent.checked = asked.checked && wordsOf(asked) === wordsOf(consent);
  // The version ties the order to the total that was shown.
  const kept = form.querySelector<HTMLInputElement>('[name=version]');
  if (kept) kept.value = version;
  askAmount(fresh);
  askQuantity(fresh);
  tellOfFolds(fresh);
  askGift(fresh);
  askAttendees(fresh, keptOf);
  askPayer(fresh, payerOf);
  offerAddons(fresh);
  tellOfCoupon(fresh);
  tellOfVatId(form, fresh);
  offerMethods(form, other, onMethods);
  // Only a total that is another one is news.
  const after = totalOf(summary);
  announce(after === before ? '' : after);
}

/** All of it is new but the button: it stays the very same one, so that a press that has begun, by hand or by key, is not lost. */
function renew(now: Element, next: Element) {
  const [button, fresh] = [now, next].map((part) => part.querySelector('.button-buy'));
  if (!button || !fresh) return now.replaceChildren(...next.childNodes);
  const [kept, other] = [childWith(now, button), childWith(next, fresh)];
  while (kept.previousSibling) kept.previousSibling.remove();
  while (kept.nextSibling) kept.nextSibling.remove();
  const parts = [...next.childNodes];
  const place = parts.indexOf(other);
  kept.before(...parts.slice(0, place));
  kept.after(...parts.slice(place + 1));
  if (kept !== button) return renew(kept, other);
  if (button.textContent !== fresh.textContent) button.textContent = fresh.textContent;
}

/** What stands above the fields and beside them; who has unfolded it finds it unfolded. */
function renewGlance(fresh: Document) {
  for (const place of ['.glance-fold > summary', '.glance-fold > .glance-body', '.glance-side']) {
    const [now, next] = [document.querySelector(`#glance ${place}`), fresh.querySelector(`#glance ${place}`)];
    if (now && next && now.textContent !== next.textContent) now.replaceChildren(...next.childNodes);
  }
}

const childWith = (part: Element, within: Element): Element => [...part.children].find((child) => child.contains(within)) ?? within;

/** Another price may be the buyer's to name, or no longer. What is being typed stays. */
function askAmount(fresh: Document) {
  const [now, next] = [document.getElementById('own-amount'), fresh.getElementById('own-amount')];
  if (now && next && (now.childElementCount === 0) !== (next.childElementCount === 0)) now.replaceWith(next);
}

/** Another ticket may have other prices, and another price other things going along, or none. What is ticked stays ticked while it is offered. */
function offerAddons(fresh: Document) {
  for (const id of ['plans', 'addons', 'upsells']) {
    const [now, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (now && next && offered(now) !== offered(next)) now.replaceWith(next);
  }
}

/** What the code takes off, or why nothing. The field stays as it is being typed, unless another price takes no codes. */
function tellOfCoupon(fresh: Document) {
  const [now, next] = [document.getElementById('coupon-part'), fresh.getElementById('coupon-part')];
  if (!now || !next) return;
  if ((now.childElementCount === 0) !== (next.childElementCount === 0)) return now.replaceWith(next);
  for (const id of ['coupon-error', 'coupon-note']) {
    const [old, words] = [document.getElementById(id), fresh.getElementById(id)];
    if (old && words && old.textContent !== words.textContent) old.replaceWith(words);
  }
  const [typed, answered] = [now.querySelector('input'), next.querySelector('input')];
  typed?.toggleAttribute('aria-invalid', answered?.hasAttribute('aria-invalid') ?? false);
  if (typed?.hasAttribute('aria-invalid')) typed.setAttribute('aria-invalid', 'true');
}

/** What is known of the VAT id, or that it is none. */
function tellOfVatId(form: HTMLFormElement, fresh: Document) {
  const [note, next] = [document.getElementById('vat-note'), fresh.getElementById('vat-note')];
  if (note && next && (note.textContent !== next.textContent || note.hidden !== next.hidden)) note.replaceWith(next);
  const [typed, answered] = [form.querySelector<HTMLInputElement>('#vat_no'), fresh.querySelector('#vat_no')];
  if (!typed || !answered) return;
  const [error, words] = [document.getElementById('vat_no-error'), fresh.getElementById('vat_no-error')];
  if (error && words) error.replaceWith(words);
  typed.toggleAttribute('aria-invalid', false);
  if (answered.hasAttribute('aria-invalid')) typed.setAttribute('aria-invalid', 'true');
}

const offered = (part: HTMLElement): string => [...part.querySelectorAll('input')].map((box) => box.value).join() + part.textContent;

const wordsOf = (box: HTMLInputElement): string => box.closest('label')?.textContent ?? '';
const totalOf = (summary: HTMLElement): string => summary.querySelector<HTMLElement>('[data-total]')?.dataset.total ?? '';

/** Null when the connection failed: the server checks the total again when the order comes. */
async function fetchSummary(form: HTMLFormElement): Promise<Document | null> {
  const typed = new FormData(form);
  const address = new URL(location.pathname, location.origin);
  // Only what decides the price leaves the page; names and addresses do not belong into addresses.
  const kept = new URLSearchParams(location.search);
  for (const name of CARRIED) for (const value of kept.getAll(name)) address.searchParams.append(name, value);
  for (const name of DECIDING) for (const value of typed.getAll(name)) address.searchParams.append(name, String(value));
  try {
    // No link ticks a box for anybody: only a page that asks again says what its buyer ticked.
    const answer = await fetch(address, { headers: { Accept: 'text/html', 'Kontor-Refresh': '1' } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
  } catch {
    return null;
  }
}
