// How a seller is paid: one currency switched off, one method altogether, the rest as the sandbox can.
const item = (id, type, attributes) => ({ id, type, attributes });
const ALL = ['one_time', 'installment', 'limited_subscription', 'subscription'];
const cell = (currency, reason, switchable) => ({ currency, active: !reason, switchable: switchable ?? !reason, ...(reason ? { reason } : {}) });
const row = (method, cells, attributes) => ({
  provider: 'connect', method, switched_on: true, switchable: true, purchase_types: ALL, minimum_amount: 18, minimum_of_method: 18, buyer_countries: [], cells, ...attributes,
});
const notOffered = (method, attributes) => row(method, [cell('eur', 'provider_cannot'), cell('usd', 'provider_cannot'), cell('chf', 'provider_cannot')], { switchable: false, reason: 'provider_cannot', ...attributes });
const euro = (method, attributes) => row(method, [cell('eur'), cell('usd', 'currency'), cell('chf', 'currency')], attributes);
const METHODS = [
  notOffered('paypal'),
  row('card', [cell('eur'), cell('usd', 'switched_off', true), cell('chf')], { minimum_amount: 500 }),
  euro('bank_wire', { switched_on: false, reason: 'switched_off', cells: [cell('eur', 'switched_off', false), cell('usd', 'currency'), cell('chf', 'currency')] }),
  euro('sepa', { buyer_countries: ['AT', 'BE', 'DE', 'ES', 'IT', 'NL'] }),
  notOffered('sofort'), notOffered('apple_pay'), notOffered('google_pay'), notOffered('p_24'), notOffered('pay_later'), notOffered('ideal'),
  notOffered('klarna', { reason: 'feature_off', purchase_types: [] }), notOffered('twint', { purchase_types: ['one_time'] }), notOffered('mondu', { reason: 'feature_off', purchase_types: [] }),
  row('card', [cell('eur', 'own_account_off'), cell('usd', 'own_account_off'), cell('chf', 'own_account_off')], { provider: 'card', switched_on: false, switchable: false, reason: 'own_account_off' }),
  ...['cardAmEx', 'sofort_sepa', 'ideal_sepa', 'bank_account', 'free', 'ext_balance', 'not_assigned'].map((method) =>
    row(method, ['eur', 'usd', 'chf'].map((code) => cell(code, 'not_for_buyers')), { switchable: false, reason: 'not_for_buyers' }),
  ),
];
const MODES = ['selling_none', 'selling_by_ownself', 'selling_via_reseller'].map((mode) => ({ mode, available: mode !== 'selling_via_reseller' }));
const settings = (attributes) => ({
  data: item('sel_1', 'payment_settings', {
    selling_mode: 'selling_by_ownself', selling_modes: MODES, reseller_party: 'seller', any_payment_method_active: true, currencies: ['eur', 'usd', 'chf'], methods: METHODS,
    switched_off: [{ provider: 'connect', method: 'card', currency: 'usd' }, { provider: 'connect', method: 'bank_wire' }], minimums: [], retry_days: [1, 3, 5], version: 3, ...attributes,
  }),
});
const provider = (key, attributes) => item(key, 'payment_provider', { provider: key, entered: false, credentials: [], active: false, ...(attributes ? {} : { reason: 'keys_missing' }), version: 0, ...attributes });
const HINTS = [{ field: 'publishable_key', last4: '1111' }, { field: 'secret_key', last4: '2222' }];

export const paymentsWorld = (some, listOf) => ({
  'GET /v1/cabinet/payment_settings': () => (some(1) ? settings({}) : settings({ selling_mode: 'selling_none', any_payment_method_active: false })),
  'GET /v1/cabinet/payment_settings/methods': () =>
    listOf(METHODS.slice(0, 13).map((one) => item(one.method, 'offered_method', { method: one.method, offered: !one.reason, ...(one.reason ? { reason: one.reason } : {}) }))),
  'GET /v1/cabinet/payment_providers': () =>
    listOf([provider('card', some(1) ? { entered: true, credentials: HINTS, changed_at: '2026-05-20T00:00:00Z', version: 2 } : undefined), provider('paypal')]),
});
