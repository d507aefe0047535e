import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { paths } from '../paths';
import { actingBase } from './acting';
import { useSession } from './SessionProvider';

/** Lets only signed-in people pass; others go to sign-in and come back to where they wanted to be. */
export function Guard({ children }: { children: ReactNode }) {
  const { status, retry } = useSession();
  const location = useLocation();
  if (status === 'unknown') return <PageSkeleton />;
  if (status === 'unreachable') return <Unreachable onRetry={retry} />;
  if (status === 'signed_out') {
    const course = /^\/payer\/s\/([^/]+)\/courses\//.exec(location.pathname);
    const target = `${actingBase ?? ''}${location.pathname}${location.search}`;
    const search = `?return_to=${encodeURIComponent(target)}`;
    if (course?.[1]) {
      window.location.assign(`${paths.shop(decodeURIComponent(course[1]))}/sign_in${search}`);
      return <PageSkeleton />;
    }
    return <Navigate to={`${paths.signIn}${search}`} replace />;
  }
  return children;
}
