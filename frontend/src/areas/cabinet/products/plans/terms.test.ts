import { expect, it } from 'vitest';
import { fieldOf } from '@/api/problem';
import { sentTerms, typedTerms } from './terms';

const year = { minMonths: 12, extensionMonths: 12, noticeDays: 14 };
const monthly = { firstAmount: { amount: 900, currency: 'eur' }, nextAmount: { amount: 900, currency: 'eur' }, interval: '1m' as const, customRates: [], trialDays: 0 };

it('keeps how long somebody is bound, and sends it of subscriptions by the month alone', () => {
  const typed = typedTerms({ ...monthly, binding: year });
  expect(sentTerms('subscription', typed, 'eur').binding).toEqual(year);
  expect(sentTerms('subscription', { ...typed, interval: '2w' }, 'eur').binding).toEqual({ minMonths: 0, extensionMonths: 0, noticeDays: 14 });
  expect(sentTerms('limited_subscription', typed, 'eur').binding).toBeUndefined();
  expect(sentTerms('subscription', typedTerms(monthly), 'eur').binding).toBeUndefined();
});

it('has its fields where the api speaks of them', () => {
  const names = ['/terms/binding/min_months', '/terms/binding/extension_months', '/terms/binding/notice_days'].map(fieldOf);
  expect(names).toEqual(Object.keys(typedTerms(monthly).binding).map((name) => `terms.binding.${name}`));
});
