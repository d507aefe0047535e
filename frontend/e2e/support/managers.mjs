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

export const managersWorld = (some, listOf) => ({
  'GET /v1/admin/bank_accounts': (search) => listOf(rows(some(9), 'bank_account', account), search),
  'GET /v1/admin/bank_account_legitimations': (search) => listOf(rows(some(8), 'legitimation', legitimation), search),
  'GET /v1/admin/disputes': (search) => listOf(rows(some(7), 'dispute', dispute), search),
});
