// What managers see of all sellers in the small world.
const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const eur = (amount) => ({ amount, currency: 'eur' });
const rows = (count, type, row) => Array.from({ length: count }, (_, n) => ({ type, ...row(n) }));
const SELLERS = ['Atelier Lind', 'Mill & Co', 'A shop with a name that goes on for quite a while'];
const seller = (n) => ({ seller: `sel_${n % 3}`, seller_name: SELLERS[n % 3], livemode: n % 4 !== 3 });

const account = (n) => ({
  id: `bac_${n}`,
  attributes: {
    ...seller(n), holder: ['Anna Lind', 'Mill & Co GmbH', 'Bartholomäus-von-Grünewald'][n % 3], iban_last4: String(3000 + n * 7), country: 'DE',
    internal: ['accepted', 'init', 'change', 'rejected'][n % 4], external: ['activated', 'not_sent', 'waiting', 'rejected'][n % 4],
    ...(n % 4 === 3 ? { refusal: 'other_holder' } : {}), created_at: at(-n), updated_at: at(-n),
  },
});
const legitimation = (n) => ({
  id: `sel_${n}`,
  attributes: {
    seller_name: SELLERS[n % 3], internal: ['reviewed', 'requested', 'in_review', 'change', 'init'][n % 5], ...(n % 5 === 4 ? {} : { external: ['kyc2', 'kyc_incomplete', 'kyc1'][n % 3] }),
    level: n % 5 === 0 ? 'regular' : 'light', requirements: n % 5 === 3 ? ['submit_again'] : [], documents: n % 5 === 4 ? 0 : 2, inquiries: n % 4,
    ...(n % 5 === 4 ? {} : { submitted_at: at(-n - 2) }), ...(n % 5 === 0 ? { decided_at: at(-n) } : {}), updated_at: at(-n),
  },
});
const STATES = ['warning', 'needs_response', 'under_review', 'won', 'lost'];
const dispute = (n) => ({
  id: `dsp_${n}`,
  attributes: {
    ...seller(n), order: `ord_${n}`, order_token: `K7Q2-28${40 + n}`, provider: 'sandbox', state: STATES[n % 5], amount: eur(2900 + n * 100), reason: ['fraudulent', 'product_not_received'][n % 2],
    ...(n % 5 < 2 ? { respond_by: at(9 - n) } : {}), ...(n % 5 > 1 ? { answer: 'evidence', answered_at: at(-n) } : {}), created_at: at(-n - 3),
  },
});

const FEATURES = ['coupons', 'funnels', 'analytics_business', 'analytics_sales', 'ticket_upgrade', 'klarna'];
const plan = (n) => ({
  id: `ppl_${n}`,
  attributes: {
    kind: ['public', 'public', 'trial', 'special'][n % 4], name: ['Start', 'Professional with a rather long name', 'Trial', 'Partner'][n % 4], description: 'For shops that begin.', price: eur(n === 1 ? 4900 : 0),
    interval: '1m', fee_bps: 500 - n * 100, features: FEATURES.slice(0, 3 + (n % 2)), products_max: 10 + n, ...(n % 2 ? {} : { members_max: 3 }), ...(n % 4 === 2 ? { trial_days: 14 } : {}),
    ...(n === 1 ? { shop_id: 'sel_9', product_id: 'prd_9' } : {}), is_default: n === 0, shops_count: n * 3, created_at: at(-n - 9), updated_at: at(-n), version: 1 + n,
  },
});
const override = (n) => ({
  id: `fov_${n}`,
  attributes: { seller_id: `sel_${n % 3}`, seller_name: SELLERS[n % 3], feature: FEATURES[n % 5], active: n % 2 === 0, reason: 'Agreed by email.', changed_at: at(-n) },
});
const ACCOUNT = {
  name: SELLERS[0], username: 'atelier-lind', contact_email: 'seller-0@example.test', country: 'DE', created_at: at(-400), level: 'power_seller', plan_id: 'ppl_1', plan_name: 'Professional with a rather long name',
  purpose: 'on_hold', plan_reason: 'order_unpaid', order_id: 'ord_1', fee_bps: 350, own_fee_bps: 350, payouts_blocked: true, payouts_reason: 'Many buyers asked for their money back.', products_count: 7, products_max: 10,
  members_count: 2, features: FEATURES.map((feature, n) => ({ feature, active: n % 3 !== 0, ...(n === 1 ? { switched: true } : {}) })),
};

