import { expect, test } from 'vitest';
import { AREAS, NOTHING, type Scope, rightsIn, rightsOf, scopesOf } from './model';

test('one word an area says what is chosen, and is read back as it was', () => {
  expect(scopesOf(NOTHING)).toEqual([]);
  const chosen = { ...NOTHING, orders: 'write', products: 'read' } as const;
  expect(scopesOf(chosen)).toEqual(['products:read', 'orders:write']);
  expect(rightsOf(scopesOf(chosen))).toEqual([
    ['products', 'read'],
    ['orders', 'write'],
  ]);
});

test('who may change may look: of both the stronger is told', () => {
  expect(rightsOf(['orders:read', 'orders:write'])).toEqual([['orders', 'write']]);
});

test('every area has both rights', () => {
  for (const area of AREAS) expect(rightsIn(area)).toEqual(['read', 'write']);
  expect(AREAS.flatMap((area) => rightsIn(area).map((right) => `${area}:${right}` as Scope)).length).toBe(16);
});
