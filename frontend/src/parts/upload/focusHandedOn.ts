import { type RefObject, useLayoutEffect } from 'react';

/** To another row, else to the place for more files, else to what is beside them. */
const WAYS_ON = ['[data-upload] button', 'input[type="file"]', 'button, input, a[href]'];

/**
 * A row goes when its file is given up or has arrived, and a button of it when the file is refused. Who has the focus there
 * keeps one close by: else the keyboard would start at the top of the page again.
 */
export function useFocusHandedOn(what: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const here = what.current;
    return () => {
      // Its last moment in the page: what is in it still has the focus.
      if (!here?.contains(document.activeElement)) return;
      const places = [here.nextElementSibling, here.parentElement];
      queueMicrotask(() => {
        if (document.activeElement === document.body) wayOn(places)?.focus();
      });
    };
  }, [what]);
}

function wayOn(places: readonly (Element | null)[]): HTMLElement | undefined {
  const found = places.flatMap((place) => [place, ...WAYS_ON.map((way) => place?.querySelector(way))]);
  return found.find((each): each is HTMLElement => each instanceof HTMLElement && each.isConnected && WAYS_ON.some((way) => each.matches(way)));
}
