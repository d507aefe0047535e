// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startWords } from './index';
import { PSEUDO_LANGUAGES, type Words, pseudoBundle } from './pseudo';

const files = import.meta.glob<Words>('./en/*.json', { eager: true, import: 'default' });

const leaves = (words: Words): string[] => Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));
const places = (text: string) => (text.match(/\{\{[^}]*\}\}|<[^>]*>/g) ?? []).toSorted();

describe.each(PSEUDO_LANGUAGES)('the cabinet in %s', (language) => {
  beforeAll(startWords);

  it('has every word of every file, with its places, and none is left in English', () => {
    for (const [file, words] of Object.entries(files)) {
      const made = leaves(pseudoBundle(words, language));
      expect(made.length, file).toBeGreaterThanOrEqual(leaves(words).length);
      for (const text of made) expect(text.replace(/\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)/g, ''), file).not.toMatch(/[a-z]/i);
      const allPlaces = new Set(leaves(words).map((text) => places(text).join()));
      for (const text of made) expect(allPlaces, `${file}: ${text}`).toContain(places(text).join());
    }
  });

  it('is what a developer reads, from its own side', async () => {
    await i18next.changeLanguage(language);
    expect(document.documentElement.dir).toBe(language === 'ar-XB' ? 'rtl' : 'ltr');
    expect(i18next.t('language')).toMatch(/^⟦[^a-z]+⟧$/i);
  });
});
