// What a buyer received, for the screens: one of every state.
const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const item = (id, type, attributes) => ({ id, type, attributes });
const order = (n) => ({ id: `ord_${n}`, token: `K-${2841 + n}`, url: '/s/atelier-lind/payment/x', seller_name: n % 2 ? 'Mill & Co' : 'Atelier Lind', seller_username: 'atelier-lind' });
const QR = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1z'/></svg>";

const TICKETS = ['unused', 'used', 'expired', 'refunded', 'invalidated'];
const WALLET = '/v1/shop/atelier-lind/tickets/x';
const KEPT = { calendar_url: `${WALLET}/calendar`, apple_wallet_url: `${WALLET}/apple_wallet`, google_wallet_url: `${WALLET}/google_wallet` };
const ticket = (n) => item(`pti_${n}`, 'received_ticket', {
  code: `K7QH2MXW4NRD8TZ${n}`, state: TICKETS[n % 5], product_name: n ? 'Sourdough evening' : 'The long night of bread, with everything that belongs to it', ticket_name: 'Balcony',
  event_date: at(12 + n), event_end: at(12.1 + n), time_zone_name: 'Europe/Vienna', location: n === 1 ? '' : 'Orangery, Schottenring 1, 1010 Wien', online: n === 1, place: 1,
  attendee: { first_name: 'Anna', last_name: 'Lind', email: 'anna@example.test' }, price: { amount: 2900, currency: 'eur' }, is_free: false,
  ...(n < 3 ? { qr_code_url: QR, paper_url: '/v1/shop/atelier-lind/tickets/x' } : {}),
  ...(TICKETS[n % 5] === 'unused' ? KEPT : {}), order: order(n), created_at: at(-n),
});
const key = (n) => item(`key_${n}`, 'received_license_key', {
  key: n ? 'RYE-X2DTN-0417' : 'RYE-K7QPM-2094-K7QPM-2094-K7QPM-2094-K7QPM-2094', state: n ? 'revoked' : 'allocated', product_name: 'Rye planner, the app', order: order(n), allocated_at: at(-n),
});
const certificate = (n) => item(`crt_${n}`, 'received_certificate', {
  state: ['issued', 'expired', 'revoked'][n], revision: 1, holder: 'Anna Lind', shown: false, product_name: 'Baking with rye, level one', ...(n === 1 ? {} : { dated_on: '2025-11-12' }), date_text: n === 1 ? 'Spring 2024' : '',
  ...(n < 2 ? { valid_until: '2026-11-12' } : {}), page_url: '/certificates/crt_0', ...(n < 2 ? { paper_url: '/v1/shop/atelier-lind/certificates/x' } : {}), order: order(n), created_at: at(-n),
});

const COVER = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 10'><path fill='%23b5854b' d='M0 0h16v10H0z'/><circle cx='8' cy='5' r='3' fill='%23f4e4c8'/></svg>";
const LIBRARY = [
  ['course', 'open_course', 'open', 'Sourdough from scratch, with everything that belongs to it'],
  ['course', 'open_order', 'paused', 'Baking with rye'],
  ['download', 'download', 'open', 'Recipes of four seasons'],
  ['event', 'show_tickets', 'open', 'The long night of bread'],
  ['license_key', 'show_keys', 'open', 'Rye planner'],
  ['certificate', 'show_certificates', 'open', 'Baking with rye, level one'],
  ['membership', 'open_order', 'ended', 'The bread circle'],
  ['service', 'open_order', 'preparing', 'One hour at the oven'],
];
const bought = (n) => {
  const [product_type, action, state, product_name] = LIBRARY[n];
  return item(`prd_${n}`, 'library_item', {
    product_name, product_type, action, state, seller_name: n % 2 ? 'Mill & Co' : 'Atelier Lind', seller_username: 'atelier-lind', url: '/s/atelier-lind/payment/x', subscription: n === 6, created_at: at(-n),
    ...(n % 3 === 0 ? { cover_url: COVER } : {}),
    ...(action === 'open_course' ? { lessons_done: 3, lessons_count: 12 } : {}),
  });
};
const eur = (amount) => ({ amount, currency: 'eur' });
const next = (days, amount = 2900) => ({ next_payment: { amount: eur(amount), due_at: at(days) } });
const PLANS = [
  ['The bread letter, every month', { payment_state: 'paying', ...next(12), card_brand: 'visa', last4: '4242', pause_days: ['2025-12-05', '2025-12-21'], cancel_ends_at: at(12), can_change_method: true }],
  ['Workshop videos', { payment_state: 'paying', ...next(3), payment_form: 'sepa', last4: '3000', ends_at: at(40), can_reactivate: true, can_change_method: true }],
  ['The bread circle', { payment_state: 'payment_paused', ...next(20), paused_until: at(20), can_resume: true, payment_form: 'bank_wire', can_change_method: true }],
  ['Kneading course, in three payments', { payment_state: 'paying', period_type: 'installment', owed_amount: eur(2500), ...next(30, 2500), can_change_method: true }],
  ['Flour of the month', { payment_state: 'payment_canceled' }],
];
const plan = (n) => item(`ord_${n}`, 'subscription', {
  token: `K-${2841 + n}`, product_id: `prd_${n}`, product_name: PLANS[n][0], seller_name: n % 2 ? 'Mill & Co' : 'Atelier Lind', seller_username: 'atelier-lind', period_type: 'subscription',
  interval: '1m', ...(n < 4 ? { amount: eur(2900) } : {}), owed_amount: eur(0), payment_form: 'card', pause_days: [], can_resume: false, can_reactivate: false, can_change_method: false,
  manage_url: '/s/atelier-lind/payment/x/manage', order_url: '/s/atelier-lind/payment/x', created_at: at(-40 - n), ...PLANS[n][1],
});

const invoice = (n) => {
  const gross = n === 1 ? -2900 : 2900;
  return item(`inv_${n}`, 'received_invoice', {
    number: `2026-0004${3 - n}`, form: ['corrected', 'reversal', 'regular'][n], state: ['paid', 'issued', 'canceled'][n], gross_amount: eur(gross), vat_amount: eur(Math.round((gross * 19) / 119)),
    pdf_url: `/v1/shop/atelier-lind/invoices/inv_${n}.key`, order: order(n), created_at: at(-n),
  });
};

export const receivedWorld = (some, listOf) => ({
  'GET /v1/payer/library': (search) => listOf(Array.from({ length: some(LIBRARY.length) }, (_, n) => bought(n)), search),
  'GET /v1/payer/subscriptions': (search) => listOf(Array.from({ length: some(PLANS.length) }, (_, n) => plan(n)), search),
  'GET /v1/payer/payment_tickets': (search) => listOf(Array.from({ length: some(5) }, (_, n) => ticket(n)), search),
  'GET /v1/payer/license_keys': (search) => listOf(Array.from({ length: some(2) }, (_, n) => key(n)), search),
  'GET /v1/payer/invoices': (search) => listOf(Array.from({ length: some(3) }, (_, n) => invoice(n)), search),
  'GET /v1/payer/certificates': (search) => listOf(Array.from({ length: some(3) }, (_, n) => certificate(n)), search),
});
