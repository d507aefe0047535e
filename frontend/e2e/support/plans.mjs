// Plans that run over time, for the screens: one that is paid month by month, and one that its seller lets stand still.
const DAY_MS = 86_400_000;
const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * DAY_MS).toISOString();
const later = (moment, days) => new Date(Date.parse(moment) + days * DAY_MS).toISOString();
const eur = (amount) => ({ amount, currency: 'eur' });
const item = (id, type, attributes) => ({ id, type, attributes });

const RATE = 2900;
const COUNT = 6;
const standing = (paid) => ({
  total_amount: eur(COUNT * RATE), vat_amount: eur(Math.round((COUNT * RATE * 19) / 119)), paid_amount: eur(paid * RATE), unpaid_amount: eur((COUNT - paid) * RATE), charges_count: paid, rates_count: COUNT,
});
const OF_PLAN = { period_type: 'installment', pricing_plan_name: 'Six instalments', payment_form: 'sepa' };

/** What an order has over others, by its state, where it is paid over time. */
export const PLAN = {
  paying: { ...OF_PLAN, payment_form: 'card', ...standing(3), charged_at: at(-61), due_at: at(0) },
  payment_paused: { ...OF_PLAN, ...standing(2), charged_at: at(-43), due_at: at(-12) },
};

const rate = (order, number, state, due, amount = RATE) => ({
  id: `rat_${order}_${number}`, number, state, amount: eur(amount), paid_amount: eur(state === 'paid' ? amount : 0), refunded_amount: eur(0), due_at: at(due),
});
const payment = (order, number, days, amount = RATE) => ({
  id: `txn_${order}_${number}`, rate_id: `rat_${order}_${number}`, kind: number === 1 ? 'Payment' : 'SubsPayment', state: 'successful', provider: 'sandbox', method: order === 1 ? 'card' : 'sepa', sets_up: false, queued: false,
  amount: eur(amount), created_at: at(days),
});
const share = ({ id, amount: { amount }, created_at }) => ({
  id: id.replace('txn', 'trf'), transaction_id: id, gross_amount: eur(amount), vat_amount: eur(Math.round((amount * 19) / 119)), fee_amount: eur(amount / 20), resold_tax_amount: eur(0),
  net_amount: eur(amount - amount / 20), available_at: later(created_at, 7),
});

const begun = (days) => [
  { of: 'order', from: '', to: 'payment_waiting', actor: 'payer', cause: '', at: at(days) },
  { of: 'transaction', from: 'waiting', to: 'successful', actor: 'provider', cause: '', at: at(days) },
  { of: 'rate', number: 1, from: 'unpaid', to: 'paid', actor: 'system', cause: '', at: at(days) },
  { of: 'order', from: 'payment_waiting', to: 'paying', actor: 'system', cause: '', at: at(days) },
];
const paid = (number, days, why = 'payment_arrived') => ({ of: 'rate', number, from: 'unpaid', to: 'paid', actor: 'system', why, cause: '', at: at(days) });
const missed = (number, days) => [
  { of: 'rate', number, from: 'future', to: 'unpaid', actor: 'system', cause: '', at: at(days) },
  { of: 'transaction', from: 'waiting', to: 'denied', actor: 'provider', cause: '', at: at(days) },
];

const ALLOWED = { allowed: true };
const ENDS = { allowed: false, code: 'plan_not_changeable', detail: 'Only a subscription without an end can be changed, while it runs and nothing of it is paused, cancelled or overdue.' };
const refused = (detail) => ({ allowed: false, code: 'invalid_transition', detail });

/** Two of its payments were made at once, the one that is due was declined, two are still to come. */
const RUNNING = {
  created_at: at(-92), updated_at: at(0), refundable_amount: eur(8700),
  actions: { refund: ALLOWED, cancel: ALLOWED, resend_receipt: ALLOWED, payoff: ALLOWED, payment_form: ALLOWED, pause: ALLOWED, resume: refused('It is “paying” now.'), reactivate: refused('It was not ended.'), plan_change: ENDS, merge: ALLOWED, unmerge: refused('It is not merged with any other.') },
  rates: [
    rate(1, 1, 'paid', -92), rate(1, 2, 'paid', -61, 2 * RATE), { ...rate(1, 3, 'paid', -31, 0), paid_with_id: 'rat_1_2' },
    rate(1, 4, 'unpaid', 0), rate(1, 5, 'future', 30), rate(1, 6, 'future', 61),
  ],
  transactions: [payment(1, 1, -92), payment(1, 2, -61, 2 * RATE), { ...payment(1, 4, 0), state: 'denied', decline_code: 'insufficient_funds' }],
  timeline: [...begun(-92), paid(2, -61), paid(3, -61, 'paid_off'), ...missed(4, 0)],
};

