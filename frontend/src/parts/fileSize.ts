const BYTE_BASE = 1024;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function fileSize(bytes: number, locale: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(BYTE_BASE)));
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: UNITS[step] ?? 'byte', maximumFractionDigits: 1 });
  return format.format(bytes / BYTE_BASE ** step);
}
