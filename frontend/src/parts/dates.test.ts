import { expect, test } from 'vitest';
import { dateLocale } from './dates';

const sources = import.meta.glob('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;

test('a day is written alike on every screen, page and mail', () => {
  expect(new Intl.DateTimeFormat(dateLocale('en'), { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 11, 5))).toBe('5 December 2026');
  const own = Object.entries(sources).filter(([file, text]) => !file.endsWith('.test.ts') && /DateTimeFormat\(i18n\./.test(text));
  expect(own.map(([file]) => file)).toEqual([]);
});
