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

export const managersWorld = (some, listOf) => ({
  'GET /v1/admin/bank_accounts': (search) => listOf(rows(some(9), 'bank_account', account), search),
  'GET /v1/admin/bank_account_legitimations': (search) => listOf(rows(some(8), 'legitimation', legitimation), search),
  'GET /v1/admin/disputes': (search) => listOf(rows(some(7), 'dispute', dispute), search),
});
