import { formatMoney } from '@/parts/money';
import { dateLocale } from '@/parts/dates';
import type { Figure, Report, Unit } from './queries';

const BPS = 10_000;

/** A number as people read it; nothing to divide by is a dash. */
export function figureText(value: number | null | undefined, unit: Unit, currency: string, language: string): string {
  if (value == null) return '–';
  if (unit === 'money') return formatMoney({ amount: value, currency });
  if (unit === 'share') return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / BPS);
  return new Intl.NumberFormat(language).format(value);
}

export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));

export const longDayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** More of these is worse. */
const BAD = new Set<Figure['figure']>([
  'refunds', 'refunded', 'refund_rate', 'disputes', 'disputed', 'churn', 'revenue_churn', 'mrr_lost', 'subscriptions_lost', 'fees',
]);

export interface Change {
  text: string;
  good: boolean;
}

/** How a figure compares with the period before; undefined where that was nothing, or the same. */
export function change({ figure, unit, value, before }: Figure, language: string): Change | undefined {
  if (value == null || before == null || value === before) return undefined;
  const good = value > before !== BAD.has(figure);
  if (unit === 'share') {
    const points = new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: 'always' }).format((value - before) / 100);
    return { text: points, good };
  }
  if (before <= 0) return undefined;
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' });
  return { text: share.format((value - before) / before), good };
}

/** Whether there is anything to show. */
export const isEmpty = (report: Report): boolean =>
  report.figures.every(({ value }) => !value) && report.tables.every(({ rows }) => rows.length === 0);
