/** The region whose habits a language's dates follow. English: day before month and 24 hours, as in our pages and mails. */
const REGIONS: Record<string, string> = { en: 'en-GB' };

export const dateLocale = (language: string): string => REGIONS[language] ?? language;

const two = (number: number): string => String(number).padStart(2, '0');

/** The day a month later, as fields of dates have it. Where the next month has no such day, its last one. */
export function aMonthAfter(now: Date): string {
  const then = new Date(now);
  then.setMonth(now.getMonth() + 1);
  if (then.getDate() !== now.getDate()) then.setDate(0);
  return `${String(then.getFullYear())}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/** A day or a moment as a date within a sentence. A bare day is one of the calendar, in every zone. */
export function formatDay(value: string, language: string): string {
  const zone = /^\d{4}-\d{2}-\d{2}$/.test(value) ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', ...zone }).format(new Date(value));
}
