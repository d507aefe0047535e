import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { abortInFlight } from '@/api/abort';
import { OfflineBar } from '@/parts/feedback/OfflineBar';
import { Toaster } from '@/parts/feedback/Toaster';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { ThemeFrame } from '@/theme/ThemeFrame';
import { queryClient } from './queries';
import { router } from './router';
import { SessionProvider } from './session/SessionProvider';
import { StepUpDialog } from './session/StepUpDialog';

const address = (): string => `${router.state.location.pathname}${router.state.location.search}`;

/** Path or search changed: what the old page was still asking for is of no interest any more. */
function watchRoute(): () => void {
  let last = address();
  return router.subscribe(() => {
    if (address() === last) return;
    last = address();
    abortInFlight();
  });
}

export function App() {
  useEffect(watchRoute, []);
  return (
    <ThemeFrame>
      <QueryClientProvider client={queryClient}>
        <OfflineBar />
        <Suspense fallback={<PageSkeleton />}>
          <SessionProvider>
            <RouterProvider router={router} />
            <StepUpDialog />
          </SessionProvider>
        </Suspense>
        <Toaster />
      </QueryClientProvider>
    </ThemeFrame>
  );
}
