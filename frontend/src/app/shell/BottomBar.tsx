import Close from '@mui/icons-material/Close';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AllPages } from './Sidebar';
import { type GroupKey, type Section, whereIs } from './nav';

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
        <Box component="button" type="button" aria-expanded={open} onClick={() => setOpen(true)} sx={tab}>
          <MoreHoriz aria-hidden />
          {t('nav.more')}
        </Box>
      </Box>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': t('nav.label'), sx: { borderStartStartRadius: 16, borderStartEndRadius: 16, maxBlockSize: 'calc(100dvh - 4rem)' } } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', position: 'sticky', insetBlockStart: 0, zIndex: 1, bgcolor: 'background.paper', paddingInlineStart: 3, paddingInlineEnd: 1, pt: 1 }}>
          <Typography component="h2" sx={{ fontWeight: 640 }}>
            {t('nav.all')}
          </Typography>
          <IconButton aria-label={t('close')} onClick={() => setOpen(false)}>
            <Close />
          </IconButton>
        </Box>
        {/* Choosing a page closes the drawer; the keyboard does so through the links' own clicks. */}
        <Box onClickCapture={() => setOpen(false)}>
          <AllPages groups={groups} />
        </Box>
      </Drawer>
    </>
  );
}
