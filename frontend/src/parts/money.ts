import i18next from 'i18next';

/**
 * Money on the screen: integers of the smallest unit in, words out. Nothing here ever becomes a float.
 * The kernel has the same rule for pages and mails; one table of examples holds both to it.
 */
export interface Amount {
  amount: number;
  currency: string;
}

/** What stands for a currency where it is not its code. */
const SYMBOLS: Record<string, string> = { eur: '€', usd: '$', gbp: '£' };
/** Before the number in every language (storefront-growth §9); the others stand where the language has them. */
const LEADING = new Set(['usd', 'gbp', 'chf']);

/** ISO 4217; the browser's own table rounds some currencies as people use cash. */
const NO_DIGITS = new Set(['bif', 'clp', 'djf', 'gnf', 'isk', 'jpy', 'kmf', 'krw', 'pyg', 'rwf', 'ugx', 'vnd', 'vuv', 'xaf', 'xof', 'xpf']);
const THREE_DIGITS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);
const NO_BREAK = '\u00a0';
const GROUP = 3;

export function fractionDigits(currency: string): number {
  const code = currency.toLowerCase();
  if (NO_DIGITS.has(code)) return 0;
  return THREE_DIGITS.has(code) ? 3 : 2;
}

/** 1234 eur → ["", "12", "34"]: sign, whole, minor, by cutting the digits. */
function pieces({ amount, currency }: Amount): [sign: string, whole: string, minor: string] {
  const digits = fractionDigits(currency);
  const padded = String(Math.abs(amount)).padStart(digits + 1, '0');
  return [amount < 0 ? '-' : '', padded.slice(0, padded.length - digits), padded.slice(padded.length - digits)];
}

/** As it stands in a field, so that it can be typed again: 123456 eur → "1234.56" in English, "1234,56" in German. */
export function decimalText(value: Amount, locale: string): string {
  const [sign, whole, minor] = pieces(value);
  return minor ? `${sign}${whole}${separatorsOf(locale).point}${minor}` : `${sign}${whole}`;
}

/** In the form of the reader's language, the one the screen is in unless another is named: "€12.90" in English, "12,90 €" in German. */
export function formatMoney(value: Amount, locale = i18next.language || 'en'): string {
  const { group, point } = separatorsOf(locale);
  const [sign, whole, minor] = pieces(value);
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const number = minor ? `${apart}${point}${minor}` : apart;
  const currency = value.currency.toLowerCase();
  const symbol = SYMBOLS[currency] ?? currency.toUpperCase();
  if (!locale.startsWith('en') && !LEADING.has(currency)) return `${sign}${number}${NO_BREAK}${symbol}`;
  return symbol.length > 1 ? `${sign}${symbol}${NO_BREAK}${number}` : `${sign}${symbol}${number}`;
}

interface Separators {
  /** Between thousands. */
  group: string;
  /** Before the minor units. */
  point: string;
}
const separators = new Map<string, Separators>();

/** What a language puts into its numbers. */
function separatorsOf(locale: string): Separators {
  const known = separators.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12345.6);
  const mark = (type: 'group' | 'decimal', otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const found = { group: mark('group', ','), point: mark('decimal', '.') };
  separators.set(locale, found);
  return found;
}

const groupOf = (locale: string): string => separatorsOf(locale).group;

/** Where the whole ends in "1.234,56" or "12,5"; undefined when it cannot be told. */
function pointIn(text: string, digits: number, locale: string): number | undefined {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return text.length;
  const mark = text[last] ?? '';
  const before = text.slice(0, last);
  const behind = text.length - last - 1;
  // Both signs: the later one is the point. One sign several times: thousands.
  if (before.includes(mark === '.' ? ',' : '.')) return before.includes(mark) ? undefined : last;
  if (before.includes(mark)) return text.length;
  const group = behind === GROUP && !before.startsWith('0') && mark === groupOf(locale);
  if (group) return text.length;
  return behind <= digits ? last : undefined;
}

/**
 * What somebody typed, with comma or point; undefined when it is no amount of this currency, or could be two.
 * The language is only asked where thousands and decimals look alike.
 */
export function parseAmount(text: string, currency: string, locale: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const digits = fractionDigits(currency);
  const point = pointIn(bare, digits, locale);
  if (point === undefined) return undefined;
  // Nobody writes a thousand with a nought in front.
  const whole = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(bare.slice(0, point)) ? bare.slice(0, point).replace(/[.,]/g, '') : bare.slice(0, point);
  const minor = bare.slice(point + 1);
  if (!/^\d{1,12}$/.test(whole) || !/^\d*$/.test(minor) || minor.length > digits) return undefined;
  return Number(`${whole}${minor.padEnd(digits, '0')}`);
}
