import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimalText, formatMoney, fractionDigits, parseAmount } from './money';

/** The table the kernel is held to as well. */
const golden = JSON.parse(readFileSync('../core/kernel/golden/money.json', 'utf8')) as {
  shown: [number, string, string, string][];
  digits: Record<string, number>;
  typed: [string, string, string, number | null][];
};

describe('money', () => {
  it.each(golden.shown)('%i %s in %s is shown as %s, as in pages and mails', (amount, currency, locale, text) => {
    expect(formatMoney({ amount, currency }, locale)).toBe(text);
  });

  it('has the digits of its currency, not of a habit', () => {
    expect(Object.fromEntries(Object.keys(golden.digits).map((code) => [code, fractionDigits(code)]))).toEqual(golden.digits);
    expect(['eur', 'usd', 'afn', 'huf', 'idr'].map(fractionDigits)).toEqual([2, 2, 2, 2, 2]);
  });

  it('stands in a field as it can be typed again', () => {
    expect(decimalText({ amount: 5, currency: 'eur' }, 'en')).toBe('0.05');
    expect(decimalText({ amount: -12345, currency: 'usd' }, 'en')).toBe('-123.45');
    expect(decimalText({ amount: 500, currency: 'jpy' }, 'en')).toBe('500');
    expect(decimalText({ amount: 123456, currency: 'eur' }, 'en')).toBe('1234.56');
    expect(decimalText({ amount: 123456, currency: 'usd' }, 'de')).toBe('1234,56');
    for (const [amount, currency] of golden.shown.filter(([value]) => value >= 0))
      for (const locale of ['en', 'de']) expect(parseAmount(decimalText({ amount, currency }, locale), currency, locale)).toBe(amount);
  });
});

describe('what people type', () => {
  it.each(golden.typed)('"%s" in %s, %s', (text, currency, locale, amount) => {
    expect(parseAmount(text, currency, locale) ?? null).toBe(amount);
  });
});
