import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { get } from '@/api/client';
import { followClock } from '@/parts/clock';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { paths } from '../paths';
import { Guard } from '../session/Guard';
import { SharingToken } from '../session/SharingToken';
import { useSession } from '../session/SessionProvider';
import { homeOf } from '../session/homes';
import { type Acting, useActing } from '../session/useActing';
import { ActingBar } from '../shell/ActingBar';
import { BottomBar } from '../shell/BottomBar';
import { MovedElsewhere, NoAccess, NotInTeam } from '../shell/NoAccess';
import { LaterBell } from '@/areas/cabinet/notifications/LaterBell';
import { SupportBar, SupportOver } from '../shell/SupportBar';
import { SIDEBAR_PX, Sidebar } from '../shell/Sidebar';
import { SectionTabs } from '../shell/SectionTabs';
import { SkipLink } from '../shell/SkipLink';
import { TestModeBar, TestModeSwitch } from '../shell/TestMode';
import { TopBar } from '../shell/TopBar';
import { MemberHome } from '../shell/MemberHome';
import { type Section, sections, whereIs } from '../shell/nav';
import { sectionsFor } from '../shell/rights';
import { ActingRights, ActingSupport } from '../shell/useMay';
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

/** The page, where the rights of a member open it. */
function ForMember({ shop, groups }: { shop: string; groups: Section[] }) {
  const page = whereIs(groups, useLocation().pathname)?.page;
  if (page?.missing) return <NoAccess missing={page.missing} shop={shop} />;
  return page?.key === 'home' ? <MemberHome groups={groups} shop={shop} /> : <Outlet />;
}

/** In the place of the whole cabinet, where nobody acts for the shop that the address names. */
function Apart({ acting }: { acting: Extract<Acting, { status: 'gone' | 'failed' | 'moved' }> }) {
  return (
    <>
      <SkipLink />
      <TopBar home={acting.status === 'gone' && acting.support ? paths.admin.home : paths.teamMember.home} />
      <Box component="main" id="main" tabIndex={-1} sx={{ p: { xs: 2, md: 4 } }}>
        {acting.status === 'gone' && (acting.support ? <SupportOver /> : <NotInTeam />)}
        {acting.status === 'failed' && <Unreachable error={acting.error} onRetry={acting.retry} />}
        {acting.status === 'moved' && <MovedElsewhere shop={acting.shop} onResume={acting.resume} />}
      </Box>
    </>
  );
}

/** The editor of a page takes the whole window below the bar. */
const isEditor = (pathname: string) => /^\/cabinet\/shop\/pages\/[^/]+\/editor/.test(pathname);

function Cabinet() {
  const { profiles, active } = useSession();
  const acting = useActing();
  const member = acting.status === 'ready' ? acting : undefined;
  useShopClock(active?.kind === 'seller' || member !== undefined);
  const palette = usePalette();
  const whole = isEditor(useLocation().pathname);
  if (!active && profiles.length > 0) return <Navigate to={paths.profiles} replace />;
  if (acting.status === 'gone' || acting.status === 'failed' || acting.status === 'moved') return <Apart acting={acting} />;
  // Somebody who is not a seller here is sent to the cabinet of the kind they act as.
  if (acting.status === 'own' && active && active.kind !== 'seller') return <Navigate to={homeOf[active.kind]} replace />;
  if (!active || acting.status === 'loading') return <PageSkeleton />;
  const livemode = active.livemode !== false;
  const support = member?.support;
  const all = sections(support?.username ?? active.username, livemode);
  const groups = member ? sectionsFor(all, member.rights, support !== undefined) : all;
  return (
    <ActingRights value={member?.rights}>
      <SkipLink />
      {support && <SupportBar access={support} />}
      {member && !support && <ActingBar shop={member.shop} />}
      {!livemode && <TestModeBar />}
      <TopBar home={paths.cabinet.home} onSearch={palette.show}>
        {!support && <TestModeSwitch livemode={livemode} />}
        <Suspense fallback={null}>
          <LaterBell who={`${active.id} ${livemode}`} />
        </Suspense>
      </TopBar>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Box
          sx={{
            display: whole ? 'none' : { xs: 'none', lg: 'block' },
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
          sx={{ flex: 1, minInlineSize: 0, ...(whole ? {} : { px: { xs: 2, md: 4 }, py: { xs: 2.5, md: 4 }, pb: { xs: 12, lg: 6 } }) }}
        >
          {!whole && <SectionTabs groups={groups} />}
          <Suspense fallback={<PageSkeleton />}>
            <ActingSupport value={support !== undefined}>{member ? <ForMember shop={member.shop} groups={groups} /> : <Outlet />}</ActingSupport>
          </Suspense>
        </Box>
      </Box>
      {!whole && <BottomBar groups={groups} />}
      {palette.wanted && (
        <Suspense fallback={null}>
          <CommandPalette open={palette.open} onClose={palette.hide} groups={groups} />
        </Suspense>
      )}
    </ActingRights>
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
