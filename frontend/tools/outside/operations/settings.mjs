// How a shop is set up, what it tells others, and its money.
import { randomBytes } from 'node:crypto';
import { eventually, must } from '../caller.mjs';
import { buy, orderThat } from './buyer.mjs';
import { eur } from './products.mjs';

/** Tells one recording from the one before on the same shop. */
const run = randomBytes(3).toString('hex');

export async function shop({ act }, product) {
  await act('GET seller');
  await act('PATCH seller', [], { time_zone: 'Europe/Berlin' });
  await act('PATCH consent_settings', [], { mode: 'simple', text: 'We count how often our pages are read.' });
  await act('PATCH contact_form', [], { active: true, fields: [{ kind: 'email', required: true }, { kind: 'first_name', required: false }] });
  await act('PUT legal_texts/{kind}', 'terms', { text: 'We sell what our pages say, at the prices that they name.' });
  await act('GET legal_texts');
  const settings = await act('POST checkout_settings', [], { name: 'Short', layout: 'simplified', is_default: false });
  await act('PATCH checkout_settings/{id}', settings.id, { buyer_information: { include_type: { phone: 'optional' } } });
  await act('GET checkout_settings/{id}', settings.id);
  await act('GET checkout_settings');
  await act('POST checkout_settings/preview', [], { product_id: product.id, settings: { layout: 'two_steps' } });
  const copy = await act('POST checkout_settings/{id}/duplicate', settings.id);
  await act('DELETE checkout_settings/{id}', copy.id);
  const code = await act('POST tracking_codes', [], { form: 'google_analytics_4', name: 'Visits', account: 'G-ABCDEF1234', category: 'statistics', events: ['product_page', 'success_page'] });
  await act('PATCH tracking_codes/{id}', code.id, { active: false });
  await act('GET tracking_codes');
  await act('GET tracking_codes/{id}', code.id);
  await act('DELETE tracking_codes/{id}', code.id);
}

const RULES = { name: 'Spring', discount_unit: 'percents', percents_bps: 2000, calculation_basis: 'end_amount', product_scope: 'all_products', payments: 'first_payment' };

export async function marketing({ act }, product, other) {
  const coupon = await act('POST coupons', [], { kind: 'single', code: `SPRING-${run}`, rules: RULES });
  await act('PUT coupons/{id}', coupon.id, { rules: { ...RULES, percents_bps: 2500, uses_max: 100 } });
  await act('POST coupons/{id}/deactivate', coupon.id);
  await act('POST coupons/{id}/activate', coupon.id);
  await act('GET coupons');
  await act('GET coupons/{id}', coupon.id);
  await act('GET coupon_codes');
  const spare = await act('POST coupons', [], { kind: 'single', code: `AUTUMN-${run}`, rules: { ...RULES, name: 'Autumn' } });
  await act('DELETE coupons/{id}', spare.id);

  const funnel = await act('POST funnels', [], { name: 'One more hour', preset: 'sale_upsell_thanks' });
  const { graph } = (await act('GET funnels/{id}', funnel.id)).attributes;
  const sells = { payment: product.id, upsell: other.id };
  const nodes = graph.nodes.map(({ id, kind, x, y }) => ({ id, kind, x, y, ...(sells[kind] ? { product_id: sells[kind] } : {}), ...(kind === 'upsell' ? { title: 'Another hour', text: 'Only today.' } : {}) }));
  await act('PUT funnels/{id}', funnel.id, { name: 'One more hour', slug: `one-more-hour-${run}`, graph: { nodes, edges: graph.edges } });
  await act('POST funnels/{id}/publish', funnel.id);
  await act('GET funnels');
  await act('GET funnels/{id}/statistics', funnel.id);
  await act('POST funnels/{id}/unpublish', funnel.id);
  const copy = await act('POST funnels/{id}/duplicate', funnel.id);
  await act('DELETE funnels/{id}', copy.id);
  await act('POST funnels/{id}/archive', funnel.id);
}

