// Who works for a shop, and for which shops one works oneself.
const at = (days) => new Date(Date.UTC(2026, 4, 20) + days * 86_400_000).toISOString();

const MEMBERS = [
  { email: 'ida.novak@example.test', name: 'Ida Novak', rights: ['products', 'orders', 'customers', 'marketing'], state: 'active', accepted_at: at(-40) },
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

export const teamWorld = (some, listOf) => ({
  'GET /v1/cabinet/team_members': () => listOf(MEMBERS.slice(0, some(4)).map(member)),
  'GET /v1/app/team_memberships': () => listOf(OWN.slice(0, some(OWN.length)).map(own)),
  'GET /v1/app/team_invitations/abc': invitation({}),
  'GET /v1/app/team_invitations/other': invitation({ email: 'someone.else@example.test' }),
  'GET /v1/app/team_invitations/late': invitation({ expired: true }),
  'GET /v1/app/team_invitations/used': invitation({ state: 'active' }),
});
