// The lists of money of the small world: what is expected, what moved, what of it is the seller's, what invoices say.
const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const eur = (amount) => ({ amount, currency: 'eur' });
const item = (id, type, attributes) => ({ id, type, attributes });
const rows = (count, make) => Array.from({ length: count }, (_, n) => make(n));

const BUYERS = [['Mara', 'Lindqvist'], ['Jo', 'Bartholomäus-von-Grünewald'], ['', ''], ['Ana', 'Sousa']];
const ofOrder = (n) => ({
  order_id: `ord_${n}`,
  order_token: `K7Q2-${2841 + n}`,
  product_id: 'prd_0',
  product_name: n % 5 === 0 ? 'Sourdough from scratch: the long weekend course with all recipes' : 'Sourdough from scratch',
  payer: { email: `buyer${n}@example.test`, first_name: BUYERS[n % 4][0], last_name: BUYERS[n % 4][1], company: '', country: 'DE' },
  currency_id: 'eur',
  created_at: at(-n),
});

const RATE_STATES = ['debt', 'unpaid', 'pending', 'partly_paid', 'future', 'paid', 'refunded', 'chargebacked', 'skipped'];
const rate = (n) => {
  const state = RATE_STATES[n % 9];
  const paid = { partly_paid: 900, paid: 2900, refunded: 2900, chargebacked: 2900 }[state] ?? 0;
  return item(`rat_${n}`, 'order_rate', {
    ...ofOrder(n), number: n % 13, rates_count: 12, period_type: n % 4 ? 'installment' : 'subscription', state, payment_form: n % 3 ? 'sepa' : 'card', amount: eur(2900), vat_amount: eur(463),
    paid_amount: eur(paid), refunded_amount: eur(state === 'refunded' ? 2900 : 0), due_at: at(state === 'future' ? 30 : -n),
    tries: state === 'debt' ? 4 : state === 'unpaid' ? 1 : 0, ...(state === 'unpaid' ? { next_try_at: at(2) } : {}),
  });
};

const MOVES = [
  { state: 'successful' },
  { state: 'denied', decline_code: 'insufficient_funds', advice: 'retry' },
  { state: 'waiting', method: 'bank_wire', expires_at: at(6) },
  { state: 'successful', kind: 'SubsPayment' },
  { state: 'denied', decline_code: 'generic_decline', advice: 'other_method' },
  { state: 'pending', method: 'sepa' },
  { state: 'expired', method: 'paypal' },
  { state: 'error' },
  { state: 'successful', kind: 'Refund', reason: 'The second lesson was missing' },
  { state: 'waiting', kind: 'Refund', queued: true },
  { state: 'successful', kind: 'Chargeback', dispute_state: 'needs_response', reason: 'fraudulent' },
  { state: 'successful', kind: 'Cashin', method: 'bank_wire' },
  { state: 'canceled', kind: 'Payout', method: 'bank_account', provider: '', reason: 'The bank account is closed.' },
];
const PAYMENTS = 8;
const move = (n, kinds) => {
  const made = MOVES[n % kinds];
  return item(`txn_${n}`, 'transaction', {
    ...(made.kind === 'Payout' ? { payout_id: `pyt_${n}`, currency_id: 'eur', created_at: at(-n) } : { ...ofOrder(n), rate_id: `rat_${n}`, rate_number: 1 }), kind: 'Payment', provider: 'sandbox', method: 'card', amount: eur(1900 + n * 100), queued: false,
    received_amount: eur(made.state === 'successful' ? 1900 + n * 100 : 0), ...made,
  });
};

const LOGS = [
  { state: 'successful', status: 'succeed' },
  { state: 'error', status: 'failed', decline_code: 'insufficient_funds', advice: 'retry', cause: 'sweep', payment_method: 'sepa' },
  { state: 'prepared', status: 'waiting', payment_method: 'bank_wire', provider: 'own_bank', payment_type: 'p2p', expires_at: at(6) },
  { state: 'skipped', status: 'failed', cause: 'sweep', skip_reason: 'nothing_to_pay', provider: '' },
  { state: 'error_old', status: 'failed', decline_code: 'expired_card', advice: 'other_method', cause: 'retry' },
  { state: 'pending', status: 'waiting', payment_method: 'sepa', cause: 'sweep' },
  { state: 'bounced', status: 'failed', payment_method: 'sepa', cause: 'sweep' },
  { state: 'partially_paid', status: 'waiting', payment_method: 'bank_wire' },
  { state: 'expired', status: 'failed', payment_method: 'paypal', cause: 'payoff' },
  { state: 'canceled', status: 'failed' },
  { state: 'processed', status: 'waiting' },
  { state: 'waiting', status: 'waiting' },
];
const log = (n) => {
  const made = LOGS[n % LOGS.length];
  const amount = made.skip_reason ? 0 : 1900 + n * 100;
  const received = { successful: amount, bounced: amount, partially_paid: 900 }[made.state] ?? 0;
  return item(`plg_${n}`, 'payment_log', {
    ...ofOrder(n), rate_id: `rat_${n}`, rate_number: 1 + (n % 12), cause: 'buyer', payment_type: 'regular', provider: 'sandbox', payment_method: 'card',
    ...(made.skip_reason ? {} : { transaction_id: `txn_${n}` }), amount: eur(amount), received_amount: eur(received), ...made,
  });
};

