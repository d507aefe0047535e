// Orders and exports of the small world: one of every state, a long history, names that must not break the table.
import { PLAN, planWorld } from './plans.mjs';

const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const eur = (amount) => ({ amount, currency: 'eur' });
const item = (id, type, attributes) => ({ id, type, attributes });

const STATES = ['paid', 'paying', 'payment_waiting', 'payment_pending', 'payment_refunded', 'payment_canceled', 'payment_paused', 'payment_not_completed', 'payment_chargebacked'];
const RECEIVED = ['paid', 'payment_refunded', 'payment_chargebacked'];
const AWAITED = ['payment_waiting', 'payment_pending'];
const BUYERS = [['Mara', 'Lindqvist'], ['Jo', 'Bartholomäus-von-Grünewald'], ['', ''], ['Ana', 'Sousa']];

const order = (n) => {
  const [first_name, last_name] = BUYERS[n % BUYERS.length];
  const [state, total] = [STATES[n % STATES.length], 1900 + n * 100];
  const received = RECEIVED.includes(state);
  return item(`ord_${n}`, 'order', {
    token: `K7Q2-${2841 + n}`,
    product_id: 'prd_0',
    product_name: n % 5 === 0 ? 'Sourdough from scratch: the long weekend course with all recipes' : 'Sourdough from scratch',
    internal_name: n % 3 ? '' : 'Bread 2026',
    pricing_plan_id: 'pln_0',
    pricing_plan_name: 'Standard',
    period_type: 'one_time',
    payment_form: n % 3 === 1 ? 'bank_wire' : 'card',
    payment_state: state,
    currency_id: 'eur',
    quantity: n % 8 === 3 ? 2 : 1,
    total_amount: eur(total),
    vat_amount: eur(Math.round((total * 19) / 119)),
    paid_amount: eur(received ? total : 0),
    unpaid_amount: eur(AWAITED.includes(state) ? total : 0),
    debt_amount: eur(0),
    refunded_amount: eur(state === 'payment_refunded' ? total : 0),
    charges_count: received ? 1 : 0,
    rates_count: 1,
    payer: { email: `buyer${n}@example.test`, first_name, last_name, company: '', country: 'DE' },
    created_at: at(-n),
    updated_at: at(-n),
    ...(received ? { charged_at: at(-n) } : {}),
    ...PLAN[state],
  });
};

const PARTNERS = [
  item('pro_8', 'partner', { kind: 'publisher', name: 'Teo Brandt', email: 'teo@example.test', incentive_plan_ids: [], created_at: at(-40) }),
  item('pro_9', 'partner', { kind: 'sales_team_member', name: 'Ida Kern', email: 'ida@example.test', incentive_plan_ids: ['icp_1'], created_at: at(-20) }),
];

const UNPLANNED = Object.fromEntries(['resend_receipt', 'payoff', 'payment_form', 'pause', 'resume', 'reactivate', 'plan_change', 'merge', 'unmerge'].map((action) => [action, { allowed: false, code: 'invalid_transition', detail: 'It is no plan.' }]));

