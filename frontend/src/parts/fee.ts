const BPS = 10_000;

/** A fee in basis points as a percentage of its language: 500 is 5%. */
export const feeText = (bps: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / BPS);
