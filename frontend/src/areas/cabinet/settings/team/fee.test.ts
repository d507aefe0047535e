import { describe, expect, it } from 'vitest';
import { type FeeValues, feeValues, kept, sentFee } from './fee';

const bps = (text: string) => (text ? Math.round(Number(text) * 100) : undefined);
const values: FeeValues = { kind: 'percent', feeBps: '10', feeAmount: null, scope: 'all', productIds: [] };

describe('a fee', () => {
  it('is sent as one of the two, for the products that are chosen', () => {
    expect(sentFee(values, bps)).toEqual({ feeBps: 1000, productIds: [] });
    expect(sentFee({ ...values, feeBps: '' }, bps)).toBeUndefined();
    const fixed: FeeValues = { ...values, kind: 'fixed', feeAmount: { amount: 500, currency: 'eur' }, scope: 'some', productIds: ['prd_1'] };
    expect(sentFee(fixed, bps)).toEqual({ feeAmount: { amount: 500, currency: 'eur' }, productIds: ['prd_1'] });
  });

  it('begins with what the member has', () => {
    const fee = { feeBps: 1250, productIds: ['prd_1'], since: '2026-01-01T00:00:00.000Z' };
    expect(feeValues({ fee }, (one) => String(one / 100))).toEqual({ kind: 'percent', feeBps: '12.5', feeAmount: null, scope: 'some', productIds: ['prd_1'] });
  });

  it('leaves the rest to the shop, and never less than nothing', () => {
    const left = { amount: 10_000, currency: 'eur' };
    const others = [{ fee: { feeBps: 2000, productIds: [], since: '' } }];
    expect(kept(left, { feeBps: 1000, productIds: [] }, others)).toBe(7000);
    expect(kept(left, { feeAmount: { amount: 20_000, currency: 'eur' }, productIds: [] }, others)).toBe(0);
    expect(kept(left, undefined, others)).toBeUndefined();
  });

  it('counts those of others that are for the same products, and fixed ones of its currency', () => {
    const left = { amount: 10_000, currency: 'eur' };
    const yen = { fee: { feeAmount: { amount: 500, currency: 'jpy' }, productIds: [], since: '' } };
    const ofOne = { fee: { feeBps: 2000, productIds: ['prd_1'], since: '' } };
    expect(kept(left, { feeBps: 1000, productIds: [] }, [yen, ofOne])).toBe(9000);
    expect(kept(left, { feeBps: 1000, productIds: ['prd_1'] }, [yen, ofOne])).toBe(7000);
    expect(kept(left, { feeBps: 1000, productIds: ['prd_1', 'prd_2'] }, [ofOne])).toBe(9000);
    expect(kept({ amount: 10_000, currency: 'jpy' }, { feeBps: 1000, productIds: [] }, [yen])).toBe(8500);
  });
});