const detail = () => ({
  ...order(0).attributes,
  customer: { customer_id: 'cus_1', orders_count: 3, spent_amounts: [eur(5700)], note: 'Prefers to be called in the evening.' },
  page_url: '/s/demo/payment/ord_0.key',
  discount_amount: eur(400),
  refundable_amount: eur(1900),
  refunding_amount: eur(0),
  disputed_amount: eur(0),
  paused_by_payer: false,
  merged_from: [],
  services: [],
  downloads: [
    { id: 'grt_1', name: 'sourdough-from-scratch.pdf', size_bytes: 2_412_345, downloads_count: 2, expires_at: at(30), open: true },
    { id: 'grt_2', name: 'shopping-list.pdf', size_bytes: 41_234, downloads_count: 5, downloads_max: 5, expires_at: at(30), open: false },
  ],
  courses: [{ id: 'acc_1', session_id: 'cse_1', product_id: 'prd_course', name: 'Sourdough in six weeks', state: 'open', course_access_state: 'published' }],
  addons: [{ product_id: 'prd_7', product_name: 'Baking notebook', amount: eur(900) }],
  account_id: 'crm-4711', add_id_1: '', add_id_2: 'spring',
  legal_texts: [{ kind: 'terms', version: 3, url: '/s/demo/terms?version=3' }],
  opt_in_answers: [{ question_id: 'opq_1', field_type: 'open_question', question: 'What would you like to bake?', provider: '', answer: 'Rye bread' }, { question_id: 'opq_2', field_type: 'service', question: 'Write to me about new recipes.', provider: 'Mailbird', answer: 'true' }],
  license_keys: [{ id: 'key_1', key: 'RYE-K7QPM-2001', state: 'allocated' }, { id: 'key_2', key: 'RYE-K7QPM-2002', state: 'revoked', revoked_reason: 'Posted in a forum.' }],
  payment_tickets: [],
  certificates: [
    {
      id: 'crt_1', number: '7KQ4-M2XD-9TRB', state: 'issued', revision: 2, holder: 'Anna Berg', shown: true, order_id: 'ord_0', product_id: 'prd_0', product_name: 'Sourdough from scratch',
      date_text: '', dated_on: '2026-11-01', valid_until: '2028-11-01', page_url: '/certificates/crt_1', paper_url: '/v1/shop/x/certificates/crt_1', created_at: at(0), updated_at: at(0),
    },
  ],
  actions: {
    ...UNPLANNED,
    refund: { allowed: true },
    resend_receipt: { allowed: true },
    cancel: { allowed: false, code: 'invalid_transition', detail: 'The status is “paid” and can’t change to “payment_canceled”. Reload to see what’s possible.' },
  },
  address: { street: 'Gartenweg', street_number: '4', zip: '10115', city: 'Berlin', country: 'DE', phone: '+49 30 1234567', vat_no: '' },
  rates: [{ id: 'rat_0', number: 1, state: 'paid', amount: eur(1900), paid_amount: eur(1900), refunded_amount: eur(0), due_at: at(0) }],
  transactions: [
    { id: 'txn_0', rate_id: 'rat_0', kind: 'Payment', state: 'denied', provider: 'sandbox', method: 'card', sets_up: false, queued: false, amount: eur(1900), decline_code: 'insufficient_funds', created_at: at(-1) },
    { id: 'txn_1', rate_id: 'rat_0', kind: 'Payment', state: 'successful', provider: 'sandbox', method: 'card', sets_up: false, queued: false, amount: eur(1900), created_at: at(0) },
  ],
  transfers: [{ id: 'trf_0', transaction_id: 'txn_1', gross_amount: eur(1900), vat_amount: eur(303), fee_amount: eur(95), resold_tax_amount: eur(0), net_amount: eur(1805), available_at: at(7) }],
  timeline: [
    { of: 'order', from: '', to: 'payment_waiting', actor: 'payer', why: 'ordered', cause: '', at: at(-1) },
    { of: 'rate', number: 1, from: '', to: 'unpaid', actor: 'payer', why: 'ordered', cause: '', at: at(-1) },
    { of: 'transaction', from: 'waiting', to: 'denied', actor: 'provider', why: 'payment_declined', cause: 'insufficient_funds', at: at(-1) },
    { of: 'transaction', from: 'waiting', to: 'successful', actor: 'provider', why: 'payment_arrived', cause: '', at: at(0) },
    { of: 'rate', number: 1, from: 'unpaid', to: 'paid', actor: 'system', why: 'payment_arrived', cause: '', at: at(0) },
    { of: 'order', from: 'payment_waiting', to: 'paid', actor: 'system', why: 'payment_arrived', cause: '', at: at(0) },
    { of: 'license_key', from: 'available', to: 'allocated', actor: 'system', why: 'allotted', cause: '', at: at(0) },
  ],
});

