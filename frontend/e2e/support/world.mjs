// A small world of answers for the screens: enough rows to fill a page, one of every state.
import { analyticsWorld } from './analytics.mjs';
import { couponWorld } from './coupons.mjs';
import { courseProduct, courseWorld } from './courses.mjs';
import { customerWorld } from './customers.mjs';
import { managersWorld, officeWorld, plansWorld } from './managers.mjs';
import { bundleWorld, eventWorld } from './events.mjs';
import { funnelWorld } from './funnels.mjs';
import { shopPageWorld } from './shop_pages.mjs';
import { moveWorld } from './moves.mjs';
import { notificationWorld } from './notifications.mjs';
import { viewWorld } from './views.mjs';
import { optInWorld } from './opt_ins.mjs';
import { orderWorld } from './orders.mjs';
import { receivedWorld } from './received.mjs';
import { document } from './rich.mjs';
import { checkoutWorld } from './checkout.mjs';
import { dealsWorld } from './deals.mjs';
import { contactWorld } from './contact.mjs';
import { legalWorld } from './legal.mjs';
import { paymentsWorld } from './payments.mjs';
import { trackingWorld } from './tracking.mjs';
import { apiKeyWorld } from './api_keys.mjs';
import { teamWorld } from './teams.mjs';
import { webhookWorld } from './webhooks.mjs';

const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const eur = (amount) => ({ amount, currency: 'eur' });
const item = (id, type, attributes) => ({ id, type, attributes });

export const doc = (id, type, attributes) => ({ data: item(id, type, attributes) });
export const listOf = (rows, search) => {
  const page = Number(search?.get('page') ?? 1);
  const per = Number(search?.get('per') ?? 30);
  return {
    data: rows.slice((page - 1) * per, page * per),
    included: [],
    meta: {
      total_count: rows.length,
      total_count_max: 10_000,
      total_count_exact: true,
      page,
      per,
      page_count: Math.ceil(rows.length / per),
    },
  };
};

const PROFILES = {
  seller: item('pro_seller', 'profile', { kind: 'seller', name: 'Atelier Lind', username: 'atelier-lind', livemode: true }),
  payer: item('pro_payer', 'profile', { kind: 'payer', name: 'Anna Lind', livemode: true }),
  manager: item('pro_manager', 'profile', { kind: 'manager', name: 'Anna Lind', livemode: true }),
  sales_team_member: item('pro_sales', 'profile', { kind: 'sales_team_member', name: 'Atelier Lind', username: 'atelier-lind', livemode: true }),
  publisher: item('pro_publisher', 'profile', { kind: 'publisher', name: 'Anna Lind', livemode: true }),
  team_member: item('pro_team', 'profile', { kind: 'team_member', name: 'Atelier Lind', username: 'atelier-lind', livemode: true }),
};

