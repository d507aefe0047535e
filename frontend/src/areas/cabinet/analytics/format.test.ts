import { describe, expect, test } from 'vitest';
import { change, figureText } from './format';

describe('figures', () => {
  test('are read by their unit', () => {
    expect(figureText(123_456, 'money', 'eur', 'en')).toBe('€1,234.56');
    expect(figureText(1250, 'share', 'eur', 'en')).toBe('12.5%');
    expect(figureText(1250, 'count', 'eur', 'de')).toBe('1.250');
    expect(figureText(undefined, 'share', 'eur', 'de')).toBe('–');
  });

  test('say whether their change is good', () => {
    const revenue = { figure: 'revenue', unit: 'money', value: 150, before: 100 } as const;
    expect(change(revenue, 'en')).toEqual({ text: '+50%', good: true });
    expect(change({ ...revenue, figure: 'refunded' }, 'en')).toEqual({ text: '+50%', good: false });
    expect(change({ ...revenue, before: 0 }, 'en')).toBeUndefined();
    expect(change({ figure: 'churn', unit: 'share', value: 250, before: 500 }, 'en')).toEqual({ text: '-2.5', good: true });
  });
});
