/** What a coupon is on the screen, and how what is typed becomes what the api reads. */
import type { ResourceOf } from '@/api/client';
import type { FilterWord } from '@/api/filters';
import { type Amount, formatMoney } from '@/parts/money';
import { toNumber } from '../products/numbers';
import { instantOf, localOf } from '../products/tickets/zones';

export type Coupon = ResourceOf<'/v1/cabinet/coupons'>;
export type Rules = Coupon['rules'];
export type CouponCode = ResourceOf<'/v1/cabinet/coupon_codes'>;

export type CouponState = FilterWord<'/v1/cabinet/coupons', 'state'>;
export const KINDS = ['single', 'bulk'] as const;
export const CHARSETS = ['alphanumeric', 'alphabetic', 'numeric'] as const;
export const SCOPES = ['all_products', 'single_product', 'multiple_products'] as const;
export const PLAN_KINDS = ['one_time', 'installment', 'limited_subscription', 'subscription'] as const;
export const PAYMENTS = ['first_payment', 'some_payments', 'all_payments'] as const;

/** Basis points of one per cent. */
const PER_CENT = 100;
const WHOLE = 10_000;

/** "12,5" → 1250; undefined for what is no part of a whole. */
export function basisPoints(text: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!found) return undefined;
  const value = Number(found[1]) * PER_CENT + Number((found[2] ?? '').padEnd(2, '0'));
  return value > 0 && value <= WHOLE ? value : undefined;
}

/** 1250 → "12.5" or "12,5", as the language writes it. */
export const percentText = (bps: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }).format(bps / PER_CENT);

/** "20 %" or "10,00 €". */
export function offText(rules: Rules, language: string): string {
  if (rules.amount) return formatMoney(rules.amount, language);
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format((rules.percentsBps ?? 0) / WHOLE);
}

export interface CouponValues {
  kind: (typeof KINDS)[number];
  code: string;
  codesCount: string;
  charset: (typeof CHARSETS)[number];
  codeLength: string;
  codePrefix: string;
  rules: {
    name: string;
    discountUnit: 'percents' | 'currency';
    percentsBps: string;
    amount: Amount | null;
    calculationBasis: 'end_amount' | 'net_amount';
    discountMax: Amount | null;
    orderMin: Amount | null;
    productScope: (typeof SCOPES)[number];
    productIds: string[];
    planKinds: string[];
    payments: (typeof PAYMENTS)[number];
    paymentsCount: string;
    startsAt: string;
    endsAt: string;
    usesMax: string;
    payerUsesMax: string;
    productUsesMax: string;
  };
}

const text = (value: number | undefined | null): string => (value == null ? '' : String(value));

export function valuesOf(coupon: Coupon | undefined, language: string, zone: string): CouponValues {
  const rules = coupon?.rules;
  return {
    kind: coupon?.kind ?? 'single',
    code: coupon?.code ?? '',
    codesCount: coupon ? String(coupon.codesCount) : '100',
    charset: coupon?.charset ?? 'alphanumeric',
    codeLength: coupon ? String(coupon.codeLength) : '10',
    codePrefix: coupon?.codePrefix ?? '',
    rules: {
      name: rules?.name ?? '',
      discountUnit: rules?.discountUnit ?? 'percents',
      percentsBps: rules?.percentsBps ? percentText(rules.percentsBps, language) : '',
      amount: rules?.amount ?? null,
      calculationBasis: rules?.calculationBasis ?? 'end_amount',
      discountMax: rules?.discountMax ?? null,
      orderMin: rules?.orderMin ?? null,
      productScope: rules?.productScope ?? 'all_products',
      productIds: rules?.productIds ?? [],
      planKinds: rules?.planKinds ?? [],
      payments: rules?.payments ?? 'first_payment',
      paymentsCount: text(rules?.paymentsCount),
      startsAt: rules?.startsAt ? localOf(rules.startsAt, zone) : '',
      endsAt: rules?.endsAt ? localOf(rules.endsAt, zone) : '',
      usesMax: text(rules?.usesMax),
      payerUsesMax: text(rules?.payerUsesMax),
      productUsesMax: text(rules?.productUsesMax),
    },
  };
}

const number = (typed: string) => (typed.trim() === '' ? undefined : (toNumber(typed) ?? 0));

/** What was typed where it has a meaning; what is folded away by another choice is not sent. */
export function sentRules({ rules }: CouponValues, zone: string, was?: Rules): Rules {
  const part = rules.discountUnit === 'percents';
  const sent = {
    name: rules.name.trim(),
    discountUnit: rules.discountUnit,
    percentsBps: part ? (basisPoints(rules.percentsBps) ?? 0) : undefined,
    amount: part ? undefined : (rules.amount ?? undefined),
    calculationBasis: rules.calculationBasis,
    discountMax: part ? (rules.discountMax ?? undefined) : undefined,
    orderMin: rules.orderMin ?? undefined,
    productScope: rules.productScope,
    productIds: rules.productScope === 'all_products' ? [] : rules.productIds.slice(0, rules.productScope === 'single_product' ? 1 : undefined),
    planKinds: rules.planKinds,
    payments: rules.payments,
    paymentsCount: rules.payments === 'some_payments' ? number(rules.paymentsCount) : undefined,
    startsAt: instantOf(rules.startsAt, zone, was?.startsAt),
    endsAt: instantOf(rules.endsAt, zone, was?.endsAt),
    usesMax: number(rules.usesMax),
    payerUsesMax: number(rules.payerUsesMax),
    productUsesMax: number(rules.productUsesMax),
  };
  // What is not said is left out.
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as unknown as Rules;
}

/** A new coupon as the api reads it. */
export function sentCoupon(values: CouponValues, zone: string) {
  const rules = sentRules(values, zone);
  if (values.kind === 'single') return { kind: values.kind, rules, ...(values.code.trim() ? { code: values.code.trim() } : {}) };
  const numbers = { codesCount: toNumber(values.codesCount) ?? 0, codeLength: toNumber(values.codeLength) ?? 0 };
  return { kind: values.kind, rules, ...numbers, charset: values.charset, codePrefix: values.codePrefix.trim() };
}
