// Words of made-up languages, from the English ones: longer and with accents, or in Arabic letters from right to left. Nobody is offered
// them; the server answers in them in development and tests only. core/kernel/src/words/pseudo.rs makes the same.
export const PSEUDO = ['en_xa', 'ar_xb'] as const;
export type PseudoLocale = (typeof PSEUDO)[number];

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'áƀçđéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž';
const ARABIC = 'ابتدعفغحيجكلمنوبقرسطعفوخيز';
/** Translations are longer than English by about so much. */
const LONGER_BY = 0.4;

const lettersOf = (locale: PseudoLocale, letter: string): string => {
  const small = letter.toLowerCase();
  const made = (locale === 'ar_xb' ? ARABIC : ACCENTED)[LATIN.indexOf(small)] ?? letter;
  return small === letter ? made : made.toUpperCase();
};

/** An English text in a made-up language. What `kept` finds stays, places of facts; the brackets show where a text is cut off. */
export function pseudoText(text: string, locale: PseudoLocale, kept = /(\{\w+\})/): string {
  const parts = text.split(kept);
  const made = parts.map((part, at) => (at % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => lettersOf(locale, letter))));
  const more = locale === 'ar_xb' ? '' : '~'.repeat(Math.floor(text.length * LONGER_BY));
  return `⟦${made.join('')}${more}⟧`;
}

export const pseudoWords = <Words extends Record<string, string>>(english: Words, locale: PseudoLocale): Words =>
  Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudoText(text, locale)])) as Words;
