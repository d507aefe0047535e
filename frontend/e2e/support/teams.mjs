// Who works for a shop, and for which shops one works oneself.
const at = (days) => new Date(Date.UTC(2026, 4, 20) + days * 86_400_000).toISOString();

const MEMBERS = [
  { email: 'ida.novak@example.test', name: 'Ida Novak', rights: ['products', 'orders', 'customers', 'marketing'], state: 'active', accepted_at: at(-40), fee: { fee_bps: 1250, product_ids: [], since: at(-30) } },
  { email: 'books@a-tax-consultancy-with-a-long-name.example.test', rights: ['orders', 'money_read'], state: 'invited' },
  { email: 'late@example.test', rights: ['team'], state: 'invited', expired: true },
  { email: 'anna@example.test', name: 'Anna Lind', rights: ['products', 'orders', 'customers', 'marketing', 'money_read', 'money_write', 'settings', 'team'], state: 'active', yourself: true, accepted_at: at(-10) },
];
const member = (given, n) => ({
  id: `tmb_${n}`,
  type: 'team_member',
  attributes: { kind: 'team_member', expired: false, yourself: false, invited_by_name: 'Astrid Lind', sent_at: at(-5 - n), expires_at: at(2 - n), ...given },
});

const OWN = [
  { shop: 'Atelier Lind', username: 'atelier-lind', profile_id: 'pro_team', rights: ['products', 'orders'], state: 'active', accepted_at: at(-40) },
  { shop: 'Rieder Bakery', username: 'rieder-bakery', profile_id: 'pro_team', rights: ['orders', 'team'], state: 'active', accepted_at: at(-30) },
  { shop: 'Kern Prints', username: 'kern-prints', profile_id: 'pro_team', rights: ['customers'], state: 'active', accepted_at: at(-20) },
  // Its seat is never taken here: another tab always is elsewhere.
  { shop: 'Paper Studio', username: 'paper-studio', profile_id: 'pro_paper', rights: ['products'], state: 'active', accepted_at: at(-10) },
  { shop: 'Mill & Co', rights: ['orders', 'money_read'], state: 'invited' },
  { shop: 'A shop with a name that goes on for quite a while', rights: ['marketing'], state: 'invited', expired: true },
];
const own = (given, n) => ({ id: `tmb_${n}`, type: 'team_membership', attributes: { kind: 'team_member', expired: false, invited_by_name: 'Astrid Lind', expires_at: at(5), ...given } });

const INVITATION = {
  shop: 'Atelier Lind',
  email: 'anna@example.test',
  invited_by_name: 'Astrid Lind',
  kind: 'team_member',
  rights: ['products', 'orders', 'customers'],
  state: 'invited',
  expired: false,
  expires_at: at(5),
};
const invitation = (changed) => () => ({ data: { id: 'tmb_1', type: 'team_invitation', attributes: { ...INVITATION, ...changed } } });

const money = (amount, currency = 'eur') => ({ amount, currency });
const balance = (available, held, currency) => ({
  available: money(available, currency),
  held: money(held, currency),
  in_transit: money(1200, currency),
  paid_out: money(45_000, currency),
  minimum: money(100, currency),
  ...(held > 0 ? { next_release_at: at(4) } : {}),
});
const SHOPS = [
  { shop: 'Atelier Lind', livemode: true, currencies: [balance(12_480, 3_150, 'eur'), balance(2_210, 0, 'usd')] },
  { shop: 'A shop with a name that goes on for quite a while', livemode: true, currencies: [balance(0, 0, 'eur')] },
];
const shop = (given, n) => ({ id: `sel_team_${n}`, type: 'own_shop', attributes: { shop_email: `hello-${n}@example.test`, shop_url: 'https://example.test/s/shop', operator_email: 'hello@kontor.example', ...given } });
const share = (kind, amount, n) => ({
  id: `trf_${n}`,
  type: 'own_transfer',
  attributes: { transaction_id: `txn_${n}`, kind, state: 'successful', product_name: 'Watercolour for beginners, with a name that is long enough to wrap on a phone', amount: money(amount), available_at: at(7 - n), created_at: at(-n) },
});
const request = (state, n) => ({
  id: `prq_${n}`,
  type: 'payout_request',
  attributes: { amount: money(4_000 + n), state, bank_account_id: 'bnk_1', can_cancel: state === 'waiting', created_at: at(-n), updated_at: at(-n), ...(state === 'rejected' ? { reason: 'Please confirm your name first.' } : {}) },
});
const payout = (state, n) => ({
  id: `pot_${n}`,
  type: 'payout',
  attributes: { payout_id: `pot_${n}`, payout_request_id: `prq_${n}`, bank_account_id: 'bnk_1', amount: money(15_000), state, created_at: at(-20 - n) },
});
const bank = { id: 'bnk_1', type: 'bank_account', attributes: { holder: 'Ida Novak', iban_last4: '3000', country_code: 'DE', internal: 'accepted', external: 'activated', active: true, created_at: at(-60) } };
const schedule = { id: 'sel_team_0', type: 'payout_settings', attributes: { schedule: 'weekly', minimum: money(5_000), smallest: money(100), next_at: at(5) } };
const shares = (area, some, listOf) => {
  const AT = `GET /v1/${area}/shops/sel_team_0`;
  return {
    [`GET /v1/${area}/shops`]: () => listOf(SHOPS.slice(0, some(SHOPS.length)).map(shop)),
    [`${AT}/transfers`]: () => listOf([share('Payment', 181, 1), share('Refund', -60, 2), share('SubsPayment', 1_250, 3)]),
    [`${AT}/payout_requests`]: () => listOf([request('waiting', 1), request('approved', 2), request('rejected', 3)]),
    [`${AT}/payouts`]: () => listOf([payout('successful', 1), payout('issued', 2)]),
    [`${AT}/bank_accounts`]: () => listOf([bank]),
    [`${AT}/payout_settings`]: () => ({ data: schedule }),
  };
};

export const teamWorld = (some, listOf) => ({
  'GET /v1/cabinet/team_members': () => listOf(MEMBERS.slice(0, some(4)).map(member)),
  'GET /v1/app/team_memberships': () => listOf(OWN.slice(0, some(OWN.length)).map(own)),
  ...['team_member', 'sales_team_member', 'publish'].reduce((all, area) => ({ ...all, ...shares(area, some, listOf) }), {}),
  'GET /v1/app/team_invitations/abc': invitation({}),
  'GET /v1/app/team_invitations/other': invitation({ email: 'someone.else@example.test' }),
  'GET /v1/app/team_invitations/late': invitation({ expired: true }),
  'GET /v1/app/team_invitations/used': invitation({ state: 'active' }),
});
