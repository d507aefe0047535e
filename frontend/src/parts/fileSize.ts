const BYTE_BASE = 1024;
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
/** From so many on a digit after the point tells nobody anything. */
const WHOLE_FROM = 10;
const TENTHS = 10;

/** A size as the pages of the shop write it (`core/render/src/format.rs`): “310 KB”, “4.2 MB”; no line may break in it. */
export function fileSize(bytes: number, locale: string): string {
  let size = bytes;
  let step = 0;
  // Rounded before the unit is chosen: nothing is 1024 KB.
  while (step < UNITS.length - 1 && Math.round(size * TENTHS) >= BYTE_BASE * TENTHS) {
    size /= BYTE_BASE;
    step += 1;
  }
  const digits = step === 0 || size >= WHOLE_FROM ? 0 : 1;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits, useGrouping: false }).format(size)}\u00a0${UNITS[step] ?? 'B'}`;
}
