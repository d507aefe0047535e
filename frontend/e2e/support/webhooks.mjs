// A seller's endpoints in each of their states, and the log of what they were told.
const at = (days) => new Date(Date.UTC(2026, 4, 20) + days * 86_400_000).toISOString();
const item = (id, type, attributes) => ({ id, type, attributes });

const ENDPOINTS = [
  { url: 'https://books.atelier-lind.test/hooks/kontor', description: 'Bookkeeping', event_types: [], state: 'active', failures_count: 0, last_succeeded_at: at(-0.1), old_secret_until: at(0.5) },
  { url: 'https://atelier-lind.test/an/address/that/goes/on/for/quite/a/while?with=a-query', description: '', event_types: ['order.paid', 'order.refunded'], state: 'paused', failures_count: 10, last_failed_at: at(-1) },
  { url: 'https://old.atelier-lind.test/hooks', description: 'Newsletter', event_types: ['order.paid'], state: 'inactive', failures_count: 0 },
];
const STATES = ['delivered', 'waiting', 'failed', 'canceled'];
const delivery = (n) =>
  item(`whd_${n}`, 'webhook_delivery', {
    webhook_endpoint_id: `whe_${n % 3}`,
    event_id: `evt_${n}`,
    event_type: ['order.paid', 'order.created', 'ticket.used', 'product.published'][n % 4],
    state: STATES[n % 4],
    attempts_count: n % 4 === 2 ? 9 : 1,
    ...(n % 4 === 1 ? { next_attempt_at: at(0.2), last_problem: 'timeout' } : { last_status_code: n % 4 === 2 ? 500 : 204 }),
    created_at: at(-n / 10),
  });

const ATTEMPTS = [
  { number: 1, started_at: at(-0.2), duration_ms: 15_000, problem: 'timeout', answer: '' },
  { number: 2, started_at: at(-0.1), duration_ms: 84, status_code: 500, answer: '<html><body>Internal Server Error: the books are closed for the night, ask again tomorrow morning</body></html>' },
];

export const webhookWorld = (some, listOf) => ({
  'GET /v1/cabinet/webhook_endpoints': () => listOf(ENDPOINTS.slice(0, some(3)).map((endpoint, n) => item(`whe_${n}`, 'webhook_endpoint', { ...endpoint, created_at: at(-30), version: 1 }))),
  'GET /v1/cabinet/webhook_deliveries/{}': () => {
    const { attributes, ...found } = delivery(2);
    return { data: { ...found, attributes: { ...attributes, event_id: 'evt_01h455vb4pex5vsknk084sn02q', webhook_endpoint_id: 'whe_0', attempts: ATTEMPTS } } };
  },
  'GET /v1/cabinet/webhook_deliveries': (search) => listOf(Array.from({ length: some(35) }, (_, n) => delivery(n)), search),
});
