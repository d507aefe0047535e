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

/** What the shop keeps of a first payment that leaves it so much, after this fee and those of the others; fees in other currencies do not count. */
export function kept(left: number, fee: FeeBody | undefined, others: readonly Pick<TeamMember, 'fee'>[]): number | undefined {
  if (!fee) return undefined;
  const bps = others.reduce((sum, one) => sum + (one.fee?.feeBps ?? 0), fee.feeBps ?? 0);
  const fixed = others.reduce((sum, one) => sum + (one.fee?.feeAmount?.amount ?? 0), fee.feeAmount?.amount ?? 0);
  return Math.max(left - Math.round((left * Math.min(bps, WHOLE_BPS)) / WHOLE_BPS) - fixed, 0);
}
