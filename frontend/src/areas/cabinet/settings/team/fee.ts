/** What a team member gets of what the shop sells. */
import type { Body } from '@/api/client';
import type { Amount } from '@/parts/money';
import type { TeamMember } from './model';

export type { TeamMember } from './model';
export type FeeBody = Body<'/v1/cabinet/team_members/{id}/fee', 'put'>;

export interface FeeValues {
  kind: 'percent' | 'fixed';
  feeBps: string;
  feeAmount: Amount | null;
  scope: 'all' | 'some';
  productIds: string[];
}

const WHOLE_BPS = 10_000;

export const feeValues = ({ fee }: Pick<TeamMember, 'fee'>, percentText: (bps: number) => string): FeeValues => ({
  kind: fee?.feeAmount ? 'fixed' : 'percent',
  feeBps: fee?.feeBps ? percentText(fee.feeBps) : '',
  feeAmount: fee?.feeAmount ?? null,
  scope: fee && fee.productIds.length > 0 ? 'some' : 'all',
  productIds: fee?.productIds ?? [],
});

/** What is sent; undefined while the form does not say it. */
export function sentFee(values: FeeValues, basisPoints: (text: string) => number | undefined): FeeBody | undefined {
  const productIds = values.scope === 'some' ? values.productIds : [];
  if (values.kind === 'percent') {
    const feeBps = basisPoints(values.feeBps);
    return feeBps === undefined ? undefined : { feeBps, productIds };
  }
  if (!values.feeAmount || Number.isNaN(values.feeAmount.amount)) return undefined;
  return { feeAmount: values.feeAmount, productIds };
}

/** Whether a fee is for everything that another one is for; one without products is for all. */
const isFor = (productIds: readonly string[], all: readonly string[]): boolean =>
  productIds.length === 0 || (all.length > 0 && all.every((id) => productIds.includes(id)));

/**
 * What the shop keeps of a first payment that leaves it so much, after this fee and those of the others that are for the same products; fixed
 * fees in other currencies do not count.
 */
export function kept(left: Amount, fee: FeeBody | undefined, others: readonly Pick<TeamMember, 'fee'>[]): number | undefined {
  if (!fee) return undefined;
  const fees = others.flatMap((one) => (one.fee && isFor(one.fee.productIds, fee.productIds ?? []) ? [one.fee] : []));
  const fixedOf = (amount: Amount | null | undefined): number => (amount?.currency === left.currency ? amount.amount : 0);
  const bps = fees.reduce((sum, one) => sum + (one.feeBps ?? 0), fee.feeBps ?? 0);
  const fixed = fees.reduce((sum, one) => sum + fixedOf(one.feeAmount), fixedOf(fee.feeAmount));
  return Math.max(left.amount - Math.round((left.amount * Math.min(bps, WHOLE_BPS)) / WHOLE_BPS) - fixed, 0);
}
