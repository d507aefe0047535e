// Funnels of a shop: one that sells, a draft with gaps, one that was put away.
const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const eur = (amount) => ({ amount, currency: 'eur' });
const item = (id, type, attributes) => ({ id, type, attributes });

const id = (n) => `fnn_01h455vb4pex5vsknk084sn0${n}q`;
const node = (n, kind, x, y, more = {}) => ({ id: id(n), kind, title: '', text: '', x, y, ...more });
const edge = (from, to, on) => ({ from: id(from), to: id(to), on });
const GRAPH = {
  nodes: [
    node(0, 'payment', 0, 0, { product_id: 'prd_0' }),
    node(1, 'upsell', 280, 0, { product_id: 'prd_1', pricing_plan_id: 'pln_1', title: 'One more for the winter', text: 'Rye keeps for a week. Today only for who bakes already.' }),
    node(2, 'downsell', 560, 180, { product_id: 'prd_2' }),
    node(3, 'thank_you', 840, 0),
  ],
  edges: [edge(0, 1, 'paid'), edge(1, 3, 'accepted'), edge(1, 2, 'declined'), edge(2, 3, 'accepted'), edge(2, 3, 'declined')],
};
const GAPS = { nodes: GRAPH.nodes.map(({ kind, x, y }, n) => node(n, kind, x, y)), edges: GRAPH.edges.slice(0, -1) };
const problem = (code, n, detail, field = '') => ({ code, title: 'A problem', detail, pointer: `/graph/nodes/${n}${field}`, node_id: id(n) });
const PROBLEMS = [
  ...[0, 1, 2].map((n) => problem('required', n, 'Fill in this field.', '/product_id')),
  problem('funnel_edge_missing', 2, 'Connect the step for buyers who decline the offer.'),
];
const NAMES = ['Sourdough and what goes with it', 'Rye for the winter, with a name that goes on for rather a long while', 'Advent'];
const STATES = ['published', 'draft', 'archived'];
const funnel = (n) => item(`fnl_${n}`, 'funnel', { name: NAMES[n], slug: ['sourdough', 'rye', 'advent'][n], state: STATES[n], nodes_count: 4, created_at: at(-n), updated_at: at(-n), version: 3 });
const whole = (n, graph, problems) => ({ data: { ...funnel(n), attributes: { ...funnel(n).attributes, url: '/s/atelier-lind/f/sourdough', graph, problems } } });
const counts = (n, shown, accepted, declined, revenue) => ({ node_id: id(n), shown_count: shown, accepted_count: accepted, declined_count: declined, failed_count: n === 1 ? 2 : 0, revenue: revenue ? [eur(revenue)] : [] });
const STEPS = [counts(0, 214, 198, 0, 376_200), counts(1, 198, 61, 135, 122_000), counts(2, 135, 20, 115, 42_000), counts(3, 190, 0, 0)];

export const funnelWorld = (some, listOf) => ({
  'GET /v1/cabinet/funnels': (search) => listOf([0, 1, 2].slice(0, some(3)).map(funnel), search),
  'GET /v1/cabinet/funnels/{}': () => whole(0, GRAPH, []),
  'GET /v1/cabinet/funnels/fnl_1': () => whole(1, GAPS, PROBLEMS),
  'GET /v1/cabinet/funnels/fnl_0/statistics': () => ({ data: item('fnl_0', 'funnel_statistics', { steps: STEPS }) }),
  'GET /v1/cabinet/funnels/fnl_1/statistics': () => ({ data: item('fnl_1', 'funnel_statistics', { steps: STEPS.map(({ node_id }) => ({ node_id, shown_count: 0, accepted_count: 0, declined_count: 0, failed_count: 0, revenue: [] })) }) }),
});
