import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { paths } from '../paths';
import { Guard } from '../session/Guard';
import { SharingToken } from '../session/SharingToken';
import { useSession } from '../session/SessionProvider';
import { homeOf } from '../session/homes';
import { SkipLink } from '../shell/SkipLink';
import { TopBar } from '../shell/TopBar';

const managerLinks = [
  { key: 'users', to: paths.admin.users },
  { key: 'sellers', to: paths.admin.sellers },
  { key: 'orders', to: paths.admin.list('orders') },
  { key: 'jobs', to: paths.admin.jobs },
  { key: 'payoutRequests', to: paths.admin.payoutRequests },
  { key: 'productReviews', to: paths.admin.productReviews },
  { key: 'plans', to: paths.admin.plans },
  { key: 'featureOverrides', to: paths.admin.featureOverrides },
  { key: 'auditLogs', to: paths.admin.auditLogs },
] as const;

function ManagerNav() {
  const { t } = useTranslation();
  return (
    <Box component="nav" aria-label={t('nav.label')} sx={{ display: 'flex', flexWrap: { md: 'wrap' }, gap: 1, overflowX: 'auto' }}>
      {managerLinks.map(({ key, to }) => (
        <Box
          key={key}
          component={NavLink}
          to={to}
          sx={{
            px: 1.5,
            py: { xs: 1.25, md: 0.75 },
            borderRadius: 1,
            whiteSpace: 'nowrap',
            color: 'text.secondary',
            textDecoration: 'none',
            '&.active': { bgcolor: 'primary.light', color: 'primary.dark' },
          }}
        >
          {t(`adminNav.${key}`)}
        </Box>
      ))}
    </Box>
  );
}

/** Payer, publisher, team member and manager: one calm column under the same bar. */
export function AreaLayout() {
  const { active } = useSession();
  return (
    <Guard>
      <SkipLink />
      <TopBar home={active ? homeOf[active.kind] : paths.profiles} />
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ maxInlineSize: 1120, mx: 'auto', px: { xs: 2, md: 4 }, py: { xs: 2.5, md: 4 } }}
      >
        {active?.kind === 'manager' && (
          <Box sx={{ mb: 3 }}>
            <ManagerNav />
          </Box>
        )}
        <Suspense fallback={<PageSkeleton />}>
          <SharingToken>
            <Outlet />
          </SharingToken>
        </Suspense>
      </Box>
    </Guard>
  );
}