const COUNTRIES = ['AT', 'BE', 'CH', 'DE', 'ES', 'FI', 'FR', 'GB', 'GR', 'IE', 'IT', 'NL', 'PL', 'PT'];
const country = (code) => ({
  code, name: new Intl.DisplayNames(['en'], { type: 'region' }).of(code), eu: !['CH', 'GB'].includes(code), seller: true,
  payout: ['DE', 'FR', 'NL', 'ES', 'IE'].includes(code), currency: { CH: 'chf', GB: 'gbp', PL: 'pln' }[code] ?? 'eur',
  address: { street_number: ['GB', 'IE', 'FR'].includes(code) ? 'absent' : 'required', zip: code === 'IE' ? 'optional' : 'required', city: 'required' },
});
const MISSING = ['no_digitals', 'no_pricing_plans'].map((code, index) => ({
  code,
  forbids_publishing: true,
  fix: { kind: 'step', step: ['file_upload', 'checkout'][index], path: `/cabinet/products/prd_1/edit?step=${index + 2}` },
}));
// One of every standing: on sale, a draft with two things left, archived, sold out.
const product = (n) => ({
  name: ['Sourdough from scratch', 'Rye for winter', 'Old recipes', 'Twelve tins'][n % 4], slug: `product-${n}`, page_path: `/product-${n}`, description: 'Forty pages on flour, water and patience.',
  form: 'download', subtype: 'e_book', tagline: '', details: document('## What you will bake', 'Twelve loaves, the first of them tomorrow.'), internal_name: '', cost_center: '', published: n % 4 !== 1, published_at: n % 4 === 1 ? undefined : at(-n), publishes_when_verified: false, archived: n % 4 === 2, private: false,
  review_state: 'not_for_review', review_not_passed: false, limit: n % 4 === 3 ? 12 : undefined, sold_count: n % 4 === 3 ? 12 : n * 3, reserved_count: 0, is_sold_out: n % 4 === 3,
  has_access_password: n === 0, category_ids: n % 2 ? [] : ['cat_0'], product_group_ids: ['grp_0'], webhooks: 'selected', webhook_endpoint_ids: ['whe_0'], tracking: 'selected', tracking_code_ids: ['trk_0'],
  delivery_instructions: '', zfu_number: '', shares_changes: false, lessons_count: 0, keys_low: false, quantity_selectable: false, quantity_max: 10, attendees: 'none', giftable: n % 4 === 0,
  download_limit: 10, download_days: 365, thank_you_text: '', thank_you_url: '', email_after_purchase: n === 0 ? 'custom_email' : 'standard_email', email_subject: '', email_text: '', ...(n === 0 ? { additional_fee: { name: 'Handling', amount: eur(490) } } : {}),
  free: n % 5 === 4, display_price: eur(1900 + n * 100), stamps_pdfs: n % 3 === 0, has_digitals: n % 4 !== 1, any_payment_method_active: true, can_sell: n % 4 === 0,
  unavailable_reasons: n % 4 === 1 ? MISSING : [], steps: ['details', 'file_upload', 'checkout', 'upsell', 'delivery', 'pages', 'advanced'], created_at: at(-n), updated_at: at(-n), version: 1,
});
const PARTS = (empty) => ({
  pricing_plans: empty ? [] : [{ id: 'pln_1', kind: 'one_time', name: '', price: eur(1900), old_price: eur(2900), position: 0, sold_count: 3, reserved_count: 0, created_at: at(-1), version: 1 }],
  digitals: empty ? [] : ['checked', 'completed', 'refused'].map((state, n) => ({ id: `dig_${n}`, upload_id: `upl_${n}`, name: `recipes-${n + 1}.pdf`, file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 3_500_000, state, has_stamp_preview: state === 'checked', ...(state === 'refused' ? { refusal: 'wrong_file_type' } : {}), position: n, created_at: at(-1) })),
  covers: [],
  opt_in_questions: empty ? [] : ['open_question', 'select_box', 'service'].map((field_type, n) => ({ id: `opq_${n}`, field_type, question: ['What would you like to bake?', 'Which oven do you have?', 'Write to me about new recipes.'][n], provider: n === 2 ? 'Mailbird' : '', mandatory: n === 0, options: n === 1 ? ['Gas', 'Electric'] : [], position: n, created_at: at(-1), version: 1 })),
});
// A product that the platform looks at; in an empty shop it was turned down.
const reviewed = (empty) => ({
  ...product(0), ...PARTS(false), has_access_password: false, can_sell: false, review_state: empty ? 'rejected' : 'in_review', review_not_passed: empty,
  ...(empty ? { review_reason: 'The description promises a printed book. Please say that it is a file.' } : { review_asked_at: at(-1), review_due_at: at(1) }),
  unavailable_reasons: [{ code: empty ? 'rejected' : 'on_review', forbids_publishing: false, fix: empty ? { kind: 'step', step: 'details', path: '/cabinet/products/prd_review/edit?step=1' } : { kind: 'wait' } }],
});
// A paid draft of a seller who is not verified yet: it waits for that to publish itself, and in an empty shop nobody has asked it to.
const waiting = (empty) => ({
  ...product(1), ...PARTS(false), has_digitals: true, publishes_when_verified: !empty,
  unavailable_reasons: [
    { code: 'finish_registration', forbids_publishing: true, fix: { kind: 'page', path: '/cabinet/profile/edit?seller_profile_edit=true' } },
    { code: 'not_active', forbids_publishing: false, fix: { kind: 'publish' } },
  ],
});
const reviewCase = (n) => ({
  seller: 'sel_1', seller_name: 'Atelier Lind', username: 'lind', livemode: true, name: ['Sourdough from scratch', 'Rye for winter', 'Old recipes', 'Twelve tins'][n % 4], slug: `product-${n}`, form: 'download',
  state: ['in_review', 'in_review', 'reviewed', 'rejected'][n % 4], asked_at: at(-n), due_at: at(2 - n), version: 3,
  ...(n > 1 ? { decided_at: at(-n), decided_by: 'admin@demo.test' } : {}), ...(n === 3 ? { reason: 'The description promises a printed book.' } : {}),
});
const REVIEWED = {
  tagline: 'For everybody who bakes at home', description: 'Forty pages on flour, water and patience.', details: 'What you will bake\n\nTwelve loaves, the first of them tomorrow.', published: true, sold_count: 3, covers: [], contents: [], lessons: [],
  pricing_plans: [{ id: 'pln_1', kind: 'one_time', name: '', price: eur(1900), position: 0, sold_count: 3, reserved_count: 0, created_at: at(-1), version: 1 }],
  files: [{ name: 'recipes.pdf', content_type: 'application/pdf', size_bytes: 3_500_000, url: 'https://example.test/recipes.pdf' }, { name: 'more.pdf', content_type: 'application/pdf', size_bytes: 12_000 }],
};
// A product that sells keys, beside the downloads; its list is nearly empty, and an empty shop makes them by a pattern.
const keyProduct = (empty) => ({
  ...product(empty ? 1 : 0), ...PARTS(empty), name: 'Rye planner, the app', form: 'license_key', subtype: 'license_code', digitals: [], has_digitals: false, keys_low: !empty, ...(empty ? {} : { keys_left: 4 }),
  unavailable_reasons: [], steps: ['details', 'license_keys', 'checkout', 'upsell', 'delivery', 'pages', 'advanced'],
});
const keySettings = (empty) =>
  empty
    ? { source: 'generated', format: 'RYE-{X:5}-{9:4}', low_threshold: 10, low: false, held: 0, available: 0, allocated: 12, revoked: 0, version: 1 }
    : { source: 'list', format: '', low_threshold: 10, low: true, sellable: 4, held: 1, available: 5, allocated: 45, revoked: 2, version: 1 };
