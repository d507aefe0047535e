// What a sales team sells, in the pictures of the screens.
const money = (amount) => ({ amount, currency: 'EUR' });
const STATES = ['draft', 'ready', 'closed', 'finalized', 'refunded', 'cancelled', 'unsubscribed'];
const terms = (n) => ({
  name: ['Ten percent', 'Welcome bonus'][n % 2],
  kind: n % 2 ? 'fixed' : 'percent',
  ...(n % 2 ? { amount: money(2_500) } : { percent_bps: 1_000 }),
  basis: n % 2 ? 'once' : 'each_payment',
  product_ids: n % 2 ? ['prd_1'] : [],
  discount_max_bps: 1_500,
});
const buyer = { email: 'mara.klein@example.test', first_name: 'Mara', last_name: 'Klein', country: 'DE', company: '', vat_no: '', street: '', street_number: '', zip: '', city: '', phone: '' };
const at = '2026-05-20T09:30:00Z';
const deal = (n) => {
  const done = STATES[n % STATES.length] === 'finalized';
  return {
    id: `dea_${n}`,
    type: 'deal',
    attributes: {
      state: STATES[n % STATES.length],
      sales_team_member_id: 'pro_sales',
      sales_team_member_name: 'Ben Roth',
      incentive_plan_id: 'icp_0',
      incentive: terms(0),
      product_id: 'prd_1',
      product_name: n === 1 ? 'A course about letterpress printing with a name that goes on for quite a while' : 'Letterpress course',
      pricing_plan_id: 'prc_1',
      price: money(90_000),
      list_price: money(100_000),
      buyer,
      locale: 'en',
      note: '',
      ...(done ? { finalized_at: at, due_at: at } : {}),
      earned: money(done ? 7_563 : 0),
      reversed: money(0),
      created_at: at,
      version: 1,
    },
  };
};
const plan = (n) => ({ id: `icp_${n}`, type: 'incentive_plan', attributes: { terms: terms(n), is_default: n === 0, created_at: at, version: 1 } });
const commission = (n) => ({
  id: `dcm_${n}`,
  type: 'deal_commission',
  attributes: { kind: n ? 'reversed' : 'earned', amount: money(n ? 3_782 : 7_563), deal_id: 'dea_3', order_id: 'ord_1', sales_team_member_id: 'pro_sales', available_at: at, created_at: at },
});
const sold = (n) => ({
  id: `ord_${n}`,
  type: 'order',
  attributes: { token: `K7Q2M-${n}XKFD`, product_id: 'prd_1', product_name: 'Letterpress course', payment_state: n ? 'payment_refunded' : 'paid', total: money(90_000), created_at: at },
});
const many = (count, row) => Array.from({ length: count }, (_, n) => row(n));

export const dealsWorld = (some, listOf) => ({
  'GET /v1/cabinet/deals': (search) => listOf(many(some(7), deal), search),
  'GET /v1/cabinet/incentive_plans': (search) => listOf(many(some(2), plan), search),
  'GET /v1/cabinet/deal_commissions': (search) => listOf(many(some(2), commission), search),
  'GET /v1/sales_team_member/deals': (search) => listOf(many(some(7), deal), search),
  'GET /v1/sales_team_member/orders': (search) => listOf(many(some(2), sold), search),
  'GET /v1/sales_team_member/deal_commissions': (search) => listOf(many(some(2), commission), search),
  'GET /v1/sales_team_member/incentive_plans': () => listOf(many(some(2), plan)),
});
