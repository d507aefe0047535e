import type { Direction, Locale } from '../props';

const FROM_THE_RIGHT = new Set<string>(['ar', 'ar_xb']);

export const directionOf = (locale: Locale): Direction => (FROM_THE_RIGHT.has(locale) ? 'rtl' : 'ltr');

/** As HTML and HTTP write a language: pt_br is pt-BR. */
export function tagOf(locale: Locale): string {
  const [language = locale, region] = locale.split('_');
  return region ? `${language}-${region.toUpperCase()}` : language;
}
