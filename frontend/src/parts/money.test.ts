import { describe, expect, it } from 'vitest';
import { decimalText, formatMoney, parseAmount } from './money';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('money', () => {
  it('moves the point by the currency, not by habit', () => {
    expect(decimalText({ amount: 5, currency: 'eur' })).toBe('0.05');
    expect(decimalText({ amount: -12345, currency: 'eur' })).toBe('-123.45');
    expect(decimalText({ amount: 500, currency: 'jpy' })).toBe('500');
    expect(decimalText({ amount: 1500, currency: 'kwd' })).toBe('1.500');
  });

  it('is written as the reader is used to', () => {
    expect(plain(formatMoney({ amount: 123456, currency: 'eur' }, 'de'))).toBe('1.234,56 €');
    expect(formatMoney({ amount: 123456, currency: 'usd' }, 'en')).toBe('$1,234.56');
  });

  it('reads what people type and refuses what it is not sure of', () => {
    expect(parseAmount('1.234,56', 'eur', 'de')).toBe(123456);
    expect(parseAmount('19', 'eur', 'de')).toBe(1900);
    expect(parseAmount('1,234.5', 'eur', 'en')).toBe(123450);
    expect(parseAmount('1.999', 'eur', 'en')).toBeUndefined();
    expect(parseAmount('abc', 'eur', 'en')).toBeUndefined();
    expect(parseAmount('100', 'jpy', 'en')).toBe(100);
  });
});
