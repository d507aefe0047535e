import LinearProgress from '@mui/material/LinearProgress';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { RouteFocus } from '../shell/RouteFocus';

/** Around everything: the progress of a route that is still loading, and where the focus goes after it has. */
export function RootLayout() {
  const { t } = useTranslation();
  const loading = useNavigation().state === 'loading';
  return (
    <>
      {loading && (
        <LinearProgress
          aria-label={t('loading')}
          sx={{ position: 'fixed', insetInline: 0, insetBlockStart: 0, zIndex: 'tooltip', blockSize: 3 }}
        />
      )}
      <RouteFocus />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </>
  );
}
