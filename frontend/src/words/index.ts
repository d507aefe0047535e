/** All words go through keys. A namespace is loaded when the first screen that needs it is shown. */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { setRequestLocale } from '@/api/fetch';
import { PSEUDO_LANGUAGES, type Words, pseudoBundle } from './pseudo';

export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];
const RIGHT_TO_LEFT = new Set(['ar']);
const STORAGE_KEY = 'kontor.locale';

const files = import.meta.glob<{ default: Words }>('./*/*.json');

const bundles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const isMadeUp = import.meta.env.DEV && PSEUDO_LANGUAGES.includes(language);
    const load = files[`./${isMadeUp ? 'en' : language}/${namespace}.json`];
    if (!load) {
      done(new Error(`no words: ${language}/${namespace}`), null);
      return;
    }
    load().then(
      (file) => done(null, isMadeUp ? pseudoBundle(file.default, language) : file.default),
      (error: unknown) => done(error as Error, null),
    );
  },
};

const known = (text: string | null | undefined): Locale | undefined =>
  LOCALES.find((locale) => text?.toLowerCase().startsWith(locale));

/** A made-up language is not offered: who develops puts its code where the chosen language is kept. */
const madeUpLanguage = (): string | undefined =>
  import.meta.env.DEV ? PSEUDO_LANGUAGES.find((language) => language === localStorage.getItem(STORAGE_KEY)) : undefined;

export const storedLocale = (): Locale | undefined => known(localStorage.getItem(STORAGE_KEY));

const firstLocale = (): Locale =>
  storedLocale() ?? navigator.languages.map(known).find((locale) => locale !== undefined) ?? 'en';

function announce(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
  setRequestLocale(language);
}

/** The words that the first screen of an area has: asked for beside its code instead of after it. */
const FIRST_SCREENS: [address: RegExp, words: string[]][] = [
  [/^\/users\//, ['auth']],
  [/^\/payer/, ['people']],
  [/^\/cabinet\/?$/, ['home', 'analytics']],
  [/^\/cabinet\/orders/, ['lists', 'orders']],
  [/^\/cabinet\/products/, ['lists', 'products']],
];
const firstWords = (address: string): string[] => FIRST_SCREENS.find(([pattern]) => pattern.test(address))?.[1] ?? [];

export async function startWords(): Promise<void> {
  i18next.on('languageChanged', announce);
  await i18next
    .use(bundles)
    .use(initReactI18next)
    .init({
      lng: madeUpLanguage() ?? firstLocale(),
      fallbackLng: 'en',
      supportedLngs: import.meta.env.DEV ? [...LOCALES, ...PSEUDO_LANGUAGES] : [...LOCALES],
      load: 'currentOnly',
      ns: ['common', ...firstWords(location.pathname)],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    });
}

export async function chooseLocale(locale: Locale): Promise<void> {
  localStorage.setItem(STORAGE_KEY, locale);
  await i18next.changeLanguage(locale);
}

export const localeNames: Record<Locale, string> = { en: 'English', de: 'Deutsch' };
