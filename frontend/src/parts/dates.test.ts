import { expect, test } from 'vitest';
import { aMonthAfter, dateLocale } from './dates';

const sources = import.meta.glob('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;

test('a day is written alike on every screen, page and mail', () => {
  expect(new Intl.DateTimeFormat(dateLocale('en'), { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 11, 5))).toBe('5 December 2026');
  const own = Object.entries(sources).filter(([file, text]) => !file.endsWith('.test.ts') && /DateTimeFormat\(i18n\./.test(text));
  expect(own.map(([file]) => file)).toEqual([]);
});

const after = (year: number, month: number, day: number) => aMonthAfter(new Date(year, month - 1, day, 12));

test('a month after a day is the same day, or the last one of a shorter month', () => {
  expect(after(2026, 11, 26)).toBe('2026-12-26');
  expect(after(2026, 12, 31)).toBe('2027-01-31');
  expect(after(2027, 1, 31)).toBe('2027-02-28');
  expect(after(2026, 10, 31)).toBe('2026-11-30');
});
