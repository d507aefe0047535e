import { expect, test } from 'vitest';
import { FIXTURES, type Fixture } from '../fixtures';
import type { PageName, Pages } from '../props';
import { renderPage } from '../server';
import { directionOf, tagOf } from './locale';
import { PSEUDO, type PseudoLocale, pseudoText } from './pseudo';

/** Names of companies, formats and units, which every language writes alike. */
const NAMES = /\b(Kontor|PayPal|Apple Pay|Google Pay|Klarna|SEPA|iDEAL|TWINT|IBAN|BIC|PDF|KB|MB|GB|Visa|Mastercard|Facebook|LinkedIn|YouTube|Vimeo|X)\b/g;
/** What a reader is shown or is read to. */
const SHOWN = /(?:alt|aria-label|title|placeholder|aria-description)="([^"]*)"/g;

const plain = (html: string) =>
  html.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>');

/** Every text in what the server hands over: it is not ours, or was said in Rust. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

function inLanguage({ page, props }: Fixture, locale: PseudoLocale): string {
  const made = structuredClone(props) as { locale?: string; frame: { locale: string; dir: string } | null };
  if (made.locale !== undefined) made.locale = locale;
  if (made.frame) Object.assign(made.frame, { locale, dir: directionOf(locale) });
  return renderPage(page, made as unknown as Pages[PageName]);
}

/** The pieces of text that a reader sees, without what came from outside. */
function ownTexts(html: string, outside: string[]): string[] {
  const body = html.replace(/<(script|style|code|pre|svg)[\s\S]*?<\/\1>/g, '').replaceAll('<!-- -->', '');
  const texts = [...body.replace(/<head>[\s\S]*?<\/head>/, '').matchAll(/>([^<]+)</g), ...body.matchAll(SHOWN)].map(([, text]) => plain(text ?? ''));
  const longestFirst = outside.toSorted((one, other) => other.length - one.length);
  return texts.map((text) => longestFirst.reduce((rest, known) => rest.replaceAll(known, ' '), text).replace(NAMES, ' '));
}

test.each(PSEUDO)('every page is whole in %s: nothing is left in English and no text is cut', (locale) => {
  const found: string[] = [];
  for (const [name, fixture] of Object.entries(FIXTURES)) {
    const page = inLanguage(fixture, locale);
    expect(page, name).toMatch(new RegExp(`^<!doctype html><html lang="${tagOf(locale)}" dir="${directionOf(locale)}">`));
    const outside = textsIn(fixture.props).flatMap((text) => [text, ...text.split('\n')]);
    const isOutside = (text: string) => outside.some((known) => known.includes(text.trim()));
    for (const text of ownTexts(page, outside)) {
      if (/[a-z]{2}/i.test(text) && !isOutside(text)) found.push(`${name}: ${text}`);
    }
    expect(page, name).not.toMatch(/>[^<]*\{\w+\}/);
  }
  expect([...new Set(found)].slice(0, 40)).toEqual([]);
});

test('a made-up text is longer, keeps its places and has no Latin letter of its own', () => {
  expect(pseudoText('Open {name} now', 'en_xa')).toBe('⟦Óþéñ {name} ñóŵ~~~~~~⟧');
  expect(pseudoText('Open {name} now', 'ar_xb')).toMatch(/^⟦[^a-z]+\{name\}[^a-z]+⟧$/i);
});