/** Disputed at the bank and won, and then sent back by it all the same: every kind of row that a chargeback has. */
const disputed = () => {
  const taken = { rate_id: 'rat_0', kind: 'Chargeback', state: 'successful', provider: 'sandbox', method: 'card', sets_up: false, queued: false, amount: eur(1900), reason: 'fraudulent' };
  const back = { gross_amount: eur(-1900), vat_amount: eur(-303), fee_amount: eur(-95), resold_tax_amount: eur(0), net_amount: eur(-1805), available_at: at(7) };
  const sold = detail();
  return {
    ...sold,
    ...order(8).attributes,
    total_amount: sold.total_amount,
    vat_amount: sold.vat_amount,
    paid_amount: sold.paid_amount,
    refundable_amount: eur(0),
    disputed_amount: eur(1900),
    actions: {
      ...UNPLANNED,
      refund: { allowed: false, code: 'payment_disputed', detail: "The buyer’s bank has taken this money, so you can’t refund it as well. Wait for the bank’s decision." },
      cancel: { allowed: false, code: 'invalid_transition', detail: 'It is “charged back” now.' },
    },
    rates: [{ ...sold.rates[0], state: 'chargebacked' }],
    transactions: [
      sold.transactions[1],
      { ...taken, id: 'txn_2', reverses_id: 'txn_1', dispute_state: 'won', created_at: at(1) },
      { ...taken, id: 'txn_3', reverses_id: 'txn_2', created_at: at(2) },
      { ...taken, id: 'txn_4', reverses_id: 'txn_1', dispute_state: 'needs_response', created_at: at(3) },
      { ...taken, id: 'txn_5', reverses_id: 'txn_1', dispute_state: 'returned', reason: 'insufficient_funds', created_at: at(4) },
    ],
    transfers: [
      sold.transfers[0],
      { ...back, id: 'trf_2', transaction_id: 'txn_2' },
      { ...sold.transfers[0], id: 'trf_3', transaction_id: 'txn_3' },
      { ...back, id: 'trf_4', transaction_id: 'txn_4' },
    ],
    timeline: [
      ...sold.timeline,
      { of: 'transaction', from: '', to: 'successful', actor: 'provider', why: 'disputed', cause: 'fraudulent', at: at(3) },
      { of: 'dispute', from: '', to: 'needs_response', actor: 'provider', why: 'disputed', cause: 'fraudulent', at: at(3) },
      { of: 'rate', number: 1, from: 'paid', to: 'chargebacked', actor: 'provider', why: 'disputed', cause: '', at: at(3) },
      { of: 'order', from: 'paid', to: 'payment_chargebacked', actor: 'provider', why: 'disputed', cause: '', at: at(3) },
    ],
  };
};

/** What the bank asks of the disputed order, at every point of its way. */
const dispute = (n, state, more) =>
  item(`dsp_${n}`, 'order_dispute', {
    order_id: 'ord_8',
    payment_id: 'txn_1',
    state,
    amount: eur(1900),
    fee_amount: eur(state === 'warning' || state === 'won' ? 0 : 1500),
    reason: 'fraudulent',
    can_answer: { allowed: false, code: 'dispute_over', detail: 'You can’t respond any more. See the order for the bank’s decision.' },
    facts: { delivered_at: at(0), files: [{ name: 'sourdough.pdf', downloads_count: 3 }] },
    checking: false,
    created_at: at(n),
    ...more,
  });
const SAID = { product: '“Sourdough from scratch”, the long weekend course.\nPaid on 21 Nov 2025.', access: 'Opened at once.', activity: '', consent: '', refund_policy: '', communication: '', statement: '' };
const FILES = [
  { upload_id: 'upl_1', about: 'communication', file_name: 'e-mails-of-march-2026-with-wanda.pdf', content_type: 'application/pdf', size_bytes: 412_345 },
  { upload_id: 'upl_2', about: 'activity', file_name: 'downloads.png', content_type: 'image/png', size_bytes: 1_812_345 },
];
const DISPUTES = [
  dispute(1, 'won', { chargeback_id: 'txn_2', answer: 'evidence', answered_at: at(1), evidence: { ...SAID, files: FILES } }),
  dispute(3, 'needs_response', { chargeback_id: 'txn_4', respond_by: at(17), can_answer: { allowed: true }, refusal: 'evidence_too_long' }),
  dispute(4, 'warning', {
    respond_by: at(7),
    can_answer: { allowed: false, code: 'dispute_not_formal', detail: 'The bank is only inquiring, so there is nothing to submit. If the buyer is right, refund the payment in full to avoid a dispute.' },
  }),
];

const EXPORTS = [
  { state: 'running', progress: { done: 128_400, total: 500_000 } },
  { state: 'queued', progress: { done: 0, total: 0 } },
  { state: 'done', progress: { done: 1234, total: 1234 }, bytes: 812_345, file_name: 'orders.csv', finished_at: at(0), expires_at: '2099-01-01T00:00:00.000Z' },
  { state: 'done', progress: { done: 12, total: 12 }, bytes: 9345, file_name: 'orders.csv', finished_at: at(-3), expires_at: at(-2) },
  { state: 'failed', progress: { done: 0, total: 0 }, error: 'MS_UNAVAILABLE', error_detail: 'The service is busy. Try again in a moment.' },
];
const exported = (n) =>
  item(`exp_${n}`, 'export', { resource: n % 2 ? 'products' : 'orders', query: n === 2 ? 'filters[payment_state][]=paid&page=1' : '', locale: 'en', bytes: 0, created_at: at(-n), ...EXPORTS[n] });

