// Dashboards: whatever is asked for, with figures that belong together.
const DAYS = 90;
const at = (day) => new Date(Date.UTC(2026, 10, 29 - day)).toISOString().slice(0, 10);
const FIGURES = {
  business: ['revenue', 'orders', 'conversion', 'refunded', 'mrr', 'churn'],
  sales: ['revenue', 'net_revenue', 'vat', 'gross', 'refunded', 'refund_rate', 'disputed', 'fees', 'earnings', 'payments'],
  subscriptions: ['mrr', 'subscriptions', 'subscriptions_new', 'subscriptions_lost', 'churn', 'revenue_churn', 'mrr_new', 'mrr_lost', 'mrr_changed'],
};
const CHARTS = { business: [['revenue'], ['orders']], sales: [['revenue'], ['gross', 'refunded', 'disputed']], subscriptions: [['mrr'], ['subscriptions_new', 'subscriptions_lost']], top_customers: [], campaigns: [] };
const TABLES = { sales: ['plan_kinds', 'methods', 'countries'], subscriptions: ['products'], top_customers: ['customers'], marketing: ['coupons', 'campaigns'], campaigns: ['campaigns'], funnels: ['funnels'], bumps: ['bumps', 'upsells'] };
const ROWS = {
  products: [['prd_1', 'Sourdough from scratch: the long weekend course with all recipes'], ['prd_2', 'Rye for winter']], coupons: [['cpn_0', 'Spring'], ['cpn_1']], funnels: [['fnl_0', 'After the course']],
  campaigns: [['spring-letter'], ['instagram']], upsells: [['bump'], ['standard']], bumps: [['prd_2', 'Rye for winter']], countries: [['DE'], ['AT'], ['']], methods: [['card'], ['sepa']], plan_kinds: [['one_time'], ['subscription']],
  customers: [['anna.berg@example.test'], ['bruno.lindqvist.with.a.long.address@example.test']],
};
const SHARES = ['conversion', 'churn', 'refund_rate', 'revenue_churn'];
const COUNTS = ['orders', 'payments', 'subscriptions', 'subscriptions_new', 'subscriptions_lost'];
const unit = (figure) => (SHARES.includes(figure) ? 'share' : COUNTS.includes(figure) ? 'count' : 'money');
const amount = (figure, n) => (unit(figure) === 'money' ? 1900 * (3 + ((n * 7) % 11)) : unit(figure) === 'share' ? 2500 + n * 10 : 1 + ((n * 5) % 7));

const figure = (name, n, empty) => ({ figure: name, unit: unit(name), ...(empty ? (unit(name) === 'share' ? {} : { value: 0, before: 0 }) : { value: amount(name, n + 4) * (unit(name) === 'share' ? 1 : 40), before: amount(name, n + 1) * (unit(name) === 'share' ? 1 : 40) }) });
const chart = (figures, empty) => ({
  figures, unit: unit(figures[0]),
  points: Array.from({ length: DAYS }, (_, n) => ({ day: at(DAYS - 1 - n), values: figures.map((name, place) => (empty ? 0 : amount(name, n + place))), ...(figures.length === 1 ? { before: empty ? 0 : amount(figures[0], n + 3) } : {}) })),
});
const table = (name, empty) => {
  const columns = ['orders', 'revenue', 'refunded'];
  const rows = empty ? [] : ROWS[name].map(([key, label], n) => ({ key, ...(label ? { label } : {}), cells: columns.map((column) => ({ figure: column, unit: unit(column), value: amount(column, n) * 10 })) }));
  return { table: name, columns, rows };
};

/** Every dashboard of a shop that sells, or of one that does not yet. */
export function analyticsWorld(doc, empty) {
  const dashboards = ['business', 'sales', 'conversion', 'product', 'best_sellers', 'customers', 'top_customers', 'subscriptions', 'bumps', 'funnels', 'marketing', 'campaigns'];
  return Object.fromEntries(dashboards.map((key) => [`GET /v1/cabinet/analytics/${key}`, () =>
    doc(key, 'analytics', {
      period: 'last_90_days', from: at(DAYS - 1), till: at(0), before_from: at(2 * DAYS - 1), before_till: at(DAYS), time_zone: 'Europe/Berlin', currency: 'eur', currencies: ['eur', 'chf'],
      counted_at: '2026-11-29T09:00:00.000Z',
      figures: (FIGURES[key] ?? FIGURES.business).map((name, n) => figure(name, n, empty)),
      charts: (CHARTS[key] ?? [['revenue']]).map((figures) => chart(figures, empty)),
      tables: (TABLES[key] ?? ['products']).map((name) => table(name, empty)),
    })]));
}
