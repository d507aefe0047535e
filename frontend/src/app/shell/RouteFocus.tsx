import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';

const TRIES = 20;
const TRY_MS = 50;

/** One row opened beside its list, or closed again: the same page, whose address is only longer. */
const beside = (one: Place, other: Place): boolean =>
  one.page === other.page && (one.path.startsWith(`${other.path}/`) || other.path.startsWith(`${one.path}/`));

interface Place {
  path: string;
  page: string | undefined;
}

/** After a change of page the focus goes to its title (and the view to the top), as a full page load would do. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const page = useMatches().at(-1)?.id;
  const before = useRef<Place>({ path: pathname, page });
  useEffect(() => {
    const left = before.current;
    if (left.path === pathname) return undefined;
    before.current = { path: pathname, page };
    if (beside(left, before.current)) return undefined;
    window.scrollTo(0, 0);
    let tries = 0;
    // The title arrives with its chunk and its words, a moment after the path.
    const timer = setInterval(() => {
      tries += 1;
      const title = document.querySelector<HTMLElement>('[data-page-title]');
      if (title) title.focus({ preventScroll: true });
      if (title || tries >= TRIES) clearInterval(timer);
    }, TRY_MS);
    return () => clearInterval(timer);
  }, [pathname, page]);
  return null;
}
