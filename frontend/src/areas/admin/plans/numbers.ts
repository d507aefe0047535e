import { toNumber } from '@/areas/cabinet/products/numbers';
import { parseAmount } from '@/parts/money';

/** All of a sale, in basis points. */
const ALL_BPS = 10_000;

/** A percentage as it is typed, in basis points: "2.5" and "2,5" are 250. Undefined: it is none from 0 to 100. */
export function toBps(text: string, locale: string): number | undefined {
  // Two places, like an amount of euros.
  const bps = parseAmount(text, 'eur', locale);
  return bps !== undefined && bps <= ALL_BPS ? bps : undefined;
}

/** What is no percentage is refused; nothing is an answer where it may be. */
export const bpsRule = (locale: string, words: string, optional = false) => ({
  validate: (text: string) => (optional && text.trim() === '') || toBps(text, locale) !== undefined || words,
});

/** A limit as it is typed; empty: there is none. */
export const toLimit = (text: string): number | undefined => toNumber(text);
