import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AllPages } from './Sidebar';
import { type GroupKey, type Section, whereIs } from './nav';

const AllPagesSheet = lazy(() => import('./AllPagesSheet'));

const ON_BAR: GroupKey[] = ['home', 'orders', 'products', 'shop'];

const tab = {
  flex: 1,
  display: 'grid',
  justifyItems: 'center',
  gap: 0.25,
  py: 0.75,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 560,
  color: 'text.secondary',
  textDecoration: 'none',
  cursor: 'pointer',
  '&[aria-current=page]': { color: 'primary.main' },
} as const;

/** On a phone: Home · Orders · Products · Shop · More. */
export function BottomBar({ groups }: { groups: Section[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  /** Once opened it stays mounted, so that it closes as it came. */
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };

  const here = whereIs(groups, pathname)?.section.key;

  return (
    <>
      <Box
        component="nav"
        aria-label={t('nav.bottom')}
        sx={{
          position: 'fixed',
          insetInline: 0,
          insetBlockEnd: 0,
          zIndex: 'appBar',
          display: { xs: 'flex', lg: 'none' },
          bgcolor: 'background.paper',
          borderBlockStart: '1px solid',
          borderColor: 'divider',
          pb: 'env(safe-area-inset-bottom)',
        }}
      >
        {ON_BAR.map((key) => {
          const group = groups.find((each) => each.key === key);
          const first = group?.entries[0];
          // What a member may not open is under "More", with its reason.
          if (!group || !first || first.missing) return null;
          const Icon = group.icon;
          return (
            <Box key={key} component={Link} to={first.to} aria-current={here === key ? 'page' : undefined} sx={tab}>
              <Icon aria-hidden />
              {t(`group.${key}`)}
            </Box>
          );
        })}
        <Box component="button" type="button" aria-expanded={open} onClick={show} sx={tab}>
          <MoreHoriz aria-hidden />
          {t('nav.more')}
        </Box>
      </Box>
      {wanted && (
        <Suspense>
          <AllPagesSheet open={open} onClose={() => setOpen(false)}>
            <AllPages groups={groups} />
          </AllPagesSheet>
        </Suspense>
      )}
    </>
  );
}
