// Which form of a text a whole number takes. QuickJS on the server has no Intl, so the rules of the Unicode CLDR for whole numbers
// stand here; a test compares them with those of Node. core/kernel/src/locale has the same for what is said in Rust.
export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Rule = (count: number) => PluralCategory;

const MILLION = 1_000_000;
const oneOrOther: Rule = (count) => (count === 1 ? 'one' : 'other');
/** "Two million of houses": whole millions take a form of their own. */
const romance =
  (isOne: (count: number) => boolean): Rule =>
  (count) => {
    if (isOne(count)) return 'one';
    return count !== 0 && count % MILLION === 0 ? 'many' : 'other';
  };
const isOne = (count: number) => count === 1;
const isNoneOrOne = (count: number) => count <= 1;
/** 2 to 4, 22 to 24 …, but not 12 to 14. */
const isSlavicFew = (count: number) => count % 10 >= 2 && count % 10 <= 4 && !(count % 100 >= 12 && count % 100 <= 14);

const czech: Rule = (count) => (count === 1 ? 'one' : count >= 2 && count <= 4 ? 'few' : 'other');
const polish: Rule = (count) => (count === 1 ? 'one' : isSlavicFew(count) ? 'few' : 'many');
const croatian: Rule = (count) => (count % 10 === 1 && count % 100 !== 11 ? 'one' : isSlavicFew(count) ? 'few' : 'other');
const romanian: Rule = (count) => (count === 1 ? 'one' : count === 0 || (count % 100 >= 1 && count % 100 <= 19) ? 'few' : 'other');
const korean: Rule = () => 'other';
const arabic: Rule = (count) => {
  if (count <= 2) return (['zero', 'one', 'two'] as const)[count] ?? 'other';
  const rest = count % 100;
  return rest >= 3 && rest <= 10 ? 'few' : rest >= 11 ? 'many' : 'other';
};

/** Languages that are not named here have `one` and `other`, as English has. */
export const RULES: Record<string, Rule> = {
  ar: arabic,
  cs: czech,
  es: romance(isOne),
  fr: romance(isNoneOrOne),
  hr: croatian,
  it: romance(isOne),
  ko: korean,
  pl: polish,
  pt_br: romance(isNoneOrOne),
  pt_pt: romance(isOne),
  ro: romanian,
  ar_xb: arabic,
};

export const pluralCategory = (locale: string, count: number): PluralCategory => (RULES[locale] ?? oneOrOther)(Math.abs(count));