export async function webhooks({ act }, endpoint) {
  await act('GET webhook_endpoints');
  const [event] = await act('GET events');
  await act('GET events/{id}', event.id);
  await act('POST events/{id}/replay', event.id, { webhook_endpoint_id: endpoint.id });
  const [delivery] = await eventually('it is sent again', async () => {
    const found = await act(`GET webhook_deliveries?filters[webhook_endpoint_id][]=${endpoint.id}`);
    return found.length > 0 && found;
  });
  await act('GET webhook_deliveries/{id}', delivery.id);
  await act('POST webhook_deliveries/{id}/replay', delivery.id);
}

/** A statement of a bank account of the seller's own, with one entry that names its order and two that do not. */
export async function statements(mine, product) {
  const { act } = mine;
  const open = () => buy(mine, product, { method: 'bank_wire' });
  const [named, silent] = [await open(), await open()];
  const content = ['Buchungstag;Name;Verwendungszweck;Betrag;Waehrung', `02.03.2026;Anna Berg;Order ${named.checkout.attributes.token};19,00;EUR`, `02.03.2026;A. Berg;thank you ${run};19,00;EUR`, `03.03.2026;Somebody;rent ${run};7,00;EUR`].join('\n');
  const statement = { file_name: 'march.csv', content: Buffer.from(content).toString('base64'), currency: 'eur', account: 'DE89370400440532013000', columns: ['date', 'name', 'purpose', 'amount', 'currency'], day_first: true };
  await act('POST bank_statements/preview', [], statement);
  const { id } = await act('POST bank_statements', [], statement);
  await act('GET bank_statements');
  await act('GET bank_statements/{id}', id);
  const entries = await eventually('the entries are compared', async () => {
    const found = await must('GET', `/v1/cabinet/bank_entries?filters[statement_id][]=${id}`, mine);
    return found.length === 3 && found.every((entry) => entry.attributes.state !== 'new') && found;
  });
  await act('GET bank_entries');
  const by = (state, amount) => entries.find(({ attributes }) => attributes.state === state && attributes.amount.amount === amount)?.id;
  const [entry, other] = [by('open', 1900), by('open', 700)];
  await act('GET bank_entries/{id}', entry);
  await act('GET bank_entries/{id}/suggestions', entry);
  await act('POST bank_entries/{id}/unsuggest', entry);
  await act('POST bank_entries/{id}/match', entry, { order_id: silent.id });
  await act('POST bank_entries/{id}/ignore', other);
  await act('POST bank_entries/{id}/reopen', other);
  await orderThat(mine, named.id, 'is paid', ({ payment_state }) => payment_state === 'paid');
  await act('POST orders/{id}/refunds', named.id, { amount: eur(500), reason: 'The call was cut short.' });
  const [refund] = await act('GET orders/{id}/refunds', named.id);
  await act('POST orders/{id}/refunds/{refund}/sent', [named.id, refund.id]);
}

/** Somebody who sells for the shop, by the code that they gave. */
export async function partners({ act }, order, personal) {
  const { code } = (await must('GET', '/v1/app/user/partner_code', { token: personal })).attributes;
  const partner = await act('POST partners', [], { code, kind: 'sales_team_member' });
  await act('GET partners');
  const assignment = { action: 'assign', order_ids: [order.id], partner_id: partner.id, dry_run: true };
  await act('POST orders/bulk', [], assignment);
  await act('DELETE partners/{id}', partner.id);
}

/** More is asked for than is paid out unseen, and called off while nobody has decided. */
export async function money(mine, session) {
  const { act } = mine;
  await must('POST', '/v1/cabinet/bank_accounts', { token: session, body: { holder: 'Ada Lind', iban: 'DE89370400440532013000' } });
  await eventually('the bank account can be paid to', async () => {
    const found = await must('GET', '/v1/cabinet/bank_accounts', { token: session });
    return found.some((account) => account.attributes.active);
  });
  await act('GET balance');
  await act('POST payouts', [], { amount: eur(2_000) });
  const request = await must('POST', '/v1/cabinet/payouts', { token: mine.token, body: { amount: eur(120_000) } });
  await act('GET payout_requests/{id}', request.id);
  await act('POST payout_requests/{id}/cancel', request.id);
}
