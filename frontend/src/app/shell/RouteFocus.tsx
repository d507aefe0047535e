import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const TRIES = 20;
const TRY_MS = 50;

/** After a change of page the focus goes to its title (and the view to the top), as a full page load would do. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
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
  }, [pathname]);
  return null;
}