/** It was paused while a payment was owed; what comes moves by the days that it stands still. */
const PAUSED = {
  created_at: at(-73), updated_at: at(-9), paused_at: at(-9), paused_until: at(21), refundable_amount: eur(5800),
  actions: { refund: ALLOWED, cancel: ALLOWED, resend_receipt: ALLOWED, payoff: ALLOWED, payment_form: ALLOWED, pause: refused('It is “paused” now.'), resume: ALLOWED, reactivate: refused('It was not ended.'), plan_change: ENDS, merge: ALLOWED, unmerge: refused('It is not merged with any other.') },
  rates: [rate(6, 1, 'paid', -73), rate(6, 2, 'paid', -43), rate(6, 3, 'unpaid', -12), rate(6, 4, 'future', 18), rate(6, 5, 'future', 49), rate(6, 6, 'future', 80)],
  transactions: [payment(6, 1, -73), payment(6, 2, -43), { ...payment(6, 3, -12), state: 'denied', decline_code: 'insufficient_funds' }],
  timeline: [
    ...begun(-73), paid(2, -43), ...missed(3, -12),
    { of: 'order', from: 'paying', to: 'payment_paused', actor: 'seller', why: 'paused_by_seller', cause: 'Abroad until December.', at: at(-9) },
    { of: 'course', from: 'open', to: 'paused', actor: 'system', cause: '', at: at(-9) },
  ],
};

const PLANS = { ord_1: RUNNING, ord_6: PAUSED };
const shown = (id, order, sold, course) => {
  const plan = PLANS[id];
  return item(id, 'order', {
    ...sold, ...order.attributes, ...plan, transfers: plan.transactions.filter(({ state }) => state === 'successful').map(share), courses: sold.courses.map((each) => ({ ...each, ...course })),
    addons: [], opt_in_answers: [], license_keys: [], certificates: [],
  });
};

/** What comes of a plan, and the days that it moves to. */
const moved = (id, days) => {
  const coming = PLANS[id].rates.filter(({ state }) => state === 'future');
  const rates = coming.map(({ number, amount, due_at }) => ({ number, amount, due_at, ...(days === undefined ? {} : { moves_to: later(due_at, days) }) }));
  return { data: item(id, 'order_pause_preview', { action: ALLOWED, ...(days === undefined ? {} : { days }), owed_amount: eur(RATE), rates }) };
};
const daysUntil = (day) => (day ? Math.ceil((Date.parse(day) - Date.now()) / DAY_MS) : undefined);
const left = (id) => {
  const { length } = PLANS[id].rates.filter(({ state }) => state !== 'paid');
  const url = `https://kontor.example.test/s/atelier-lind/payment/${id}.k3jd93kdm2x7#payoff`;
  return { data: item(id, 'order_payoff_preview', { action: ALLOWED, amount: eur(length * RATE), rates_count: length, url }) };
};
const paidBy = (id, again) => {
  const url = `https://kontor.example.test/s/atelier-lind/payment/${id}.k3jd93kdm2x7/manage`;
  const next = PLANS[id].rates.find(({ state }) => state === 'future');
  const about = { email: 'buyer@example.test', payment_form: 'card', kept_last4: '4242', payment_forms: ['card', 'bank_wire', 'sepa'], owed_amount: eur(0), url };
  return { data: item(id, 'order_payment_form_preview', { action: again ? refused('The buyer got the link within the last 24 hours.') : ALLOWED, ...about, next_amount: next.amount, next_due_at: next.due_at, ...(again ? { sent_at: at(-1) } : {}) }) };
};
const ending = (id, period_end, ends_access) => ({
  data: item(id, 'order_cancel_preview', { action: ALLOWED, unpaid_amount: left(id).data.attributes.amount, due_amount: eur(0), open_payments: 0, period_end, ends_access }),
});

export const planWorld = (order, detail) => ({
  'GET /v1/cabinet/orders/ord_1': () => ({ data: shown('ord_1', order(1), detail(), {}) }),
  'GET /v1/cabinet/orders/ord_1/pause/preview': (search) => moved('ord_1', daysUntil(search.get('until'))),
  'GET /v1/cabinet/orders/ord_1/payoff/preview': () => left('ord_1'),
  'GET /v1/cabinet/orders/ord_1/payment_form/preview': () => paidBy('ord_1', false),
  'GET /v1/cabinet/orders/ord_1/cancel/preview': () => ending('ord_1', at(30), true),
  'GET /v1/cabinet/orders/ord_6': () => ({ data: shown('ord_6', order(6), detail(), { state: 'paused', course_access_state: 'publish_paused' }) }),
  'GET /v1/cabinet/orders/ord_6/resume/preview': () => moved('ord_6', 9),
  'GET /v1/cabinet/orders/ord_6/payoff/preview': () => left('ord_6'),
  'GET /v1/cabinet/orders/ord_6/payment_form/preview': () => paidBy('ord_6', true),
  'GET /v1/cabinet/orders/ord_6/cancel/preview': () => ending('ord_6', at(18), false),
});