const transfer = (n) => {
  const back = n % 6 === 5;
  const [gross, fee, resold] = [(back ? -1 : 1) * (1900 + n * 100), (back ? -1 : 1) * 95, n % 6 === 2 ? 63 : 0];
  return item(`trf_${n}`, 'transfer', {
    ...ofOrder(n), transferable_type: 'order', transaction_id: `txn_${n}`, kind: back ? 'Refund' : n % 2 ? 'SubsPayment' : 'Payment', state: 'successful',
    provider: 'sandbox', payment_form: n % 3 ? 'sepa' : 'card', gross_amount: eur(gross), vat_amount: eur(Math.round((gross * 19) / 119)), fee_amount: eur(fee),
    resold_tax_amount: eur(resold), net_amount: eur(gross - fee - resold), available_at: at(7 - n),
  });
};
const sum = (currency, count, gross, vat, fee, resold = 0) => {
  const money = (amount) => ({ amount, currency });
  return { transfers_count: count, gross_amount: money(gross), vat_amount: money(vat), fee_amount: money(fee), resold_tax_amount: money(resold), net_amount: money(gross - fee - resold) };
};

const invoice = (n, form, gross, reason = '') => {
  const vat = Math.round((gross * 19) / 119);
  const { order_id, order_token, product_name, payer, created_at } = ofOrder(n);
  return item(`ivr_${n}_${form}`, 'invoice_request', {
    order_id, order_token, created_at, form, supply: n % 4 === 3 ? 'resale' : 'sale', rate_id: `rat_${n}`, rate_number: 1 + (n % 3), gross_amount: eur(gross), vat_amount: eur(vat), net_amount: eur(gross - vat), vat_rate_bps: 1900,
    treatment: 'taxed', country: 'DE', payer: { ...payer, street: '', street_number: '', zip: '', city: '', vat_id: '' },
    lines: [{ name: product_name, amount: eur(gross) }], supplied_at: at(-n), reason,
  });
};
const lost = 'The second lesson was missing';
const invoices = (n) => {
  const gross = 1900 + n * 100;
  return [invoice(n, 'regular', gross), invoice(n, 'corrected', gross), invoice(n, 'reversal', -gross, lost), invoice(n, 'regular', gross)][n % 4];
};

const issued = (n) => {
  const gross = (1900 + n * 100) * (n % 4 === 2 ? -1 : 1);
  const vat = Math.round((gross * 19) / 119);
  const { order_id, order_token, payer, created_at } = ofOrder(n);
  return item(`inv_${n}`, 'invoice', {
    number: `2026-${String(90 - n).padStart(5, '0')}`, order_id, order_token, created_at, form: ['regular', 'corrected', 'reversal', 'regular'][n % 4],
    supply: n % 4 === 3 ? 'resale' : 'sale', state: ['paid', 'paid', 'issued', 'unpaid'][n % 4], rate_id: `rat_${n}`, rate_number: 1 + (n % 3),
    recipient: payer.company || `${payer.first_name} ${payer.last_name}`, gross_amount: eur(gross), vat_amount: eur(vat), net_amount: eur(gross - vat),
    pdf_url: `/v1/shop/demo/invoices/inv_${n}.key`, ...(n % 2 ? { xml_url: `/v1/shop/demo/invoices/inv_${n}.key/xml` } : {}),
  });
};

// What was invoiced of an order: of a plan each payment that came, by its number, amount and day.
const PLANNED = { ord_1: [[2, 5800, -61], [1, 2900, -92]], ord_6: [[2, 2900, -43], [1, 2900, -73]] };
const invoicesOf = (id) => {
  const [, n] = id.split('_');
  const planned = ([rate_number, gross, days]) => {
    const { attributes, ...one } = invoice(Number(n), 'regular', gross);
    return { ...one, id: `${one.id}_${rate_number}`, attributes: { ...attributes, rate_id: `rat_${n}_${rate_number}`, rate_number, created_at: at(days), supplied_at: at(days) } };
  };
  return PLANNED[id]?.map(planned) ?? [invoice(0, 'reversal', -633, lost), invoice(0, 'regular', 1900)];
};

