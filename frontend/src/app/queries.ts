/** How reads behave everywhere: what is retried, and who says aloud that something failed. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { ACCESS_ERRORS, Problem, REFRESH_ERRORS, isRouteAbort, isTokenError } from '@/api/problem';
import { toast } from '@/parts/feedback/toasts';
import { actingBase } from './session/acting';

const MAX_RETRIES = 2;
const FRESH_MS = 15_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

/** Says a failure once. Token errors and cancelled calls are nobody's news. */
export function announce(error: unknown): void {
  if (isRouteAbort(error)) return;
  if (!(error instanceof Problem)) {
    toast.error(i18next.t('error.unexpected'));
    return;
  }
  if (isTokenError(error, [...ACCESS_ERRORS, ...REFRESH_ERRORS])) return;
  if (error.status === 0) toast.error(i18next.t('error.network'));
  else if (error.status === 429) toast.error(i18next.t('error.tooMany'));
  else toast.error(error.words ?? i18next.t('error.server'));
}

function worthRetrying(failures: number, error: unknown): boolean {
  // A route change may have cut off a call that the new route still wants.
  if (isRouteAbort(error)) return failures < MAX_RETRIES;
  return error instanceof Problem && (error.status === 0 || error.status >= 500) && failures < MAX_RETRIES;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Beside what a member of a team may see lies what they may not: the page says so in its place.
      if (actingBase && error instanceof Problem && error.status === 403) return;
      if (!query.meta?.quiet) announce(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _values, _context, mutation) => {
      if (!mutation.meta?.quiet) announce(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: worthRetrying,
      retryDelay: (attempt, error) => (isRouteAbort(error) ? 0 : 400 * 2 ** attempt),
      refetchOnWindowFocus: false,
    },
  },
});
