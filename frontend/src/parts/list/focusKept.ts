import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const ALIVE = ':not(:disabled):not([tabindex="-1"])';
const PRESSED = `button${ALIVE}, a[href]${ALIVE}, input${ALIVE}`;

interface Held {
  element: HTMLElement;
  /** Which row it was in, counted from the top, and whether among what can be done with it. */
  at: number;
  inActions: boolean;
}

/**
 * What is done with a row often takes it, or the button that was pressed, away, and with it the focus: the keyboard would
 * start at the top of the page again. It goes to the row that is there now, or to the page's heading where none is left.
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined) {
  const held = useRef<Held | undefined>(undefined);
  useEffect(() => {
    const before = held.current;
    const gone = before && (!before.element.isConnected || before.element.matches(':disabled'));
    if (!gone || document.activeElement !== document.body) return;
    held.current = undefined;
    next(list.current, before)?.focus({ preventScroll: true });
  }, [list, rows]);
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = list.current?.contains(target) && target.closest<HTMLElement>('[data-row]');
      if (row) held.current = { element: target, at: rowsOf(list.current).indexOf(row), inActions: target.closest('[data-actions]') !== null };
    },
    onBlur({ target, relatedTarget }: FocusEvent<HTMLElement>) {
      if (target !== held.current?.element || !target.isConnected || target.matches(':disabled') || !document.hasFocus()) return;
      // Who goes elsewhere wants nothing of the row any more; but a dialog about it gives the focus back.
      if (!(relatedTarget instanceof Element && relatedTarget.closest('[role="presentation"], [role="dialog"]'))) held.current = undefined;
    },
  };
}

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

function next(list: HTMLElement | null, { at, inActions }: Held): HTMLElement | null {
  const rows = rowsOf(list);
  const row = rows[Math.min(at, rows.length - 1)];
  const button = inActions ? row?.querySelector<HTMLElement>(`[data-actions] :is(${PRESSED})`) : null;
  return button ?? row?.querySelector<HTMLElement>(PRESSED) ?? document.querySelector<HTMLElement>('[data-page-title]');
}
