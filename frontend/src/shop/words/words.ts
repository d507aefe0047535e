// The words of the shop. Two languages are complete; a key missing in German does not compile.
import type { ReactNode } from 'react';
import type { Locale } from '../props';
import de from './de.json';
import en from './en.json';

export type Key = keyof typeof en;
export type Words = Record<Key, string>;

const BOOKS: Record<Locale, Words> = { en, de };

export const isKey = (key: string): key is Key => key in en;

export interface Say {
  /** A text with its {places} filled. */
  (key: Key, places?: Record<string, string>): string;
  /** The same with elements (links, bold words) in its places. */
  rich: (key: Key, places: Record<string, ReactNode>) => ReactNode[];
}

const PLACE = /\{(\w+)\}/;
const PLACES = /\{(\w+)\}/g;

/** The speaker of one language. */
export function speak(locale: Locale): Say {
  const book = BOOKS[locale];
  // Most words have no place: QuickJS runs a regular expression slowly, so it is only asked when there is one.
  const say = (key: Key, places?: Record<string, string>) =>
    places ? book[key].replace(PLACES, (whole, name: string) => places[name] ?? whole) : book[key];
  const rich = (key: Key, places: Record<string, ReactNode>) =>
    // Splitting by a group leaves plain text at even and place names at odd positions.
    book[key].split(PLACE).map((part, at) => (at % 2 === 0 ? part : (places[part] ?? part)));
  return Object.assign(say, { rich });
}
