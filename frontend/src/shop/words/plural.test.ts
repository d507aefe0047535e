import { expect, test } from 'vitest';
import { pluralCategory } from './plural';

const LANGUAGES = 'en de es ar cs da el fr hu it pl pt_br pt_pt sv tr ko no hr ro nl'.split(' ');

test.each(LANGUAGES)('%s has the forms of the Unicode CLDR', (language) => {
  const rules = new Intl.PluralRules(language === 'pt_br' ? 'pt' : language.replace('_', '-'));
  const numbers = [...Array(1_300).keys(), 10_001, 999_999, 1_000_000, 1_000_001, 2_000_000, 1_234_567];
  const wrong = numbers.filter((count) => pluralCategory(language, count) !== rules.select(count));
  expect(wrong.slice(0, 10)).toEqual([]);
});
