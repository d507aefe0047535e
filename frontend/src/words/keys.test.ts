import { describe, expect, it } from 'vitest';
import { LOCALES } from './index';

type Words = { [key: string]: string | Words };
const files = import.meta.glob<Words>('./*/*.json', { eager: true, import: 'default' });

const PLURALS = /_(zero|one|two|few|many|other)$/;

function leaves(words: Words, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    return typeof value === 'string' ? [[here, value] as [string, string]] : leaves(value, here);
  });
}

const names = (locale: string) =>
  Object.keys(files)
    .filter((file) => file.startsWith(`./${locale}/`))
    .map((file) => file.split('/').at(-1) ?? '')
    .toSorted();

const wordsOf = (locale: string, name: string) => leaves(files[`./${locale}/${name}`] ?? {});

describe('words', () => {
  it('every locale has the same files', () => {
    for (const locale of LOCALES) expect(names(locale)).toEqual(names('en'));
  });

  it.each(names('en'))('%s has the same keys and placeholders in every locale', (name) => {
    const base = new Map(wordsOf('en', name).map(([key, text]) => [key.replace(PLURALS, ''), text]));
    for (const locale of LOCALES) {
      const own = wordsOf(locale, name);
      expect([...new Set(own.map(([key]) => key.replace(PLURALS, '')))].toSorted()).toEqual([...base.keys()].toSorted());
      for (const [key, text] of own) {
        expect(text.trim(), `${locale}/${name} ${key}`).not.toBe('');
        const wanted = [...(base.get(key.replace(PLURALS, '')) ?? '').matchAll(/{{\w+}}/g)].map(String).toSorted();
        const found = [...text.matchAll(/{{\w+}}/g)].map(String).toSorted();
        if (!PLURALS.test(key)) expect(found, `${locale}/${name} ${key}`).toEqual(wanted);
      }
    }
  });
});
