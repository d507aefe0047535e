import type { Amount } from '@/parts/money';
import type { Plan } from '../model';
import { toNumber } from '../numbers';

export const PLAN_KINDS = ['one_time', 'subscription', 'limited_subscription', 'installment'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];
/** How a product of a form is usually paid: a membership every month, everything else once. */
export const usualPlan = (form: string): PlanKind => (form === 'membership' ? 'subscription' : 'one_time');
/** The time between two payments. */
export type Interval = NonNullable<Plan['terms']>['interval'];
/** How a price is paid over time. */
export interface Terms {
  firstAmount: Amount;
  nextAmount: Amount;
  interval: Interval;
  paymentsCount?: number;
  customRates: { amount: Amount; interval: Interval }[];
  trialDays: number;
  startDay?: number;
  binding?: Binding;
}

/** How long the payer of a subscription is bound to it. */
export interface Binding {
  minMonths: number;
  extensionMonths: number;
  noticeDays: number;
}

/** The terms of a price; none where it is paid once. */
export function termsOf({ terms }: Plan): Terms | undefined {
  if (!terms) return undefined;
  const { firstAmount, nextAmount, interval, paymentsCount, startDay, binding } = terms;
  return {
    firstAmount,
    nextAmount,
    interval,
    customRates: terms.customRates ?? [],
    trialDays: terms.trialDays ?? 0,
    ...(paymentsCount ? { paymentsCount } : {}),
    ...(startDay ? { startDay } : {}),
    ...(binding ? { binding: { minMonths: binding.minMonths ?? 0, extensionMonths: binding.extensionMonths ?? 0, noticeDays: binding.noticeDays ?? 0 } } : {}),
  };
}

/** Days of a month on which payments may begin. */
export const START_DAYS = [1, 7, 14, 21, 28] as const;
export const TRIAL_DAYS_MAX = 365;
/** How long somebody can be bound: § 309 Nr. 9 BGB. */
export const BINDING = { minMonths: 24, extensionMonths: 12, noticeDays: 28 } as const;
export const CUSTOM_RATES = { min: 2, max: 24 } as const;

/** How many payments each kind may have. */
export const COUNTS: Record<'installment' | 'limited_subscription', { min: number; max: number }> = {
  installment: CUSTOM_RATES,
  limited_subscription: { min: 1, max: 100 },
};

type Unit = 'd' | 'w' | 'm' | 'y';
const numbered = (unit: Unit, from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `${from + at}${unit}`);

/** Every interval there is, the shortest first: whole weeks are spoken of as weeks. */
export const INTERVALS = [
  ...numbered('d', 1, 28).map((days) => (Number.parseInt(days, 10) % 7 === 0 ? `${Number.parseInt(days, 10) / 7}w` : days)),
  ...numbered('m', 1, 11),
  ...numbered('y', 1, 2),
] as readonly Interval[];

/** The word of an interval and its count. */
export const intervalParts = (interval: string): { unit: Unit; count: number } => ({
  unit: interval.slice(-1) as Unit,
  count: Number.parseInt(interval, 10),
});

export interface CustomRate {
  amount: Amount | null;
  interval: Interval;
}

/** The terms as they are typed. */
export interface TermsValues {
  nextAmount: Amount | null;
  differs: boolean;
  firstAmount: Amount | null;
  interval: Interval;
  paymentsCount: string;
  custom: boolean;
  customRates: CustomRate[];
  begins: 'at_once' | 'trial' | 'day';
  trialDays: string;
  startDay: string;
  binding: Record<keyof Binding, string>;
}

export function typedTerms(terms: Terms | undefined): TermsValues {
  const rates = terms?.customRates ?? [];
  return {
    nextAmount: terms?.nextAmount ?? null,
    differs: terms !== undefined && terms.firstAmount.amount !== terms.nextAmount.amount,
    firstAmount: terms?.firstAmount ?? null,
    interval: terms?.interval ?? '1m',
    paymentsCount: String(terms?.paymentsCount ?? 3),
    custom: rates.length > 0,
    customRates: rates.length > 0 ? rates.map(({ amount, interval }) => ({ amount, interval })) : blankRates(),
    begins: terms?.startDay ? 'day' : terms && terms.trialDays > 0 ? 'trial' : 'at_once',
    trialDays: String(terms?.trialDays || 14),
    startDay: String(terms?.startDay ?? 1),
    binding: {
      minMonths: String(terms?.binding?.minMonths ?? 0),
      extensionMonths: String(terms?.binding?.extensionMonths ?? 0),
      noticeDays: String(terms?.binding?.noticeDays ?? 0),
    },
  };
}

const blankRates = (): CustomRate[] => Array.from({ length: CUSTOM_RATES.min }, () => ({ amount: null, interval: '1m' }));

/** What is sent of them. */
export function sentTerms(kind: PlanKind, typed: TermsValues, currency: string): Terms {
  const none: Amount = { amount: 0, currency };
  const custom = kind === 'installment' && typed.custom;
  const rates = custom ? typed.customRates.map(({ amount, interval }) => ({ amount: amount ?? none, interval })) : [];
  // With amounts of their own the rule for all is not looked at; the server wants it well-formed.
  const next = (custom ? rates[0]?.amount : typed.nextAmount) ?? none;
  return {
    firstAmount: (!custom && typed.differs ? typed.firstAmount : next) ?? none,
    nextAmount: next,
    interval: typed.interval,
    customRates: rates,
    trialDays: typed.begins === 'trial' ? (toNumber(typed.trialDays) ?? 0) : 0,
    ...(typed.begins === 'day' ? { startDay: Number(typed.startDay) } : {}),
    ...(kind === 'subscription' ? bound(typed) : {}),
    ...(kind === 'subscription' || custom ? {} : { paymentsCount: toNumber(typed.paymentsCount) ?? 0 }),
  };
}

/** A term is in months, and ends with a payment. */
export const hasTerm = (interval: string): boolean => ['m', 'y'].includes(intervalParts(interval).unit);

/** What binds nobody is not sent, and only a minimum term is extended. */
function bound(typed: TermsValues): { binding?: Binding } {
  const minMonths = hasTerm(typed.interval) ? (toNumber(typed.binding.minMonths) ?? 0) : 0;
  const binding = {
    minMonths,
    extensionMonths: minMonths > 0 ? (toNumber(typed.binding.extensionMonths) ?? 0) : 0,
    noticeDays: toNumber(typed.binding.noticeDays) ?? 0,
  };
  return Object.values(binding).some((one) => one !== 0) ? { binding } : {};
}

/** What all payments come to; null where there is no end, or not enough is typed. */
export function totalOf(kind: PlanKind, typed: TermsValues, currency: string): Amount | null {
  if (kind === 'one_time' || kind === 'subscription') return null;
  const terms = sentTerms(kind, typed, currency);
  const amounts = terms.customRates.length > 0 ? terms.customRates.map(({ amount }) => amount.amount) : allOf(terms);
  const amount = amounts.reduce((sum, one) => sum + one, 0);
  return Number.isFinite(amount) && amounts.every((one) => one > 0) ? { amount, currency } : null;
}

const allOf = ({ firstAmount, nextAmount, paymentsCount }: Terms): number[] => [
  firstAmount.amount,
  ...Array.from({ length: Math.min(Math.max((paymentsCount ?? 1) - 1, 0), COUNTS.limited_subscription.max) }, () => nextAmount.amount),
];