const KEY_STATES = ['available', 'allocated', 'revoked'];
const licenseKey = (n) => ({
  key: `RYE-K7QPM-${2000 + n}`, state: KEY_STATES[n % 3], source: n % 4 ? 'list' : 'generated', product_id: 'prd_keys', product_name: 'Rye planner, the app', created_at: at(-n),
  ...(n === 2 ? { revoked_reason: 'Posted in a forum.' } : {}),
  ...(n % 3 ? { order_id: `ord_${n}`, order_token: `K7XQ2-M4P${n % 10}T`, allocated_at: at(-n / 2) } : {}),
});
const TICKET_STATES = ['unused', 'used', 'expired', 'refunded', 'invalidated'];
const ticket = (n) => item(`ptk_${n}`, 'payment_ticket', {
  id: `ptk_${n}`, code: `K7QH2MXW4NRD8T${10 + n}`, state: TICKET_STATES[n % 5], product_id: 'prd_1', product_name: 'Breakfast with a camera', ticket_id: 'tkt_1', ticket_name: n % 2 ? 'Balcony' : 'Stalls', ticket_date_id: 'tkd_1',
  event_date: at(n), event_end: at(n + 0.1), time_zone_name: 'Europe/Berlin', location: 'Orangery, Schlossplatz 1', online: false, place: 1, order_id: `ord_${n}`, order_token: `K-${2841 + n}`, price: eur(2500), is_free: false,
  attendee: { first_name: 'Anna', last_name: 'Berg', email: `berg${n}@example.test` }, paper_url: '/v1/shop/x/tickets/y', used_at: n % 5 === 1 ? at(n) : undefined, created_at: at(-n),
});
const JOB_STATES = ['queued', 'running', 'retry', 'done', 'dead'];
const MAIL_STATES = ['sent', 'held', 'queued', 'failed', 'sent', 'refused', 'not_sent'];
/** A profile of which nothing was told yet. */
const UNTOLD = {
  company: '', registration_location: '', registration_number: '', phone: '', salutation: 'none', first_name: '', last_name: '', birthplace_city: '', street: '', street_number: '', zip: '', city: '',
  region: '', country_code: 'DE', vat_no: '', tax_number: '', tax_identification_number: '', missing: [],
};
const rows = (count, make) => Array.from({ length: count }, (_, index) => make(index));