const ENTRIES = [
  { state: 'open', confidence: 'likely' },
  { state: 'booked', confidence: 'certain' },
  { state: 'open', confidence: 'none' },
  { state: 'noted', confidence: 'certain' },
  { state: 'watched', confidence: 'certain' },
  { state: 'ignored', confidence: 'none' },
];
const entry = (n) => {
  const made = ENTRIES[n % ENTRIES.length];
  const order = { id: `ord_${n}`, token: `K7Q2-${2841 + n}`, product_name: 'Sourdough from scratch', buyer: BUYERS[n % 4].filter(Boolean).join(' ') || `buyer${n}@example.test` };
  const beside = made.confidence === 'none' ? {} : made.state === 'open' ? { suggested: order } : { order };
  return item(`bse_${n}`, 'bank_entry', {
    statement_id: 'bst_0', account_hint: '6199', watched: made.state === 'watched', booked_on: at(-n).slice(0, 10), amount: eur(made.state === 'ignored' ? -4900 : 1900 + n * 100),
    payer_name: n % 4 ? 'Jo Bartholomäus-von-Grünewald' : '', payer_hint: '3000', purpose: n % 3 ? `Order K7Q2 ${2841 + n}` : 'RF18KT7QX2M4PABCDE thank you very much for the long weekend course',
    bank_reference: `B-${n}`, looked: true, version: 1, created_at: at(-n), ...made, ...beside,
  });
};

// The first one is of the order whose page tells of a dispute at every point of its way.
const CASES = [
  { state: 'needs_response', respond_by: at(17), chargeback_id: 'txn_4' },
  { state: 'warning', respond_by: at(7), reason: 'product_not_received' },
  { state: 'under_review', respond_by: at(4), chargeback_id: 'txn_4', reason: 'credit_not_processed', answer: 'evidence' },
  { state: 'won', chargeback_id: 'txn_4', answer: 'evidence' },
  { state: 'lost', chargeback_id: 'txn_4', reason: 'general', answer: 'acceptance' },
  { state: 'avoided', reason: 'duplicate' },
  { state: 'closed', reason: 'subscription_canceled' },
];
const TO_DO = ['needs_response', 'warning'];
const bankCase = (n) => {
  const made = CASES[n % CASES.length];
  return item(`dsp_${n}`, 'dispute', {
    ...ofOrder(8 + n), payment_id: 'txn_1', amount: eur(1900 + n * 100), fee_amount: eur(made.chargeback_id && made.state !== 'won' ? 1500 : 0), reason: 'fraudulent', ...made, created_at: at(3 - n),
  });
};
const casesOf = (count, search) => rows(count, bankCase).filter(({ attributes }) => !search.getAll('scopes[]').includes('to_do') || TO_DO.includes(attributes.state));

const counted = (page, field, states) => {
  const counts = Object.fromEntries(states.map((state, place) => [state, page.meta.total_count > 0 ? 412 - place * 37 : 0]));
  return { ...page, meta: { ...page.meta, counts: { [field]: counts } } };
};

export const moveWorld = (some, listOf) => ({
  'GET /v1/cabinet/order_rates': (search) => {
    const page = listOf(rows(some(40), rate), search);
    return search.has('counts[]') ? counted(page, 'state', RATE_STATES) : page;
  },
  'GET /v1/cabinet/transactions': (search) => {
    const kinds = search.getAll('scopes[]').includes('payments') ? PAYMENTS : MOVES.length;
    const page = listOf(rows(some(40), (n) => move(n, kinds)), search);
    return search.has('counts[]') ? counted(page, 'state', ['successful', 'denied', 'error', 'expired', 'canceled', 'waiting', 'pending']) : page;
  },
  'GET /v1/cabinet/payment_logs': (search) => {
    const page = listOf(rows(some(40), log), search);
    return search.has('counts[]') ? counted(page, 'status', ['succeed', 'failed', 'waiting']) : page;
  },
  'GET /v1/cabinet/disputes': (search) => {
    const page = listOf(casesOf(some(17), search), search);
    return search.has('counts[]') ? counted(page, 'state', CASES.map(({ state }) => state)) : page;
  },
  'GET /v1/cabinet/bank_entries': (search) => listOf(rows(some(40), entry), search),
  'GET /v1/cabinet/bank_entries/{}/suggestions': () => ({
    data: [item('ord_0', 'bank_entry_suggestion', { token: 'K7Q2-2841', buyer: 'Mara Lindqvist', product_name: 'Sourdough from scratch', payment_state: 'payment_waiting', open_amount: eur(1900), reasons: ['amount'] })],
  }),
  'GET /v1/cabinet/transfers': (search) => listOf(rows(some(40), transfer), search),
  'GET /v1/cabinet/transfers/sums': () => ({
    data: item('sel_1', 'transfer_sums', { currencies: some(1) > 0 ? [sum('chf', 3, 8_700, 652, 435), sum('eur', 412, 1_284_600, 205_104, 64_230, 4_326)] : [] }),
  }),
  // Of one order in its drawer, of all of them in their list.
  'GET /v1/cabinet/invoices': (search) => listOf(search.get('filters[order_id][]') === null ? rows(some(40), issued) : [issued(0)], search),
  'GET /v1/cabinet/invoices/sums': () => ({
    data: item('sel_1', 'invoice_sums', { currencies: some(1) ? [{ invoices_count: 40, gross_amount: eur(154_000), vat_amount: eur(24_588), net_amount: eur(129_412) }] : [] }),
  }),
  'GET /v1/cabinet/invoice_requests': (search) => {
    const order = search.get('filters[order_id][]');
    return listOf(order === null ? rows(some(40), invoices) : invoicesOf(order), search);
  },
});
