/** The region whose habits a language's dates follow. English: day before month and 24 hours, as in our pages and mails. */
const REGIONS: Record<string, string> = { en: 'en-GB' };

export const dateLocale = (language: string): string => REGIONS[language] ?? language;
