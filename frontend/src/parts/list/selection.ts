import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ListRow } from './types';

/** The rows that are marked to have something done to them together. */
export interface Selection<T extends ListRow> {
  has: (row: T) => boolean;
  toggle: (row: T) => void;
  /** All rows of the page, or none. */
  toggleAll: () => void;
  /** How much of the page is marked. */
  extent: 'none' | 'some' | 'all';
  rows: T[];
  clear: () => void;
  name: (row: T) => string;
}

/** Marks are of one page as it is shown: what is not seen any more is not marked any more. */
export function useSelection<T extends ListRow>(rows: T[], name: (row: T) => string): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const chosen = rows.filter((row) => ids.has(row.id));
    const all = rows.length > 0 && chosen.length === rows.length;
    return {
      name,
      rows: chosen,
      extent: all ? 'all' : chosen.length > 0 ? 'some' : 'none',
      has: (row) => ids.has(row.id),
      toggle: (row) => {
        const next = new Set(chosen.map((other) => other.id));
        if (!next.delete(row.id)) next.add(row.id);
        setIds(next);
      },
      toggleAll: () => setIds(all ? new Set() : new Set(rows.map((row) => row.id))),
      clear: () => setIds(new Set()),
    };
  }, [ids, name, rows]);
}

/** With the last mark the bar of what can be done goes away, and with it the button that was pressed: the first mark is the way on. */
export function useWayOn(list: RefObject<HTMLElement | null>, marked: boolean): void {
  const before = useRef(marked);
  useEffect(() => {
    if (before.current && !marked && document.activeElement === document.body) list.current?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus();
    before.current = marked;
  }, [list, marked]);
}