const counted = (document, count) => {
  const counts = Object.fromEntries(STATES.map((state, place) => [state, count > 0 ? 9000 - place * 977 : 0]));
  return { ...document, meta: { ...document.meta, total_count: count > 0 ? 10_000 : 0, total_count_exact: false, counts: { payment_state: counts } } };
};

export const orderWorld = (some, listOf) => ({
  'GET /v1/cabinet/partners': () => listOf(PARTNERS),
  'POST /v1/cabinet/orders/bulk': () => ({
    data: item('sel_0', 'order_bulk', { dry_run: true, changed_count: 2, unchanged_count: 1, replaced_count: 0, total_amounts: [eur(3800)], refused: [] }),
  }),
  'POST /v1/cabinet/order_batches/preview': () => ({
    data: item('sel_0', 'order_batch_preview', {
      changed_count: 2,
      unchanged_count: 0,
      sums: [{ amount: eur(3800), net_amount: eur(3610), balance_after: eur(12_000), queued: false }],
      refused: [{ order_id: 'ord_3', token: 'K7QM2-4F8TD', code: 'nothing_refundable', detail: 'There is nothing left to refund.' }],
    }),
  }),
  'GET /v1/cabinet/orders': (search) => {
    const rows = Array.from({ length: some(64) }, (_, n) => order(n));
    const page = listOf(rows, search);
    return search.has('counts[]') ? counted(page, rows.length) : page;
  },
  'GET /v1/cabinet/orders/ord_8/disputes': () => ({ data: DISPUTES }),
  'GET /v1/cabinet/orders/{}/disputes': () => ({ data: [] }),
  'GET /v1/cabinet/orders/{}/disputes/{}/files/{}': () => ({ data: item('upl_1', 'dispute_file', { url: 'https://files.example.test/upl_1' }) }),
  'GET /v1/cabinet/orders/ord_8': () => ({ data: item('ord_8', 'order', disputed()) }),
  ...planWorld(order, detail),
  'GET /v1/cabinet/orders/{}': () => ({ data: item('ord_0', 'order', detail()) }),
  'GET /v1/cabinet/orders/{}/events': () => ({
    data: item('ord_0', 'order_events', {
      events: some(2) < 2 ? [] : [
        { id: 'evt_2', type: 'order.paid', object: { type: 'order', id: 'ord_0' }, sequence: 2, created_at: at(0), deliveries: [{ id: 'whd_2', webhook_endpoint_id: 'whe_0', event_id: 'evt_2', event_type: 'order.paid', state: 'failed', attempts_count: 9, last_status_code: 500, created_at: at(0) }] },
        { id: 'evt_1', type: 'order.created', object: { type: 'order', id: 'ord_0' }, sequence: 1, created_at: at(-1), deliveries: [] },
      ],
    }),
  }),
  'POST /v1/cabinet/orders/{}/access/preview': () => ({
    data: item('ord_0', 'order_access_preview', { action: { allowed: true }, product_name: 'Sourdough from scratch', form: 'bundle', products_inside: 3, pieces_left: 12, has_count: 1, dates: [] }),
  }),
  'GET /v1/cabinet/orders/{}/resend_receipt/preview': () => ({
    data: item('ord_0', 'order_resend_receipt_preview', { action: { allowed: true }, email: 'anna.berg@example.test', sent_at: at(0) }),
  }),
  'GET /v1/cabinet/orders/{}/cancel/preview': () => ({
    data: item('ord_0', 'order_cancel_preview', { action: { allowed: true }, unpaid_amount: eur(1900), due_amount: eur(0), open_payments: 1, ends_access: false }),
  }),
  'GET /v1/cabinet/orders/{}/refunds/preview': () => ({
    data: item('ord_0', 'refund_preview', {
      action: { allowed: true },
      refundable_amount: eur(1900),
      payments: [{ rate_id: 'rat_0', number: 1, paid_at: at(-1), refundable_amount: eur(1900) }],
      refunding_amount: eur(0),
      amount: eur(1900),
      fee_amount: eur(95),
      resold_tax_amount: eur(0),
      net_amount: eur(1805),
      vat_amount: eur(303),
      balance_after: eur(120_000),
      queued: false,
      ends_access: true,
    }),
  }),
  'GET /v1/cabinet/exports': (search) => listOf(Array.from({ length: some(EXPORTS.length) }, (_, n) => exported(n)), search),
  'GET /v1/cabinet/exports/{}': () => ({ data: exported(2) }),
});
