// A seller's tracking codes, running, switched off and one that hears little; and how the shop asks.
const item = (id, type, attributes) => ({ id, type, attributes });

const ALL = ['shop_page', 'shop_sub_page', 'product_page', 'payment_page', 'funnel_page', 'success_page'];
const code = (n, attributes) =>
  item(`trk_${n}`, 'tracking_code', { account: '', snippet: '', hosts: [], category: 'marketing', events: ALL, active: true, created_at: '2026-05-20T00:00:00Z', version: 1, ...attributes });
const CODES = [
  code(0, { form: 'google_analytics_4', name: 'Visits', account: 'G-A1B2C3D4E5', category: 'statistics' }),
  code(1, { form: 'facebook_pixel', name: 'Meta campaigns', account: '123456789012345', active: false }),
  code(2, { form: 'custom_tracking_codes', name: 'Newsletter of Lind & Daughters, the one with a long name', snippet: '<script>collect(window.dataLayer)</script>', hosts: ['collect.example.com'], events: ['success_page', 'payment_page'] }),
];

export const trackingWorld = (some, listOf) => ({
  'GET /v1/cabinet/tracking_codes': () => listOf(CODES.slice(0, some(3))),
  'GET /v1/cabinet/vat_settings': () => ({ data: item('sel_0', 'vat_settings', { standing: 'liable', country: 'DE', home_rate_bps: 1900, price_basis: 'gross', destination: true, destination_since: '2026-03-01', bound_until: '2027-12-31', registered: ['CH'], pending_ids: 'charge', version: 2 }) }),
  'GET /v1/cabinet/invoice_settings': () => ({ data: item('sel_0', 'invoice_settings', { pattern: '{year}-{number}', digits: 5, first_number: 1, next_number: '2026-00091', payment_days: 14, footer: 'Kontor Demo GmbH', version: 1 }) }),
  'GET /v1/cabinet/consent_settings': () => ({ data: item('sel_0', 'consent_settings', { mode: some(1) ? 'rich' : 'none', text: some(1) ? 'We like to know which recipes are read.' : '', version: some(1) }) }),
});
