/** The clock that moments are shown by: on a seller's screens the shop's, as its settings say, elsewhere the reader's own. */
import { useSyncExternalStore } from 'react';

let shop: string | undefined;
const readers = new Set<() => void>();

/** From here on moments are shown by this zone's clock; without one by the reader's own. */
export function followClock(zone: string | undefined): void {
  if (shop === zone) return;
  shop = zone;
  for (const notify of readers) notify();
}

/** The zone whose clock is followed; undefined: the reader's own. */
export const followed = (): string | undefined => shop;

export const useFollowed = (): string | undefined =>
  useSyncExternalStore(
    (notify) => {
      readers.add(notify);
      return () => readers.delete(notify);
    },
    followed,
    followed,
  );

/** The zone in which the days of lists are meant. */
export const listZone = (): string => shop ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How a zone's clock is called at a moment: "CET". */
export function zoneName(language: string, timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short', hour: 'numeric' }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
