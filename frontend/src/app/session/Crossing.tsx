import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PageSkeleton } from '@/parts/feedback/Skeletons';

/** From the application into a shop that one works for: the page is loaded anew, below that shop's address. */
export function Enter() {
  useEffect(() => window.location.reload(), []);
  return <PageSkeleton />;
}

/** Out of such a shop to an address that is not its. */
export function Leave() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => window.location.replace(`${pathname}${search}${hash}`), [pathname, search, hash]);
  return <PageSkeleton />;
}
