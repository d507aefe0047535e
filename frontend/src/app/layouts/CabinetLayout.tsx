import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { get } from '@/api/client';
import { followClock } from '@/parts/clock';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { paths } from '../paths';
import { Guard } from '../session/Guard';
import { SharingToken } from '../session/SharingToken';
import { useSession } from '../session/SessionProvider';
import { homeOf } from '../session/homes';
import { BottomBar } from '../shell/BottomBar';
import { SIDEBAR_PX, Sidebar } from '../shell/Sidebar';
import { SectionTabs } from '../shell/SectionTabs';
import { SkipLink } from '../shell/SkipLink';
import { TestModeBar, TestModeSwitch } from '../shell/TestMode';
import { TopBar } from '../shell/TopBar';
import { sections } from '../shell/nav';
import { usePalette } from '../shell/usePalette';

const CommandPalette = lazy(() => import('../shell/CommandPalette'));

/** All moments of the cabinet are shown by the shop's clock: its settings promise that it decides on the day of a sale. */
function useShopClock(wanted: boolean) {
  const seller = useQuery({
    meta: { quiet: true },
    queryKey: ['seller'],
    enabled: wanted,
    queryFn: ({ signal }) => get('/v1/cabinet/seller', { signal }),
  });
  const zone = seller.data?.timeZone;
  useEffect(() => {
    followClock(zone);
    return () => followClock(undefined);
  }, [zone]);
}

function Cabinet() {
  const { profiles, active } = useSession();
  useShopClock(active?.kind === 'seller');
  const palette = usePalette();
  if (!active && profiles.length > 0) return <Navigate to={paths.profiles} replace />;
  // Somebody who is not a seller here is sent to the cabinet of the kind they act as.
  if (active && active.kind !== 'seller') return <Navigate to={homeOf[active.kind]} replace />;
  if (!active) return <PageSkeleton />;
  const livemode = active.livemode !== false;
  const groups = sections(active.username, livemode);
  return (
    <>
      <SkipLink />
      {!livemode && <TestModeBar />}
      <TopBar home={paths.cabinet.home} onSearch={palette.show}>
        <TestModeSwitch livemode={livemode} />
      </TopBar>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Box
          sx={{
            display: { xs: 'none', lg: 'block' },
            flex: `0 0 ${SIDEBAR_PX}px`,
            position: 'sticky',
            insetBlockStart: 60,
            maxBlockSize: 'calc(100vh - 60px)',
            overflowY: 'auto',
          }}
        >
          <Sidebar groups={groups} />
        </Box>
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ flex: 1, minInlineSize: 0, px: { xs: 2, md: 4 }, py: { xs: 2.5, md: 4 }, pb: { xs: 12, lg: 6 } }}
        >
          <SectionTabs groups={groups} />
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Box>
      </Box>
      <BottomBar groups={groups} />
      {palette.wanted && (
        <Suspense fallback={null}>
          <CommandPalette open={palette.open} onClose={palette.hide} groups={groups} />
        </Suspense>
      )}
    </>
  );
}

export function CabinetLayout() {
  return (
    <Guard>
      <SharingToken>
        <Cabinet />
      </SharingToken>
    </Guard>
  );
}
