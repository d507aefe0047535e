import type { ExportResource } from '@/api/exports';

/** The dashboards in the order of their tabs: those of the specification. */
export const DASHBOARDS = [
  'business', 'sales', 'conversion', 'product', 'best_sellers', 'customers', 'top_customers',
  'subscriptions', 'bumps', 'funnels', 'marketing', 'campaigns',
] as const;
export type Dashboard = (typeof DASHBOARDS)[number];

/** The first where an address names none. */
export const dashboardOf = (text = 'business'): Dashboard | undefined => DASHBOARDS.find((one) => one === text);

/** The file that has all rows of what a dashboard shows the best of. */
export const FILES: Partial<Record<Dashboard, ExportResource>> = {
  sales: 'financial_reports',
  best_sellers: 'best_sellers',
  top_customers: 'top_customers',
  campaigns: 'campaigns',
};
