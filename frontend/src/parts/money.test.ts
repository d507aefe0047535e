import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimalText, formatMoney, fractionDigits, parseAmount } from './money';

/** The table the kernel is held to as well. */
const golden = JSON.parse(readFileSync('../core/kernel/golden/money.json', 'utf8')) as {
  shown: [number, string, string][];
  digits: Record<string, number>;
};

describe('money', () => {
  it.each(golden.shown)('%i %s is shown as %s, as in pages and mails', (amount, currency, text) => {
    expect(formatMoney({ amount, currency })).toBe(text);
  });

  it('has the digits of its currency, not of a habit', () => {
    expect(Object.fromEntries(Object.keys(golden.digits).map((code) => [code, fractionDigits(code)]))).toEqual(golden.digits);
    expect(['eur', 'usd', 'afn', 'huf', 'idr'].map(fractionDigits)).toEqual([2, 2, 2, 2, 2]);
  });

  it('stands in a field as it can be typed again', () => {
    expect(decimalText({ amount: 5, currency: 'eur' })).toBe('0,05');
    expect(decimalText({ amount: -12345, currency: 'usd' })).toBe('-123.45');
    expect(decimalText({ amount: 500, currency: 'jpy' })).toBe('500');
    expect(decimalText({ amount: 123456, currency: 'eur' })).toBe('1234,56');
    for (const [amount, currency] of golden.shown.filter(([value]) => value >= 0))
      for (const locale of ['en', 'de']) expect(parseAmount(decimalText({ amount, currency }), currency, locale)).toBe(amount);
  });
});

describe('what people type', () => {
  it.each([
    ['19', 1900],
    ['12,5', 1250],
    ['12.5', 1250],
    ['12,50', 1250],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1 234,56', 123_456],
    ['1.234.567', 123_456_700],
    ['12.', 1200],
  ])('"%s" is read in both languages', (text, amount) => {
    for (const locale of ['en', 'de']) expect(parseAmount(text, 'eur', locale)).toBe(amount);
  });

  it('thousands that look like decimals are read in the language that writes them so, and refused in the other', () => {
    expect(parseAmount('1.234', 'eur', 'de')).toBe(123_400);
    expect(parseAmount('1.234', 'eur', 'en')).toBeUndefined();
    expect(parseAmount('1,234', 'eur', 'en')).toBe(123_400);
    expect(parseAmount('1,234', 'eur', 'de')).toBeUndefined();
  });

  it.each(['abc', '', '.', ',5', '-3', '1.2.3', '1.23,456', '12,345.6,7', '1,23.45', '12.3456', '1e3'])('"%s" is no amount', (text) => {
    for (const locale of ['en', 'de']) expect(parseAmount(text, 'eur', locale)).toBeUndefined();
  });

  it('keeps to the digits of the currency', () => {
    expect(parseAmount('100', 'jpy', 'en')).toBe(100);
    expect(parseAmount('100.5', 'jpy', 'en')).toBeUndefined();
    expect(parseAmount('1.500', 'kwd', 'en')).toBe(1500);
  });
});