export function world({ kind = 'seller', livemode = true, empty = false } = {}) {
  const some = (count) => (empty ? 0 : count);
  const profiles = Object.values(PROFILES).map((each) => ({
    ...each,
    attributes: { ...each.attributes, active: each.attributes.kind === kind, ...(each.attributes.kind === 'seller' ? { livemode } : {}) },
  }));
  const session = { access_token: 'at_mock', expires_at: at(1), refresh_expires_at: at(30), profile_type: kind ?? 'seller', user_id: 'usr_1', livemode };
  const tokens = () => ({ ...session, ...doc('ses_1', 'session', session) });
  const user = () =>
    doc('usr_1', 'user', { email: 'anna@example.test', locale: 'en', time_zone: 'Europe/Berlin', name: 'Anna Lind', first_name: 'Anna', last_name: 'Lind', confirmed: !empty, has_password: true, version: 1, created_at: at(-90) });
  return {
    'POST /v1/app/session/renew_token': tokens,
    'POST /v1/app/profiles/{}/switch': tokens,
    'POST /v1/app/session': tokens,
    'POST /v1/app/become_seller': () => doc('ses_1', 'become_seller', { outcome: 'offer', shared_by: 'sel_2' }),
    'GET /v1/app/user/partner_code': () => ({ data: item('usr_1', 'partner_code', { code: 'usr_01h455vb4pex5vsknk084sn02q.2026-12-03.kP1n3', valid_until: '2026-12-03' }) }),
    'GET /v1/app/user': user,
    'PATCH /v1/app/user': user,
    'GET /v1/app/user/sessions': () =>
      listOf(rows(empty ? 1 : 3, (n) => item(`ses_${n}`, 'session', { ...(n === 2 ? {} : { device: ['Firefox, Windows', 'Safari, iOS'][n], origin: '203.0.113.0/24' }), current: n === 0, profile_type: 'seller', created_at: at(-n * 4 - 1), renewed_at: at(-n), expires_at: at(30 - n) }))),
    'GET /v1/app/user/security': () =>
      doc('usr_1', 'security', { two_step: !empty, ...(empty ? {} : { two_step_since: at(-20) }), recovery_codes_left: empty ? 0 : 3, passkeys_available: true }),
    'GET /v1/app/user/email_preferences': () => doc('usr_1', 'email_preferences', { sales: !empty }),
    'GET /v1/app/user/passkeys': () =>
      listOf(rows(empty ? 0 : 2, (n) => item(`psk_${n}`, 'passkey', { name: ['Anna’s laptop', 'Phone'][n], created_at: at(-n * 5 - 10), ...(n === 0 ? { last_used_at: at(-1) } : {}) }))),
    'POST /v1/app/user/totp': () => doc('usr_1', 'totp_enrolment', { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Kontor:anna%40example.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kontor' }),
    'POST /v1/app/user/totp/confirm': () => doc('usr_1', 'recovery_codes', { codes: rows(10, (n) => `abcd-efgh-ijkl-mno${n}`) }),
    'GET /v1/app/user/account_events': () =>
      listOf(rows(some(12), (n) => item(`aev_${n}`, 'account_event', { kind: ['signed_in_by_password', 'api_key_created', 'password_changed', 'email_confirmed'][n % 4], device: 'Firefox, Windows', origin: '203.0.113.0/24', created_at: at(-n) }))),
    'GET /v1/cabinet/home': () =>
      doc('sel_1', 'home', {
        steps: ['product', 'try', 'verify', 'publish'].map((name, index) => ({ name, done: !empty && index < 2 })),
        steps_done: empty ? 0 : 2,
        products_count: empty ? 0 : 3,
        orders_count: livemode || empty ? 0 : 42,
        may_sell: false,
      }),
    'GET /v1/app/profiles': () => listOf(profiles),
    'POST /v1/app/user/check_username': () => doc('name', 'availability', { value: 'atelier-lind', available: true }),
    'GET /v1/common/countries': () => listOf(COUNTRIES.map((code) => item(code, 'country', country(code)))),
    'GET /v1/app/email_logs/{}': () =>
      doc('mai_1', 'email', { template: 'order_paid', subject: 'Order K-2841', body_text: 'Thank you.', body_html: '<p>Thank you for your order.</p>', sent_at: at(-1), state: 'sent', can_unsubscribe: true }),
    'GET /v1/cabinet/seller': () =>
      doc('sel_1', 'seller', { url: 'https://kontor.example.test/s/atelier-lind', twin_id: livemode ? 'sel_1t' : 'sel_1', seller_sharing_token: 'sel_1.k3jd93kd', payouts_blocked: false, contact_email: 'anna@example.test', name: 'Atelier Lind', username: 'atelier-lind', livemode, country: 'DE', currency: 'eur', locale: 'de', time_zone: 'Europe/Berlin', created_at: at(-90), version: 3 }),
    'GET /v1/cabinet/seller_profile': () =>
      doc('sel_1', 'seller_profile', { ...UNTOLD, updated_at: at(-3), version: 2, ...(empty ? { missing: ['phone', 'first_name', 'vat_payer'] } : { business_type: 'business', company: 'Atelier Lind', registration_location: 'Amtsgericht Charlottenburg', registration_number: 'HRA 58211 B', phone: '+49 30 1234567', salutation: 'mrs', first_name: 'Anna', last_name: 'Lind', birthday: '1988-04-12', nationality: 'DE', street: 'Gartenweg', street_number: '4', zip: '10115', city: 'Berlin', country_code: 'DE', vat_payer: true, vat_no: 'DE136695976', tax_number: '12/345/67890', birthplace_city: 'Berlin', birthplace_country: 'DE', issuance_country: 'DE' }) }),
    'GET /v1/cabinet/verification': () =>
      doc('sel_1', 'verification', {
        state: empty ? 'init' : 'change',
        level: 'regular',
        onboarding_step: empty ? 1 : 2,
        payment_setup: empty ? 'no_documents' : 'payouts',
        missing: empty ? ['phone', 'first_name', 'vat_payer', 'id_from_front'] : ['id_from_back'],
        requirements: empty ? [] : [{ code: 'document_unreadable', detail: 'The back of the document cannot be read.' }],
        can_sell: false,
        can_be_paid_out: !empty,
        documents: empty ? [] : [{ id: 'doc_1', kind: 'id_from_front', state: 'validated', file_name: 'front.jpg', created_at: at(-2) }, { id: 'doc_2', kind: 'id_from_back', state: 'unreadable', reason: 'Too dark', file_name: 'back.jpg', created_at: at(-2) }],
        ...(empty ? {} : { submitted_at: at(-2), decided_at: at(-1) }),
      }),
    'GET /v1/cabinet/balance': () => doc('sel_1', 'balance', { available: eur(empty ? 0 : 128_450), held: eur(23_900), in_transit: eur(0), paid_out: eur(412_000), minimum: eur(1000), next_release_at: at(3), currencies: [['eur', empty ? 0 : 128_450], ['usd', 4_200]].slice(0, empty ? 1 : 2).map(([currency, amount]) => ({ available: { amount, currency }, held: { amount: 0, currency }, in_transit: { amount: 0, currency }, paid_out: { amount: 0, currency }, minimum: { amount: 100, currency } })) }),
    'GET /v1/cabinet/bank_accounts': () => listOf(rows(some(1), () => item('ban_1', 'bank_account', { holder: 'Anna Lind', iban_last4: '3000', country_code: 'DE', internal: 'accepted', external: 'activated', active: true, created_at: at(-40) }))),
    'GET /v1/cabinet/payout_requests': (search) => listOf(rows(some(42), (n) => item(`pyr_${n}`, 'payout_request', { amount: eur(10_000 + n * 715), state: ['waiting', 'approved', 'rejected', 'canceled'][n % 4], ...(n % 4 === 2 ? { reason: 'The bank account belongs to somebody else.' } : {}), can_cancel: n % 4 === 0, bank_account_id: 'ban_1', created_at: at(-n), updated_at: at(-n) })), search),
    'GET /v1/cabinet/payouts': (search) => listOf(rows(some(7), (n) => item(`pay_${n}`, 'payout', { payout_id: `pay_${n}`, payout_request_id: `pyr_${n}`, bank_account_id: 'ban_1', amount: eur(10_000 + n * 715), state: ['pending', 'issued', 'successful', 'canceled'][n % 4], created_at: at(-n), ...(n % 4 ? { issued_at: at(-n) } : {}), ...(n % 4 === 2 ? { settled_at: at(1 - n) } : {}) })), search),
    'GET /v1/cabinet/email_logs': (search) => listOf(rows(some(64), (n) => item(`mai_${n}`, 'email_log', { to: `buyer${n}@example.test`, template: 'order_paid', subject: `Order K-${2800 + n}`, state: MAIL_STATES[n % 7], created_at: at(-n), sent_at: at(-n) })), search),
    'GET /v1/cabinet/test_clocks': () => listOf(rows(some(1), () => item('clk_1', 'test_clock', { now_at: at(14), created_at: at(-2) }))),
    'GET /v1/cabinet/products': (search) => listOf(rows(some(24), (n) => item(`prd_${n}`, 'product', product(n))), search),
    'GET /v1/cabinet/products/prd_review': () => doc('prd_review', 'product', reviewed(empty)),
    'GET /v1/cabinet/products/prd_waiting': () => doc('prd_waiting', 'product', waiting(empty)),
    'POST /v1/cabinet/products/{}/preview': () => doc('prd_1', 'product_preview', { page_url: '/s/atelier-lind/product-1?preview=abc', payment_url: '/s/atelier-lind/product-1/payment?preview=abc', expires_at: at(1) }),
    'GET /v1/cabinet/products/{}': () => doc('prd_1', 'product', { ...product(empty ? 1 : 0), ...PARTS(empty) }),
    'GET /v1/cabinet/products/prd_course': () => doc('prd_course', 'product', courseProduct(product(empty ? 1 : 0), PARTS(empty), empty)),
    ...courseWorld(empty),
    ...bundleWorld(doc, product(0), PARTS(false)),
    ...eventWorld(doc, product(0), PARTS(false)),
    'GET /v1/cabinet/products/prd_keys': () => doc('prd_keys', 'product', keyProduct(empty)),
    'GET /v1/cabinet/products/prd_keys/license_key_settings': () => doc('prd_keys', 'license_key_settings', keySettings(empty)),
    'POST /v1/cabinet/products/prd_keys/license_key_preview': () => doc('prd_keys', 'license_key_preview', { samples: ['RYE-K7QPM-2094', 'RYE-X2DTN-0417', 'RYE-9HJCW-8850'], possibilities: 335_544_320_000 }),
    'GET /v1/cabinet/categories': () => listOf(rows(some(3), (n) => item(`cat_${n}`, 'category', { title: ['Bread', 'Sweet things', 'Not shown yet'][n], description: n ? '' : 'Everything with a crust.', color: ['#0a5eb0', '#b0560a', '#5b6b7b'][n], hidden: n === 2, position: n, product_ids: n === 2 ? [] : ['prd_1'], created_at: at(-n), version: 1 }))),
    'GET /v1/cabinet/product_groups': () => listOf(rows(some(2), (n) => item(`grp_${n}`, 'product_group', { name: ['2026', 'With Mill & Co'][n], product_ids: n ? [] : ['prd_1', 'prd_2'], created_at: at(-n), version: 1 }))),
    'GET /v1/cabinet/license_keys': (search) => listOf(rows(some(52), (n) => item(`key_${n}`, 'license_key', licenseKey(n))), search),
    'GET /v1/cabinet/payment_tickets': (search) => listOf(rows(some(40), ticket), search),
    'GET /v1/cabinet/declarations': (search) => listOf(rows(some(27), (n) => item(`dcl_${n}`, 'declaration', { kind: ['withdrawal', 'cancellation'][n % 2], state: ['open', 'handled'][n % 3 ? 0 : 1], name: 'Anna Berg', email: `anna.berg.${n}@example.test`, contract: `K7Q2M-9WX${n}T`, ...(n % 4 ? { order_id: `ord_${n}` } : {}), for_cause: n % 6 === 1, reason: '', ...(n % 2 ? {} : { refund_until: at(14 - n) }), created_at: at(-n) })), search),
    'GET /v1/cabinet/course_sessions': (search) => listOf(rows(some(34), (n) => item(`cse_${n}`, 'course_session', { id: `cse_${n}`, product_id: 'prd_1', product_name: 'Sourdough from scratch', payer_email: `anna.berg.${n}@example.test`, payer_first_name: 'Anna', payer_last_name: 'Berg', course_access_state: ['published', 'publish_paused', 'publish_canceled'][n % 3], held: n % 3 > 0, access: ['none', 'days'][n % 2], ...(n % 2 ? { ends_at: at(-n) } : {}), url: '/s/atelier-lind/courses/x', created_at: at(-n) })), search),
    ...analyticsWorld(doc, empty),
    ...couponWorld(some, listOf),
    ...customerWorld(some, listOf),
    ...funnelWorld(some, listOf),
    ...shopPageWorld(some, listOf),
    ...orderWorld(some, listOf),
    ...moveWorld(some, listOf),
    ...viewWorld(some, listOf),
    ...optInWorld(some, listOf),
    ...trackingWorld(some, listOf),
    ...checkoutWorld(some, listOf),
    ...paymentsWorld(some, listOf),
    ...legalWorld(some, listOf),
    ...dealsWorld(some, listOf),
    ...contactWorld(some, listOf),
    ...notificationWorld(some, listOf),
    ...webhookWorld(some, listOf),
    ...apiKeyWorld(some, listOf),
    ...teamWorld(some, listOf),
    ...receivedWorld(some, listOf),
    'GET /v1/payer/orders': (search) => listOf(rows(some(9), (n) => item(`ord_${n}`, 'order', { token: `K-${2841 + n}`, product_name: 'Sourdough from scratch', seller_name: 'Atelier Lind', seller_username: 'atelier-lind', total: eur(1900 + n * 100), payment_state: ['paid', 'payment_waiting', 'payment_refunded'][n % 3], created_at: at(-n), url: '/s/atelier-lind/payment/x' })), search),
    'GET /v1/payer/downloads': () => listOf(rows(some(3), (n) => item(`dow_${n}`, 'download', { file_name: `recipes-${n + 1}.pdf`, content_type: 'application/pdf', size_bytes: 3_500_000 * (n + 1), product_name: 'Sourdough from scratch', seller_name: 'Atelier Lind', download_count: n, download_limit: 10, open: n < 2, preparing: n === 2, failed: false, expires_at: at(365), url: '/v1/payer/downloads/x' }))),
    'GET /v1/admin/waiting': () => doc('usr_1', 'admin_waiting', { product_reviews: some(4), payout_requests: some(3), transactions: 0, jobs: some(10_001), bank_accounts: some(2), legitimations: some(7), disputes: some(1) }),
    ...managersWorld(some, listOf),
    ...officeWorld(some, listOf, doc),
    ...plansWorld(some, listOf, doc),
    'GET /v1/admin/jobs': (search) => listOf(rows(some(75), (n) => item(`job_${n}`, 'job', { lane: 'mail', kind: 'send_mail', payload: { mail: `mai_${n}` }, state: JOB_STATES[n % 5], attempts: n % 6, max_attempts: 8, ...(n % 5 === 4 ? { last_error: 'smtp: connection refused' } : {}), run_at: at(-n / 24), created_at: at(-n / 24), can_replay: n % 5 === 4 })), search),
    'GET /v1/admin/audit_logs': (search) => listOf(rows(some(17), (n) => item(`aud_${n}`, 'audit_log', { manager: 'usr_1', manager_email: 'admin@demo.test', act: n === 3 ? 'seller_review_begun' : ['job_replayed', 'payout_approved', 'payout_rejected'][n % 3], subject: n % 3 === 0 ? `job_${n}` : `prq_${n}`, seller: n % 3 === 0 ? undefined : 'sel_1', details: n % 3 === 0 ? { kind: 'send' } : { amount: 10_000 + n, currency: 'eur', reason: n % 3 === 2 ? 'The holder is somebody else.' : null }, created_at: at(-n) })), search),
    'GET /v1/admin/product_reviews': (search) => listOf(rows(some(4), (n) => item(`prd_${n}`, 'product_review', reviewCase(n))), search),
    'GET /v1/admin/product_reviews/{}': () => doc('prd_0', 'product_review', { ...reviewCase(0), product: REVIEWED }),
    'GET /v1/admin/sellers': (search) => listOf(rows(some(3), (n) => item(`sel_${n}`, 'seller', { name: ['Atelier Lind', 'Mill & Co', 'A shop with a name that goes on for quite a while'][n], username: `shop-${n}`, contact_email: `seller-${n}@example.test`, country: 'DE', level: 'standard', fee_bps: 500, payouts_blocked: false, ...(n ? { plan_name: 'Start', plan_purpose: ['public', 'public', 'on_hold'][n] } : {}), under_review: n === 0, ...(n === 0 ? { review_reason: 'Many buyers asked for their money back.', review_changed_at: at(-1) } : {}), created_at: at(-n) })), search),
    'GET /v1/admin/transactions': (search) => listOf(rows(some(4), (n) => item(`txn_${n}`, 'transaction', { seller: 'sel_1', seller_name: n === 3 ? 'A shop with a name that goes on for quite a while' : 'Atelier Lind', livemode: n !== 2, order: `ord_${n}`, kind: ['Payment', 'Refund', 'SubsPayment'][n % 3], state: n % 2 ? 'pending' : 'waiting', method: n === 1 ? 'card' : 'sepa', provider: 'sandbox', amount: eur(2900 + n), inquiries: 8 + n, created_at: at(-2 - n) })), search),
    'GET /v1/admin/payout_requests': (search) => listOf(rows(some(6), (n) => item(`pyr_${n}`, 'payout_request', { seller: 'sel_1', seller_name: 'Atelier Lind', livemode: true, party: n === 1 ? 'team_member' : 'seller', ...(n === 1 ? { party_name: 'Ida Novak' } : {}), amount: eur(10_000 + n), state: n === 0 ? 'waiting' : 'approved', created_at: at(-n) })), search),
  };
}
