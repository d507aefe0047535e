// The words of the shop. A key missing in a language does not compile.
import { Fragment, type ReactNode, isValidElement } from 'react';
import { Exact } from '../parts/Exact';
import type { Locale } from '../props';
import de from './de.json';
import en from './en.json';
import { type NamedPlace, type OtherPlace, type Place, isNamed } from './places';
import { pluralCategory } from './plural';
import { pseudoWords } from './pseudo';

export type Key = keyof typeof en;
export type Words = Record<Key, string>;

type BaseOf<Text> = Text extends `${infer Base}_other` ? Base : never;
/** The keys of texts that depend on a number, without the form that ends them. */
export type CountedKey = BaseOf<Key>;

const BOOKS: Partial<Record<Locale, Words>> = { en, de };

/** The words of a made-up language are made when the first page in it is. */
function bookOf(locale: Locale): Words {
  if (locale === 'en_xa' || locale === 'ar_xb') BOOKS[locale] ??= pseudoWords(en, locale);
  return BOOKS[locale] ?? en;
}

export const isKey = (key: string): key is Key => key in en;

/** No name may come in as plain text: `shown` is for those. */
type PlainPlaces = Partial<Record<OtherPlace, string>> & Partial<Record<NamedPlace, never>>;

export interface Say {
  /** A text with its {places} filled, none of which is a name. */
  (key: Key, places?: PlainPlaces): string;
  /** A text in the form that the language has for a number, which goes where {count} stands. */
  counted: (key: CountedKey, count: number, places?: PlainPlaces) => string;
  /** The key of that form, for a sentence with names in it. */
  form: (key: CountedKey, count: number) => Key;
  /** A sentence for an element: names in it are kept from translators, other places may be elements (links, bold words). */
  shown: (key: Key, places: Partial<Record<NamedPlace, string> & Record<OtherPlace, ReactNode>>) => ReactNode[];
  /** The same as text, for where no element can stand: attributes, the title of the document. */
  plain: (key: Key, places: Partial<Record<Place, string>>) => string;
}

const PLACE = /\{(\w+)\}/;
const PLACES = /\{(\w+)\}/g;

/** The speaker of one language. */
export function speak(locale: Locale): Say {
  const book = bookOf(locale);
  // Most words have no place: QuickJS runs a regular expression slowly, so it is only asked when there is one.
  const plain = (key: Key, places?: Partial<Record<string, string>>) =>
    places ? book[key].replace(PLACES, (whole, name: string) => places[name] ?? whole) : book[key];
  const shown = (key: Key, places: Partial<Record<string, ReactNode>>) =>
    // Splitting by a group leaves plain text at even and place names at odd positions.
    book[key].split(PLACE).map((part, at) => {
      if (at % 2 === 0) return part;
      const filled = places[part] ?? `{${part}}`;
      if (isNamed(part) && filled !== '') return <Exact key={at}>{filled}</Exact>;
      return isValidElement(filled) ? <Fragment key={at}>{filled}</Fragment> : filled;
    });
  const form = (key: CountedKey, count: number): Key => {
    const wanted = `${key}_${pluralCategory(locale, count)}`;
    return isKey(wanted) ? wanted : (`${key}_other` as Key);
  };
  const counted = (key: CountedKey, count: number, places?: PlainPlaces) => plain(form(key, count), { ...places, count: String(count) });
  return Object.assign((key: Key, places?: PlainPlaces) => plain(key, places), { counted, form, shown, plain });
}
