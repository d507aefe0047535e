import { expect, test } from 'vitest';
import shop from '@/shop/words/en.json';
import { METHODS } from './model';

test('every way to pay that a buyer can see may be recommended', () => {
  const shown = Object.keys(shop).flatMap((key) => /^payment\.method\.(\w+)$/.exec(key)?.[1] ?? []);
  expect([...METHODS].toSorted()).toEqual(shown.filter((method) => method !== 'free').toSorted());
});
