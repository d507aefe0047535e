import type { Period } from './queries';

export const DEFAULT_PERIOD: Period = 'last_90_days';

/** As they are offered, by groups. */
export const PERIODS: { group: 'days' | 'last' | 'current' | 'previous'; periods: Period[] }[] = [
  { group: 'days', periods: ['last_7_days', 'last_30_days', 'last_90_days', 'last_180_days', 'last_365_days'] },
  { group: 'current', periods: ['current_week', 'current_month', 'current_quarter', 'current_year'] },
  { group: 'previous', periods: ['previous_week', 'previous_month', 'previous_quarter', 'previous_year'] },
  { group: 'last', periods: ['last_week', 'last_month', 'last_quarter', 'last_year'] },
];

const known = new Set<string>(PERIODS.flatMap(({ periods }) => periods));

/** What an address asks for; the usual one where it asks for nothing that there is. */
export const periodOf = (text: string | null): Period => (text !== null && known.has(text) ? (text as Period) : DEFAULT_PERIOD);
