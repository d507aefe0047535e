// The ledger, compared with what must be in it: every cent from the payments to the payouts.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { eventually, provider, sql } from './stack.mjs';

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
const BPS = 10_000;

/** Half a cent goes up; in whole numbers, as money is counted. */
const share = (amount, part, whole) => Math.floor((amount * part * 2 + whole) / (whole * 2));

export function sellerOf(username) {
  const [seller] = sql(`SELECT seller_id, fee_bps FROM sellers WHERE username = ${quoted(username)}`);
  assert.ok(seller, `no seller ${username}`);
  return { id: seller.seller_id, feeBps: seller.fee_bps };
}

/** What an order number stands for in the database. */
export function order(token) {
  const [found] = sql(`SELECT id, seller_id, payment_state, total_amount, paid_amount FROM orders WHERE token = ${quoted(token)}`);
  return found;
}

export function accounts(seller) {
  const rows = sql(`SELECT account, sum(amount)::bigint AS amount FROM entries WHERE seller_id = ${quoted(seller)} GROUP BY account`);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** The payments of a seller's orders of which the invoices do not say what was paid, less what went back, and the tax in it. */
const invoicesApart = (id) =>
  sql(`SELECT o.token, t.gross, t.vat, i.gross AS invoiced, i.vat AS invoiced_vat FROM orders o
    CROSS JOIN LATERAL (SELECT coalesce(sum(gross_amount), 0)::bigint AS gross, coalesce(sum(vat_amount), 0)::bigint AS vat FROM transfers
      WHERE seller_id = o.seller_id AND order_id = o.id AND kind IN ('Payment', 'SubsPayment', 'Refund')) AS t
    CROSS JOIN LATERAL (SELECT coalesce(sum(gross_amount), 0)::bigint AS gross, coalesce(sum(vat_amount), 0)::bigint AS vat FROM invoice_requests
      WHERE seller_id = o.seller_id AND order_id = o.id AND supply <> 'credit_note') AS i
    WHERE o.seller_id = ${quoted(id)} AND o.charged_at IS NOT NULL AND (t.gross, t.vat) <> (i.gross, i.vat)`);

/**
 * `payments` are the gross amounts of one seller's settled payments with what the provider kept of each, `payouts` what
 * has arrived at the bank. Accounts that come to nothing do not count.
 */
export function compare({ id, feeBps }, payments, payouts = []) {
  const fees = sum(payments.map(({ gross }) => share(gross, feeBps, BPS)));
  const kept = sum(payments.map(({ providerFee }) => providerFee));
  const gross = sum(payments.map((payment) => payment.gross));
  const paidOut = sum(payouts);
  const expected = {
    provider_clearing: gross - kept - paidOut,
    provider_fee: kept,
    platform_fee: -fees,
    seller_balance: -(gross - fees) + paidOut,
  };
  const booked = accounts(id);
  for (const account of new Set([...Object.keys(expected), ...Object.keys(booked)])) {
    assert.equal(booked[account] ?? 0, expected[account] ?? 0, `${account}: ${JSON.stringify({ booked, expected })}`);
  }
  const broken = sql(`SELECT posting_id FROM entries WHERE seller_id = ${quoted(id)} GROUP BY posting_id, currency HAVING sum(amount) <> 0`);
  assert.deepEqual(broken, []);
  assert.deepEqual(invoicesApart(id), []);
  return { available: gross - fees - paidOut, fees };
}

/** What the provider says of the payment of an order: gross, its fee, and how often it was charged. */
export async function charged(token) {
  const { data } = await provider(`/v1/charges?reference=${encodeURIComponent(token)}`);
  const good = data.filter((charge) => charge.state === 'succeeded');
  assert.equal(good.length, 1, `order ${token} was charged ${good.length} times`);
  return { gross: good[0].amount_received, providerFee: good[0].fee };
}

/** @returns {Promise<[object, object]>} */
async function clearing() {
  const { available } = await provider('/v1/balance');
  const rows = sql("SELECT currency, sum(amount)::bigint AS amount FROM entries WHERE account = 'provider_clearing' GROUP BY currency");
  return [Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount])), available];
}

/**
 * What lies at the provider is what our books say lies there, over all sellers and both sides. Our books hear of a movement
 * a moment after it: what stays apart is a difference.
 */
export async function compareWithProvider() {
  await eventually('books and provider agree', async () => isDeepStrictEqual(...(await clearing()))).catch(() => {});
  assert.deepEqual(...(await clearing()));
}
