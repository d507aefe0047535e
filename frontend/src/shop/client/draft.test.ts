// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FIXTURES, type Fixture } from '../fixtures';
import type { GiftField, PaymentProps } from '../props';
import { renderPage } from '../server';
import { keepDraft, keptOf, payerOf, restore } from './draft';

const { props } = FIXTURES.payment_plans as Extract<Fixture, { page: 'payment' }>;
const dates = ['tdt_1', 'tdt_2'].map((id): PaymentProps['dates'][number] => ({ id, ticket: 'Balcony', when: id, place: null, state: 'open', left: null, price: null }));
const KINDS: GiftField['kind'][] = ['first_name', 'last_name', 'email', 'company', 'vat_no', 'street', 'street_number', 'zip', 'city', 'country', 'phone'];

/** A page that asks for everything, of which nothing is typed. */
const page: PaymentProps = {
  ...props,
  dates,
  methods: ['card', 'bank_wire'],
  own_amount: { value: '29,00', minimum: '€5.00', suggested: '€29.00', currency: '€' },
  quantity: { value: '1', max: 10 },
  coupon: { applied: null },
  extra_fields: ['company', 'vat_no', 'street', 'street_number', 'zip', 'city', 'phone'],
  gift: {
    chosen: false,
    fields: KINDS.map((kind) => ({ kind, value: '', error: null })),
    message: '',
    message_error: null,
    day: '',
    first_day: '2026-11-25',
    last_day: '2027-11-26',
    day_error: null,
    error: null,
  },
};

// The name in the link, the field that it fills in, what that field has by the link, and what was kept of it.
const TYPED = [...KINDS.filter((kind) => kind !== 'country'), 'coupon', 'gift_message'] as const;
const RECEIVER = KINDS.map((kind) => `gift_receiver_${kind}`);
const ROWS: [name: string, field: string, said: string, kept: string][] = [
  ...[...TYPED, ...RECEIVER].map((name): [string, string, string, string] => [name, name, 'by the link', 'kept']),
  ['gift_receiver_country_code', 'gift_receiver_country', 'AT', 'CH'],
  ['gift_date', 'gift_date', '2026-12-24', '2026-12-06'],
  ['country', 'country', 'AT', 'CH'],
  ['country_code', 'country', 'AT', 'CH'],
  ['pricing_plan', 'pricing_plan', 'pln_2', 'pln_1'],
  ['pricing_plan_id', 'pricing_plan', 'pln_2', 'pln_1'],
  ['pricing_plan_ids', 'pricing_plan', 'pln_2', 'pln_1'],
  ['pricing_plan_ids[]', 'pricing_plan', 'pln_2', 'pln_1'],
  ['ticket_date', 'ticket_date', 'tdt_2', 'tdt_1'],
  ['ticket_id', 'ticket_date', 'tdt_2', 'tdt_1'],
  ['amount', 'amount', '12,00', '45,00'],
  ['price', 'amount', '12,00', '45,00'],
  ['quantity', 'quantity', '3', '5'],
  ['method', 'method', 'card', 'bank_wire'],
];

/** The page as the server sends it. */
const sent = (props: PaymentProps) => new DOMParser().parseFromString(renderPage('payment', props), 'text/html').body;
const untouched = sent(page);

function open(query = '', more?: Partial<PaymentProps>): HTMLFormElement {
  history.replaceState(null, '', `/s/demo/food-photography/payment${query}`);
  document.body.replaceChildren(...document.importNode(more ? sent({ ...page, ...more }) : untouched, true).childNodes);
  const form = document.querySelector<HTMLFormElement>('#pay');
  if (!form) throw new Error('the page has no form');
  return form;
}

/** As the server has filled it in. */
function fill(form: HTMLFormElement, name: string, value: string) {
  for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
    if (field.type === 'radio') field.defaultChecked = field.value === value;
    else if (field.tagName === 'SELECT') for (const option of field.querySelectorAll('option')) option.toggleAttribute('selected', option.value === value);
    else field.defaultValue = value;
  }
}

function type(form: HTMLFormElement, name: string, value: string) {
  for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
    if (field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
  }
  form.dispatchEvent(new Event('input'));
}

/** Loaded with what the server fills in, as the page's script does it. */
function load(query: string, filled: Record<string, string> = {}): HTMLFormElement {
  const form = open(query);
  for (const [name, value] of Object.entries(filled)) fill(form, name, value);
  restore(form, []);
  keepDraft(form);
  return form;
}

/** How a browser comes to a page, and where from. */
function come(type: NavigationTimingType, from: string) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(from === '' ? '' : location.origin + from);
}

const keepBefore = (typed: Record<string, string>) =>
  sessionStorage.setItem('kontor.checkout:/s/demo/food-photography/payment', JSON.stringify({ at: Date.now(), typed }));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

