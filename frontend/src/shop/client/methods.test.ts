// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FIXTURES, type Fixture } from '../fixtures';
import { debit, nothing } from '../fixtures/payments';
import type { PaymentProps } from '../props';
import { renderPage } from '../server';
import { keepSummaryFresh } from './summary';

const { props } = FIXTURES.payment as Extract<Fixture, { page: 'payment' }>;
const wallet = (amount: string) => ({ label: 'Anna Berg', country: 'DE', currency: 'EUR', amount });
const free: Partial<PaymentProps> = { methods: ['free'], summary: nothing, values: { ...props.values, method: 'free' } };

const page = (more: Partial<PaymentProps>) => renderPage('payment', { ...props, errors: [], ...more });

function open(more: Partial<PaymentProps>, onMethods = () => undefined): HTMLFormElement {
  document.body.innerHTML = new DOMParser().parseFromString(page(more), 'text/html').body.innerHTML;
  const form = document.querySelector<HTMLFormElement>('#pay');
  if (!form) throw new Error('the page has no form');
  keepSummaryFresh(form, [], onMethods);
  return form;
}

/** Asks for the total, which the server answers with a page of its own key. */
async function ask(form: HTMLFormElement, more: Partial<PaymentProps>): Promise<URL> {
  let asked = new URL(location.href);
  vi.stubGlobal('fetch', async (address: URL) => {
    asked = address;
    return new Response(page({ idempotency_key: 'key-of-the-answer', version: 'asked', ...more }));
  });
  const version = form.querySelector<HTMLInputElement>('[name=version]');
  if (version) version.value = 'before';
  form.querySelector('#country')?.dispatchEvent(new Event('change', { bubbles: true }));
  await waitFor(() => expect(version?.value).toBe('asked'));
  return asked;
}

const methodsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('[name=method]')].filter((input) => !input.disabled).map((input) => input.value);
const chosen = (form: HTMLFormElement) => new FormData(form).get('method');
const key = (form: HTMLFormElement) => new FormData(form).get('idempotency_key');
const references = (form: HTMLFormElement) => [...form.querySelectorAll('[data-reference]')].map((place) => place.textContent);
function field(form: HTMLFormElement, name: string): HTMLInputElement {
  const found = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!found) throw new Error(`the page does not ask for ${name}`);
  return found;
}

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test('what comes stands at its place, chooses nothing, and leaves all that is typed and put in', async () => {
  const told = vi.fn();
  const form = open({ methods: ['card', 'sepa'], values: { ...props.values, method: 'sepa' }, debit, keep: false }, told);
  field(form, 'iban').value = 'DE89 3704';
  field(form, 'account_holder').value = 'Anna Berg';
  field(form, 'keep_method').checked = true;
  const frame = document.createElement('iframe');
  form.querySelector('[data-card-frame]')?.append(frame);
  const kept = form.querySelector('#method');
  await ask(form, { methods: ['paypal', 'card', 'bank_wire', 'sepa'], values: { ...props.values, method: 'card' }, debit, keep: false });
  expect(methodsOf(form)).toEqual(['paypal', 'card', 'bank_wire', 'sepa']);
  expect([chosen(form), field(form, 'iban').value, field(form, 'account_holder').value, field(form, 'keep_method').checked]).toEqual(['sepa', 'DE89 3704', 'Anna Berg', true]);
  expect([form.querySelector('#method') === kept, frame.isConnected, told.mock.calls.length]).toEqual([true, true, 1]);
});

test('the reference that was read is the one that is signed, wherever another mandate comes', async () => {
  const form = open({ methods: ['card', 'sepa'], debit: { ...debit, reference: 'KM-OURS' }, idempotency_key: 'ours' });
  const later = { ...debit, reference: 'KM-THEIRS', recurring: true, methods: ['sepa', 'ideal', 'sofort'] as PaymentProps['methods'] };
  await ask(form, { methods: ['card', 'ideal', 'sepa', 'sofort'], debit: later });
  expect([key(form), references(form)]).toEqual(['ours', ['KM-OURS', 'KM-OURS', 'KM-OURS']]);
});

test('the first reference to be read comes with the key that it is made of, and stays', async () => {
  const form = open({ ...free, idempotency_key: 'ours' });
  await ask(form, { methods: ['card', 'sepa'], debit: { ...debit, reference: 'KM-THEIRS' } });
  expect([key(form), references(form)]).toEqual(['key-of-the-answer', ['KM-THEIRS']]);
  await ask(form, { methods: ['card', 'sepa'], debit: { ...debit, reference: 'KM-THIRD' }, idempotency_key: 'third' });
  expect([key(form), references(form)]).toEqual(['key-of-the-answer', ['KM-THEIRS']]);
});

test('without a mandate the key stays the form’s own', async () => {
  const form = open({ ...free, idempotency_key: 'ours' });
  await ask(form, { methods: ['card', 'bank_wire'] });
  expect([key(form), methodsOf(form), chosen(form)]).toEqual(['ours', ['card', 'bank_wire'], 'card']);
});

test('a way that was there gets the mandate that another price needs, and loses it again', async () => {
  const form = open({ methods: ['card', 'ideal'] });
  await ask(form, { methods: ['card', 'ideal'], debit: { ...debit, recurring: true, methods: ['ideal'] } });
  expect(form.querySelector('[value=ideal]')?.closest('.method')?.textContent).toContain('Mandate reference');
  expect(key(form)).toBe('key-of-the-answer');
  await ask(form, { methods: ['card', 'ideal'] });
  expect(references(form)).toEqual([]);
});

test('what is no longer offered is hidden, and comes back as it was left', async () => {
  const form = open({ methods: ['card', 'sepa'], values: { ...props.values, method: 'sepa' }, debit });
  field(form, 'iban').value = 'DE89 3704';
  await ask(form, { methods: ['card'] });
  expect([methodsOf(form), chosen(form)]).toEqual([['card'], 'card']);
  await ask(form, { methods: ['card', 'sepa'], debit });
  expect([methodsOf(form), field(form, 'iban').value]).toEqual([['card', 'sepa'], 'DE89 3704']);
});

test.each([
  ['the same ways', ['card', 'google_pay']],
  ['one more', ['card', 'google_pay', 'bank_wire']],
] as [string, PaymentProps['methods']][])('a device is told the total of now, with %s', async (_, methods) => {
  const form = open({ methods: ['card', 'google_pay'], wallet: wallet('29.00') });
  await ask(form, { methods, wallet: wallet('24.37') });
  expect(JSON.parse(form.dataset.wallet ?? '')).toMatchObject({ amount: '24.37' });
  await ask(form, free);
  expect(form.dataset.wallet).toBeUndefined();
});

test('the way that a buyer comes on goes along with each question, and what it offers to keep comes and goes', async () => {
  const query = 'funnel=fnl_1&offer=key~nod_2&instead_of=prd_1&pricing_plan_id=pln_1&email=anna%40example.test';
  history.replaceState(null, '', `/s/demo/food-photography/payment?${query}`);
  const form = open({ ...free, keep: null });
  const { searchParams } = await ask(form, { methods: ['card'], keep: false });
  const named = ['funnel', 'offer', 'instead_of', 'pricing_plan_id', 'email'].map((name) => searchParams.get(name));
  expect(named).toEqual(['fnl_1', 'key~nod_2', 'prd_1', 'pln_1', null]);
  expect(field(form, 'keep_method').checked).toBe(false);
  await ask(form, { ...free, keep: null });
  expect(form.querySelector('[name=keep_method]')).toBeNull();
});
