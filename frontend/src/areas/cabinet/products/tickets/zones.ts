/** Times of day by the clock of a place, and the moments they are. */

const MINUTE_MS = 60_000;

/** How far a zone's clock is ahead of UTC at a moment. */
function offsetMs(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone, hourCycle: 'h23',
    year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
  }).formatToParts(at);
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(numberOf('year'), numberOf('month') - 1, numberOf('day'), numberOf('hour'), numberOf('minute'), numberOf('second'));
  return shown - Math.floor(at / 1000) * 1000;
}

/**
 * The moment of "2026-12-01T19:00" in a zone; undefined for no date. `was` is the moment that the field was filled with: while its
 * text is the same it stays that one, although the clock may show it twice in the night in which it is put back.
 */
export function instantOf(local: string, zone: string, was?: string | null): string | undefined {
  if (was && localOf(was, zone) === local) return was;
  const bare = Date.parse(`${local}Z`);
  if (Number.isNaN(bare)) return undefined;
  // Twice: near a change of the clock the first guess may have the other offset.
  const guess = bare - offsetMs(bare, zone);
  return new Date(bare - offsetMs(guess, zone)).toISOString();
}

/** What a zone's clock shows at a moment, as an input takes it. */
export function localOf(instant: string, zone: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetMs(at, zone)).toISOString().slice(0, 16);
}

/** The same, some minutes later. */
export function later(local: string, minutes: number): string {
  const at = Date.parse(`${local}Z`);
  return Number.isNaN(at) ? '' : new Date(at + minutes * MINUTE_MS).toISOString().slice(0, 16);
}

export const zoneChoices = () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
