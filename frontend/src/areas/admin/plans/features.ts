import type { AdminPlan } from './PlansPage';

type Feature = AdminPlan['features'][number];

/** What a plan can have: built, and not agreed with single sellers. The API refuses the others. */
export const PLAN_FEATURES = [
  'google_analytics',
  'google_tag_manager',
  'facebook_pixel',
  'customization',
  'pdf_stamp',
  'coupons',
  'funnels',
  'tracify',
  'sales_team',
  'ticket_upgrade',
  'analytics_business',
  'analytics_conversion',
  'analytics_funnels',
  'analytics_bumps',
  'analytics_customers',
  'analytics_product',
  'analytics_marketing',
  'analytics_sales',
  'analytics_best_sellers',
  'analytics_top_customers',
  'analytics_campaigns',
  'analytics_subscriptions',
] as const satisfies readonly Feature[];
