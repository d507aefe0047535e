import { expect, test } from 'vitest';
import { type Coupon, basisPoints, offText, percentText, sentCoupon, sentRules, valuesOf } from './model';

const ZONE = 'Europe/Berlin';

test('a part is typed as people type it', () => {
  const typed = { '20': 2_000, '12,5': 1_250, '12.5 %': 1_250, '0,01': 1, '100': 10_000 };
  for (const [text, bps] of Object.entries(typed)) expect(basisPoints(text)).toBe(bps);
  for (const wrong of ['', '0', '101', '12,555', '-5', 'half', '1e2']) expect(basisPoints(wrong)).toBeUndefined();
  expect(basisPoints(percentText(1_250, 'de'))).toBe(1_250);
  expect(percentText(1_250, 'de')).toBe('12,5');
});

test('what another choice folds away is not sent', () => {
  const values = valuesOf(undefined, 'en', ZONE);
  Object.assign(values.rules, { name: ' Spring ', percentsBps: '20', amount: { amount: 500, currency: 'eur' }, productIds: ['prd_1'], paymentsCount: '3' });
  expect(sentRules(values, ZONE)).toEqual({
    name: 'Spring', discountUnit: 'percents', percentsBps: 2_000, calculationBasis: 'end_amount', productScope: 'all_products', productIds: [], planKinds: [],
    payments: 'first_payment',
  });
  expect(sentRules({ ...values, rules: { ...values.rules, productScope: 'single_product', productIds: ['prd_1', 'prd_2'] } }, ZONE).productIds).toEqual(['prd_1']);
  expect(sentCoupon({ ...values, code: '' }, ZONE)).not.toHaveProperty('code');
  expect(sentCoupon({ ...values, kind: 'bulk', codesCount: '250' }, ZONE)).toMatchObject({ codesCount: 250, codeLength: 10, charset: 'alphanumeric' });
});

test('times are those of the shop, and a coupon comes back as it was', () => {
  const rules = {
    name: 'Spring', discountUnit: 'currency', amount: { amount: 1_000, currency: 'eur' }, calculationBasis: 'net_amount', productScope: 'single_product',
    productIds: ['prd_1'], planKinds: ['subscription'], payments: 'some_payments', paymentsCount: 3, startsAt: '2026-03-28T23:00:00.000Z', usesMax: 5, payerUsesMax: 1, productUsesMax: 2,
  };
  const values = valuesOf({ kind: 'single', code: 'SPRING25', charset: 'alphanumeric', codeLength: 10, codePrefix: '', codesCount: 1, rules } as unknown as Coupon, 'de', ZONE);
  expect(values.rules.startsAt).toBe('2026-03-29T00:00');
  expect(sentRules(values, ZONE)).toEqual(rules);
  expect(offText(rules as unknown as Coupon['rules'], 'de')).toBe('10,00\u00a0€');
});
