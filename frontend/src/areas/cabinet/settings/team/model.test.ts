import { expect, test } from 'vitest';
import { PRESETS, RIGHTS, chosenOf, rightsOf, statusOf } from './model';

test('what is chosen is read back as it was, and moving money includes looking at it', () => {
  expect(rightsOf(chosenOf([]))).toEqual([]);
  expect(rightsOf(chosenOf(PRESETS.everything))).toEqual(RIGHTS);
  expect(rightsOf(chosenOf(['money_write', 'products']))).toEqual(['products', 'money_read', 'money_write']);
});

test('an invitation that ran out says so, a member never does', () => {
  expect(statusOf({ state: 'invited', expired: true })).toBe('expired');
  expect(statusOf({ state: 'invited', expired: false })).toBe('invited');
  expect(statusOf({ state: 'active', expired: false })).toBe('active');
});
