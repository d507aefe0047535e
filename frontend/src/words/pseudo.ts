/** Words of made-up languages for development and tests: they show what nobody translated, what does not fit and what is not mirrored. */
import { type PseudoLocale, pseudoText } from '@/shop/words/pseudo';

export type Words = { [key: string]: string | Words };

const MADE_UP: Record<string, PseudoLocale> = { 'en-XA': 'en_xa', 'ar-XB': 'ar_xb' };
export const PSEUDO_LANGUAGES = Object.keys(MADE_UP);
/** Places, marks around words and other keys stay as they are. */
const KEPT = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\))/;

/** The forms of numbers that English lacks read as its `other`. */
function formsOf(key: string, language: string): string[] {
  const base = key.endsWith('_other') ? key.slice(0, -'_other'.length) : undefined;
  if (base === undefined) return [key];
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return forms.filter((form) => form !== 'one').map((form) => `${base}_${form}`);
}

export function pseudoBundle(english: Words, language: string): Words {
  const locale = MADE_UP[language];
  if (!locale) return english;
  const made = Object.entries(english).flatMap(([key, value]): [string, string | Words][] =>
    typeof value === 'string'
      ? formsOf(key, language).map((form) => [form, pseudoText(value, locale, KEPT)])
      : [[key, pseudoBundle(value, language)]],
  );
  return Object.fromEntries(made);
}
