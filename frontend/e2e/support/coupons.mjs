// Coupons of a shop, in every state there is.
const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const eur = (amount) => ({ amount, currency: 'eur' });
const item = (id, type, attributes) => ({ id, type, attributes });
const STATES = ['live', 'scheduled', 'used_up', 'expired', 'off'];
const NAMES = ['Newsletter of spring', 'Advent', 'For the first ten', 'Easter', 'A partner whose name goes on for rather a long while'];

const coupon = (n) => ({
  kind: 'single', code: ['SPRING25', 'ADVENT26', 'FIRSTTEN', 'EASTER26', 'PARTNER10'][n % 5], charset: 'alphanumeric', code_length: 10, code_prefix: '', codes_count: 1, codes_ready_count: 1,
  rules: {
    name: NAMES[n % 5], discount_unit: n % 2 ? 'currency' : 'percents', ...(n % 2 ? { amount: eur(1_000) } : { percents_bps: 1_250 }), calculation_basis: 'end_amount',
    product_scope: n === 2 ? 'single_product' : 'all_products', product_ids: n === 2 ? ['prd_1'] : [], plan_kinds: n === 1 ? ['subscription'] : [],
    payments: n === 1 ? 'some_payments' : 'first_payment', ...(n === 1 ? { payments_count: 3, starts_at: at(20) } : {}), ...(n === 2 ? { uses_max: 10 } : {}), ...(n === 3 ? { ends_at: at(-40) } : {}),
  },
  state: STATES[n % 5], active: n % 5 !== 4, uses_count: [41, 0, 10, 7, 0][n % 5], created_at: at(-n), version: 1,
});
const bulk = { ...coupon(0), kind: 'bulk', code: undefined, code_prefix: 'FAIR', codes_count: 120, codes_ready_count: 120, rules: { ...coupon(0).rules, name: 'Cards for the fair' } };
const sales = [{ orders_count: 41, discounted: eur(23_370), revenue: eur(163_590) }];

export const couponWorld = (some, listOf) => ({
  'GET /v1/cabinet/coupons': (search) => listOf([...Array.from({ length: some(5) }, (_, n) => item(`cpn_${n}`, 'coupon', coupon(n))), ...(some(1) ? [item('cpn_bulk', 'coupon', bulk)] : [])], search),
  'GET /v1/cabinet/coupons/{}': () => ({ data: item('cpn_2', 'coupon', { ...coupon(2), sales }) }),
  'GET /v1/cabinet/coupons/cpn_bulk': () => ({ data: item('cpn_bulk', 'coupon', { ...bulk, sales: [] }) }),
  'GET /v1/cabinet/coupon_codes': (search) => listOf(Array.from({ length: some(30) }, (_, n) => item(`cpc_${n}`, 'coupon_code', { coupon_id: 'cpn_bulk', code: `FAIRK7QPM${2001 + n}`, uses_count: n % 3 ? 0 : 1, created_at: at(-1) })), search),
});