/** What the platform offers, and what a seller has of it. */
export const plansWorld = (some, listOf, doc) => ({
  'GET /v1/admin/plans': (search) => listOf(rows(some(4), 'platform_plan', plan), search),
  'GET /v1/admin/feature_overrides': (search) => listOf(rows(some(5), 'feature_override', override), search),
  'GET /v1/admin/sellers/{}': () => doc('sel_0', 'seller_account', ACCOUNT),
  'GET /v1/common/plans': (search) => listOf(rows(some(2), 'public_plan', (n) => {
    const { name, description, price, interval, fee_bps, features, products_max, members_max, product_id } = plan(n).attributes;
    return { id: `ppl_${n}`, attributes: { name, description, price, interval, fee_bps, features, products_max, ...(members_max ? { members_max } : {}), ...(product_id ? { product_id } : {}) } };
  }), search),
  'GET /v1/cabinet/plan': () => doc('sel_1', 'seller_plan', {
    plan_id: 'ppl_0', name: 'Start', purpose: 'public', reason: 'shop_opened', is_bought: false, fee_bps: 500, products_count: 7, products_max: 10, members_count: 2,
    features: FEATURES.map((feature) => (feature === 'klarna' ? { feature, active: false, reason: 'not_agreed', plans: [] } : feature === 'ticket_upgrade' ? { feature, active: false, reason: 'not_in_plan', plans: ['Professional'] } : { feature, active: true, plans: [] })),
  }),
});

const KINDS = [['seller', 'payer'], ['payer'], ['manager', 'team_member'], ['publisher']];
const user = (n) => ({
  id: `usr_${n}`,
  attributes: {
    email: ['anna@example.test', 'bartholomaeus.von.gruenewald@example.test', 'admin@example.test'][n % 3], name: ['Anna Lind', 'Bartholomäus von Grünewald-Hohenstein', ''][n % 3], confirmed: n % 4 !== 1,
    profile_kinds: KINDS[n % 4], ...(n % 5 === 2 ? { blocked_at: at(-n), blocked_reason: 'Sells courses of others.' } : {}), created_at: at(-n * 3),
  },
});
const userDetails = (blocked) => ({
  email: 'anna@example.test', unconfirmed_email: 'anna.lind@example.test', first_name: 'Anna', last_name: 'Lind', locale: 'en', confirmed_at: at(-300), manager: false,
  ...(blocked ? { blocked_at: at(-1), blocked_reason: 'Sells courses of others.' } : {}), created_at: at(-301),
  profiles: blocked ? [] : [
    { profile: 'pro_1', kind: 'seller', seller: 'sel_0', seller_name: SELLERS[0], created_at: at(-300) }, { profile: 'pro_2', kind: 'team_member', seller: 'sel_2', seller_name: SELLERS[2], created_at: at(-20) },
    { profile: 'pro_3', kind: 'payer', created_at: at(-301) },
  ],
  sessions: blocked ? [] : [{ session: 'ses_1', device: 'Firefox, Windows', origin: '203.0.113.0/24', profile_kind: 'seller', created_at: at(-9), renewed_at: at(0) }, { session: 'ses_2', device: '', origin: '', profile_kind: 'payer', created_at: at(-2), renewed_at: at(-1) }],
});
const order = (n) => ({
  id: `ord_${n}`,
  attributes: {
    ...seller(n), token: `K7Q2-28${40 + n}`, product: `prd_${n}`, product_name: ['Sourdough from scratch', 'Rye for winter', 'Twelve tins'][n % 3], payment_form: ['card', 'sepa', 'bank_wire'][n % 3], period_type: ['one_time', 'subscription'][n % 2],
    payment_state: ['paid', 'paying', 'payment_waiting', 'payment_refunded', 'payment_not_completed'][n % 5], total_amount: eur(2900 + n * 100), paid_amount: eur(2900), refunded_amount: eur(0), payer_email: `buyer-${n}@example.test`,
    payer_name: 'Paula Berg', payer_country: 'DE', created_at: at(-n),
  },
});
const payer = (n) => ({
  id: `cus_${n}`,
  attributes: { ...seller(n), email: `buyer-${n}@example.test`, name: 'Paula Berg', company: '', country: 'DE', orders_count: n + 1, spent_amount: eur(2900 * (n + 1)), last_order_at: at(-n), created_at: at(-n - 30) },
});
const productRow = (n) => ({
  id: `prd_${n}`,
  attributes: {
    ...seller(n), username: 'atelier-lind', name: ['Sourdough from scratch', 'Rye for winter', 'A product with a name that goes on for quite a while'][n % 3], slug: `product-${n}`, product_type: ['download', 'course', 'event'][n % 3], published: n % 4 !== 1,
    archived: n % 4 === 2, review_state: 'not_for_review', sold_count: n * 7, ...(n % 5 === 4 ? {} : { display_price: eur(1900 + n * 100) }), created_at: at(-n),
  },
});
const payoutRow = (n) => ({
  id: `pay_${n}`,
  attributes: { ...seller(n), party: 'seller', amount: eur(120_000 + n * 999), state: ['pending', 'issued', 'successful', 'canceled'][n % 4], ...(n % 4 === 3 ? { reason: 'account_closed' } : {}), created_at: at(-n), ...(n % 4 ? { issued_at: at(-n + 1) } : {}), ...(n % 4 > 1 ? { settled_at: at(-n + 2) } : {}) },
});
const dealRow = (n) => ({
  id: `dea_${n}`,
  attributes: { ...seller(n), member_name: 'Ida Sommer', product_name: 'Rye for winter', buyer_email: `buyer-${n}@example.test`, price: eur(49_900), state: ['draft', 'ready', 'closed', 'finalized'][n % 4], created_at: at(-n) },
});
const push = (n) => ({ id: `pul_${n}`, attributes: { ...seller(n), browser: ['Chrome, Android', 'Firefox, Windows'][n % 2], state: ['activated', 'waiting', 'error', 'rejected'][n % 4], attempts: n + 1, ...(n % 4 === 0 ? { status: 201 } : {}), created_at: at(-n) } });
const email = (n) => ({
  id: `mai_${n}`,
  attributes: { ...(n % 3 === 2 ? {} : { seller: `sel_${n % 3}`, seller_name: SELLERS[n % 3] }), to: `buyer-${n}@example.test`, template: ['confirm_email', 'magic_link', 'reset_password'][n % 3], state: ['sent', 'queued', 'failed', 'refused'][n % 4], created_at: at(-n), ...(n % 4 === 0 ? { sent_at: at(-n) } : {}) },
});
const delivery = (n) => ({
  id: `whd_${n}`,
  attributes: { ...seller(n), event_type: ['order.paid', 'order.created'][n % 2], state: ['delivered', 'waiting', 'failed', 'canceled'][n % 4], attempts_count: n + 1, ...(n % 4 === 0 ? { last_status: 200, delivered_at: at(-n) } : {}), created_at: at(-n) },
});
const exported = (n) => ({ id: `exp_${n}`, attributes: { ...seller(n), resource: ['orders', 'payers', 'products'][n % 3], state: ['done', 'running', 'queued', 'failed'][n % 4], rows_done: n * 4321, bytes: n * 99_000, ...(n % 4 === 3 ? { error: 'internal' } : {}), created_at: at(-n), ...(n % 4 === 0 ? { finished_at: at(-n) } : {}) } });
const note = (n) => ({ id: `snt_${n}`, attributes: { note: ['Called about the refund rate; will improve the description.', 'Asked for Klarna by email.'][n % 2], manager: 'usr_2', manager_email: 'admin@example.test', created_at: at(-n * 4) } });