describe.each(ROWS)('a link with %s', (name, field, said, kept) => {
  test(`wins over what was kept of ${field}`, () => {
    keepBefore({ [field]: kept });
    const form = open(`?${new URLSearchParams({ [name]: said })}`);
    fill(form, field, said);
    restore(form, []);
    expect(new FormData(form).getAll(field)).toEqual([said]);
    // And it is what is kept from now on.
    keepDraft(form);
    expect(keptOf(field)).toBe(said);
  });

  test(`wins where ${field} is empty or another by it`, () => {
    keepBefore({ [field]: kept });
    const form = open(`?${new URLSearchParams({ [name]: '' })}`);
    const before = new FormData(form).getAll(field);
    restore(form, []);
    expect(new FormData(form).getAll(field)).toEqual(before);
  });

  test(`that was seen before leaves ${field} to whoever corrected it, until it says something else`, () => {
    const query = `?${new URLSearchParams({ [name]: said })}`;
    const form = load(query, { [field]: said });
    type(form, field, kept);
    for (const more of ['', '&locale=de']) expect(new FormData(load(query + more, { [field]: said })).getAll(field)).toEqual([kept]);
    expect(new FormData(load(`?${new URLSearchParams({ [name]: 'another' })}`, { [field]: said })).getAll(field)).toEqual([said]);
  });

  test(`which says nothing leaves ${field} as it was typed`, () => {
    keepBefore({ [field]: kept });
    const form = open('?campaign_id=spring');
    restore(form, []);
    expect(new FormData(form).getAll(field)).toEqual([kept]);
  });
});

test('of a field that is asked for later the link is heard, then what is typed', () => {
  keepBefore({ company: 'kept', ada: 'kept' });
  const form = open('?company=Berg+GmbH&attendee_1_email=evil%40example.test');
  document.querySelector('#extra-fields')?.replaceChildren();
  restore(form, []);
  keepDraft(form);
  expect(payerOf('company')).toBe('Berg GmbH');
  expect(payerOf('ada')).toBe('kept');
  // No link names who comes.
  expect(keptOf('attendee_1_email')).toBeUndefined();
  document.querySelector('#extra-fields')?.insertAdjacentHTML('beforeend', '<input name="company">');
  type(form, 'company', 'Berg AG');
  expect(payerOf('company')).toBe('Berg AG');
});

describe('what the server filled in', () => {
  test('gives way to what the buyer typed over it, each payment', () => {
    const known = { email: 'old@example.test', first_name: 'Anna', country: 'AT' };
    const form = load('', known);
    type(form, 'email', 'new@example.test');
    type(form, 'first_name', '');
    for (const _ of [1, 2]) {
      const again = new FormData(load('', known));
      expect(['email', 'first_name', 'country'].map((name) => again.get(name))).toEqual(['new@example.test', '', 'AT']);
    }
  });

  test('is nobody’s typing: who is known later is filled in', () => {
    load('', { country: 'DE' });
    const form = new FormData(load('', { email: 'anna@example.test', country: 'AT' }));
    expect(['email', 'country'].map((name) => form.get(name))).toEqual(['anna@example.test', 'AT']);
  });

  test('stands where it is what the buyer sent and the server refused', () => {
    type(load(''), 'email', 'anna@example.test');
    const values = { ...page.values, email: 'anna@' };
    const form = open('', { values, errors: [{ field: 'email', message: 'This is not an e-mail address.' }] });
    restore(form, []);
    expect(new FormData(form).get('email')).toBe('anna@');
  });

  test('comes again where the buyer set a field back to it', () => {
    type(load('', { email: 'old@example.test' }), 'email', 'new@example.test');
    type(load('', { email: 'old@example.test' }), 'email', 'old@example.test');
    expect(new FormData(load('', { email: 'known@example.test' })).get('email')).toBe('known@example.test');
  });
});

test('what was folded away and is not as it was, is shown', () => {
  type(load(''), 'gift_receiver_city', 'Wien');
  expect(load('').querySelector<HTMLDetailsElement>('#gift-part')?.open).toBe(true);
});

test.each([
  ['chosen on the product’s page once more', 'navigate', '/s/demo/food-photography', 'pln_2'],
  ['loaded again', 'reload', '/s/demo/food-photography', 'pln_1'],
  ['in another language', 'navigate', '/s/demo/food-photography/payment?pricing_plan=pln_2', 'pln_1'],
] as const)('a price that was changed here, %s', (_, navigation, from, expected) => {
  const [query, filled] = ['?pricing_plan=pln_2&email=old', { pricing_plan: 'pln_2', email: 'old' }];
  const form = load(query, filled);
  type(form, 'pricing_plan', 'pln_1');
  type(form, 'email', 'new');
  come(navigation, from);
  const again = new FormData(load(query, filled));
  expect([again.getAll('pricing_plan'), again.get('email')]).toEqual([[expected], 'new']);
});

test('another product’s page goes on keeping what was typed here, not what was typed there before', () => {
  const there = 'kontor.checkout:/s/demo/shelf/payment';
  sessionStorage.setItem(there, JSON.stringify({ at: Date.now(), typed: { email: 'old@example.test' } }));
  const form = load('');
  type(form, 'email', 'new@example.test');
  form.insertAdjacentHTML('beforeend', '<button name="take_instead" formaction="/s/demo/shelf/payment?instead_of=prd_1">');
  form.dispatchEvent(new SubmitEvent('submit', { submitter: form.querySelector<HTMLElement>('[name=take_instead]') }));
  expect(JSON.parse(sessionStorage.getItem(there) ?? '{}').typed).toMatchObject({ email: 'new@example.test' });
});
