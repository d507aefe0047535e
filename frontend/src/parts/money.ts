/** Money on the screen: integers of the smallest unit in, words out. Nothing here ever becomes a float. */
export interface Amount {
  amount: number;
  currency: string;
}

export const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** 1234 eur → "12.34", by moving the point through the digits. */
export function decimalText({ amount, currency }: Amount): string {
  const digits = fractionDigits(currency);
  const sign = amount < 0 ? '-' : '';
  const whole = String(Math.abs(amount)).padStart(digits + 1, '0');
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`;
}

export function formatMoney(value: Amount, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: value.currency.toUpperCase() });
  return format.format(decimalText(value) as `${number}`);
}

/** What somebody typed, in the habits of their language; undefined when it is no amount of this currency. */
export function parseAmount(text: string, currency: string, locale: string): number | undefined {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const group = parts.find((part) => part.type === 'group')?.value ?? ',';
  const point = parts.find((part) => part.type === 'decimal')?.value ?? '.';
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replaceAll(group, '').replace(point, '.');
  const digits = fractionDigits(currency);
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(bare);
  if (!match || (match[2]?.length ?? 0) > digits) return undefined;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(digits, '0')}`);
}