/** Accounts, the lists of all sellers, and the cabinet of one that a manager acts for. */
export const officeWorld = (some, listOf, doc) => ({
  'GET /v1/admin/figures': () => doc('usr_2', 'admin_figures', {
    days: Array.from({ length: 30 }, (_, n) => ({ day: at(n - 29).slice(0, 10), orders: some(1) * (n % 7) * 3, sellers: some(1) * (n % 5 === 0 ? 1 : 0), revenue: some(1) && n % 7 ? [eur((n % 7) * 3 * 2900), ...(n % 6 ? [] : [{ amount: 4900, currency: 'usd' }])] : [] })),
  }),
  'GET /v1/admin/users': (search) => listOf(rows(some(8), 'user', user), search),
  'GET /v1/admin/users/{}': () => doc('usr_1', 'admin_user', userDetails(some(1) === 0)),
  'GET /v1/admin/orders': (search) => listOf(rows(some(9), 'order', order), search),
  'GET /v1/admin/payers': (search) => listOf(rows(some(7), 'customer', payer), search),
  'GET /v1/admin/products': (search) => listOf(rows(some(8), 'product', productRow), search),
  'GET /v1/admin/payouts': (search) => listOf(rows(some(6), 'payout', payoutRow), search),
  'GET /v1/admin/deals': (search) => listOf(rows(some(5), 'deal', dealRow), search),
  'GET /v1/admin/push_logs': (search) => listOf(rows(some(6), 'push_log', push), search),
  'GET /v1/admin/email_logs': (search) => listOf(rows(some(8), 'email_log', email), search),
  'GET /v1/admin/webhook_deliveries': (search) => listOf(rows(some(6), 'webhook_delivery', delivery), search),
  'GET /v1/admin/exports': (search) => listOf(rows(some(6), 'export', exported), search),
  'GET /v1/admin/sellers/{}/notes': (search) => listOf(rows(some(2), 'seller_note', note), search),
  'GET /v1/admin/support_access': () => doc('sac_1', 'support_access', {
    seller: 'sel_0', seller_name: SELLERS[0], username: 'atelier-lind', reason: 'Ticket 4711', rights: ['products', 'orders', 'customers', 'marketing', 'money_read', 'settings'], started_at: at(0), expires_at: at(0.02),
  }),
});

export const managersWorld = (some, listOf) => ({
  'GET /v1/admin/bank_accounts': (search) => listOf(rows(some(9), 'bank_account', account), search),
  'GET /v1/admin/bank_account_legitimations': (search) => listOf(rows(some(8), 'legitimation', legitimation), search),
  'GET /v1/admin/disputes': (search) => listOf(rows(some(7), 'dispute', dispute), search),
});
