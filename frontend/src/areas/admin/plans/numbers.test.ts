import { describe, expect, it } from 'vitest';
import { bpsRule, toBps, toLimit } from './numbers';

describe('numbers of plans', () => {
  it.each([
    ['3', 'en', 300],
    ['2.5', 'en', 250],
    ['2,5', 'de', 250],
    ['0', 'de', 0],
    ['100', 'en', 10_000],
    ['3 %', 'en', undefined],
    ['abc', 'de', undefined],
    ['101', 'en', undefined],
    ['-1', 'en', undefined],
  ])('reads the fee %j in %s', (text, locale, bps) => expect(toBps(text, locale)).toBe(bps));

  it('refuses what is no percentage', () => {
    expect(bpsRule('en', 'no').validate('')).toBe('no');
    expect(bpsRule('en', 'no', true).validate(' ')).toBe(true);
    expect(bpsRule('en', 'no', true).validate('3 %')).toBe('no');
  });

  it('never makes one of a thousand', () => expect([toLimit('1.000'), toLimit('1000'), toLimit('')]).toEqual([undefined, 1000, undefined]));
});
