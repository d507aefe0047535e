// What a buyer received, for the screens: one of every state.
const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const item = (id, type, attributes) => ({ id, type, attributes });
const order = (n) => ({ id: `ord_${n}`, token: `K-${2841 + n}`, url: '/s/atelier-lind/payment/x', seller_name: n % 2 ? 'Mill & Co' : 'Atelier Lind', seller_username: 'atelier-lind' });
const QR = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1z'/></svg>";

const TICKETS = ['unused', 'used', 'expired', 'refunded', 'invalidated'];
const ticket = (n) => item(`pti_${n}`, 'received_ticket', {
  code: `K7QH2MXW4NRD8TZ${n}`, state: TICKETS[n % 5], product_name: n ? 'Sourdough evening' : 'The long night of bread, with everything that belongs to it', ticket_name: 'Balcony',
  event_date: at(12 + n), event_end: at(12.1 + n), time_zone_name: 'Europe/Vienna', location: n === 1 ? '' : 'Orangery, Schottenring 1, 1010 Wien', online: n === 1, place: 1,
  attendee: { first_name: 'Anna', last_name: 'Lind', email: 'anna@example.test' }, price: { amount: 2900, currency: 'eur' }, is_free: false,
  ...(n < 3 ? { qr_code_url: QR, paper_url: '/v1/shop/atelier-lind/tickets/x' } : {}), order: order(n), created_at: at(-n),
});
const key = (n) => item(`key_${n}`, 'received_license_key', {
  key: n ? 'RYE-X2DTN-0417' : 'RYE-K7QPM-2094-K7QPM-2094-K7QPM-2094-K7QPM-2094', state: n ? 'revoked' : 'allocated', product_name: 'Rye planner, the app', order: order(n), allocated_at: at(-n),
});
const certificate = (n) => item(`crt_${n}`, 'received_certificate', {
  state: ['issued', 'expired', 'revoked'][n], revision: 1, holder: 'Anna Lind', shown: false, product_name: 'Baking with rye, level one', ...(n === 1 ? {} : { dated_on: '2025-11-12' }), date_text: n === 1 ? 'Spring 2024' : '',
  ...(n < 2 ? { valid_until: '2026-11-12' } : {}), page_url: '/certificates/crt_0', ...(n < 2 ? { paper_url: '/v1/shop/atelier-lind/certificates/x' } : {}), order: order(n), created_at: at(-n),
});

export const receivedWorld = (some, listOf) => ({
  'GET /v1/payer/payment_tickets': (search) => listOf(Array.from({ length: some(5) }, (_, n) => ticket(n)), search),
  'GET /v1/payer/license_keys': (search) => listOf(Array.from({ length: some(2) }, (_, n) => key(n)), search),
  'GET /v1/payer/certificates': (search) => listOf(Array.from({ length: some(3) }, (_, n) => certificate(n)), search),
});
