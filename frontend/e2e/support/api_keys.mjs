// A seller's keys in each of their states.
const at = (days) => new Date(Date.UTC(2026, 4, 20) + days * 86_400_000).toISOString();

const KEYS = [
  { name: 'Bookkeeping', prefix: 'sk_live_k3f7qa', scopes: ['orders:read', 'payouts:read'], state: 'active', expired: false, last_used_at: at(-0.1) },
  { name: 'A newsletter whose name goes on for as long as a name may go on, which is eighty', prefix: 'sk_live_m2x9bw', scopes: ['products:write', 'orders:write', 'customers:read', 'marketing:write', 'statements:write', 'webhooks:write', 'settings:write'], state: 'active', expired: false, expires_at: at(60) },
  { name: 'Last year', prefix: 'sk_live_p7h4cd', scopes: ['orders:read'], state: 'active', expired: true, expires_at: at(-20), last_used_at: at(-21) },
  { name: 'Old server', prefix: 'sk_live_q5t6ef', scopes: ['orders:write'], state: 'revoked', expired: false, revoked_at: at(-40), last_used_at: at(-41) },
];

export const apiKeyWorld = (some, listOf) => ({
  'GET /v1/cabinet/api_keys': () => listOf(KEYS.slice(0, some(4)).map((key, n) => ({ id: `apk_${n}`, type: 'api_key', attributes: { ...key, created_by_id: 'usr_1', created_by_name: 'Astrid Lind', created_at: at(-60 - n) } }))),
});
