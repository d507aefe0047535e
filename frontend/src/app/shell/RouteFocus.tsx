import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const TRIES = 20;
const TRY_MS = 50;

/** How far each address was scrolled when it was left. */
const places = new Map<string, number>();

/** What a link says that leads back to where one came from: the page is shown as it was left. */
export interface LeadsBack {
  back?: boolean;
}

const typesIn = (main: Element | null): boolean =>
  document.activeElement?.matches('input, textarea') === true && main?.contains(document.activeElement) === true;

/** Once there is enough of a page to scroll to where it was left. */
function returnTo(place: number): boolean {
  if (document.documentElement.scrollHeight < place + window.innerHeight) return false;
  window.scrollTo(0, place);
  return true;
}

/**
 * After a change of page the focus goes to its title, and the view to the top, as a full page load would do. Whoever goes back finds
 * the page where they left it.
 */
export function RouteFocus() {
  const { pathname, search, state } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop || (state as LeadsBack | null)?.back === true;
  const before = useRef(pathname);
  const address = useRef(pathname + search);
  useLayoutEffect(() => {
    address.current = pathname + search;
  }, [pathname, search]);
  useEffect(() => {
    const note = () => void places.set(address.current, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const place = isBack ? (places.get(address.current) ?? 0) : 0;
    let there = returnTo(place);
    if (!there) window.scrollTo(0, 0);
    let focused = false;
    let tries = 0;
    // The title arrives with its chunk and its words, a moment after the path; a list with its rows.
    const timer = setInterval(() => {
      tries += 1;
      const title = focused ? null : document.querySelector<HTMLElement>('[data-page-title]');
      // A page that begins in a field is left there.
      if (title && !typesIn(title.closest('main'))) title.focus({ preventScroll: true });
      focused ||= title !== null;
      there ||= returnTo(place);
      if ((focused && there) || tries >= TRIES) clearInterval(timer);
    }, TRY_MS);
    return () => clearInterval(timer);
  }, [pathname, isBack]);
  return null;
}
