// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FIXTURES, type Fixture } from '../fixtures';
import type { GiftField, PaymentProps } from '../props';
import { renderPage } from '../server';
import { keep, keptOf, payerOf, restore } from './keep';

const { props } = FIXTURES.payment_plans as Extract<Fixture, { page: 'payment' }>;
const dates = ['tdt_1', 'tdt_2'].map((id): PaymentProps['dates'][number] => ({ id, ticket: 'Balcony', when: id, place: null, state: 'open', left: null }));
const KINDS: GiftField['kind'][] = ['first_name', 'last_name', 'email', 'company', 'vat_no', 'street', 'street_number', 'zip', 'city', 'country', 'phone'];

/** A page that asks for everything, of which nothing is typed. */
const page: PaymentProps = {
  ...props,
  dates,
  methods: ['card', 'bank_wire'],
  own_amount: { value: '29,00', minimum: '5,00 €', suggested: '29,00 €', currency: '€' },
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

function open(query = ''): HTMLFormElement {
  history.replaceState(null, '', `/s/demo/food-photography/payment${query}`);
  document.body.innerHTML = new DOMParser().parseFromString(renderPage('payment', page), 'text/html').body.innerHTML;
  const form = document.querySelector<HTMLFormElement>('#pay');
  if (!form) throw new Error('the page has no form');
  return form;
}

/** As the server has filled it in. */
function fill(form: HTMLFormElement, name: string, value: string) {
  for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
    if (field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
  }
}

const keepBefore = (typed: Record<string, string>) =>
  sessionStorage.setItem('kontor.checkout:/s/demo/food-photography/payment', JSON.stringify({ at: Date.now(), typed }));

beforeEach(() => sessionStorage.clear());
afterEach(() => history.replaceState(null, '', '/'));

describe.each(ROWS)('a link with %s', (name, field, said, kept) => {
  test(`wins over what was kept of ${field}`, () => {
    keepBefore({ [field]: kept });
    const form = open(`?${new URLSearchParams({ [name]: said })}`);
    fill(form, field, said);
    restore(form, []);
    expect(new FormData(form).getAll(field)).toEqual([said]);
    // And it is what is kept from now on.
    keep(form);
    expect(keptOf(field)).toBe(said);
  });

  test(`wins where ${field} is empty or another by it`, () => {
    keepBefore({ [field]: kept });
    const form = open(`?${new URLSearchParams({ [name]: '' })}`);
    const before = new FormData(form).getAll(field);
    restore(form, []);
    expect(new FormData(form).getAll(field)).toEqual(before);
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
  keep(form);
  expect(payerOf('company')).toBe('Berg GmbH');
  expect(payerOf('ada')).toBe('kept');
  // No link names who comes.
  expect(keptOf('attendee_1_email')).toBeUndefined();
  document.querySelector('#extra-fields')?.insertAdjacentHTML('beforeend', '<input name="company">');
  fill(form, 'company', 'Berg AG');
  form.dispatchEvent(new Event('input'));
  expect(payerOf('company')).toBe('Berg AG');
});
