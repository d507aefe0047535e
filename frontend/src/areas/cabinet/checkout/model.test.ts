import { expect, test } from 'vitest';
import shop from '@/shop/words/en.json';
import { type CheckoutSettings, DEFAULTS, METHODS, newValues } from './model';

test('every way to pay that a buyer can see may be recommended', () => {
  const shown = Object.keys(shop).flatMap((key) => /^payment\.method\.(\w+)$/.exec(key)?.[1] ?? []);
  expect([...METHODS].toSorted()).toEqual(shown.filter((method) => method !== 'free').toSorted());
});

test('new settings begin with what buyers see now', () => {
  const holds = { ...DEFAULTS, name: 'Summer', isDefault: true, layout: 'two_steps', theme: { ...DEFAULTS.theme, paymentBuyBtnColor: '#123456' } } as unknown as CheckoutSettings;
  const [next, first] = [newValues([{ ...holds, isDefault: false } as CheckoutSettings, holds]), newValues([])];
  expect([next.name, next.layout, next.theme.paymentBuyBtnColor]).toEqual(['', 'two_steps', '#123456']);
  expect([first.layout, first.theme.paymentBuyBtnColor, first.theme.paymentBgColor]).toEqual(['simplified', '#0b6e5b', '#f7f5f1']);
});
