import Box from '@mui/material/Box';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { NavEntry, NavGroup } from './nav';

export const SIDEBAR_PX = 232;

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 1.5,
  py: 0.9,
  minBlockSize: { xs: 44, lg: 0 },
  borderRadius: 1,
  fontSize: '0.9375rem',
  fontWeight: 500,
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&.active': { bgcolor: 'primary.light', color: 'primary.dark', fontWeight: 620 },
} as const;

function Entry({ entry, icon }: { entry: NavEntry; icon?: NavGroup['icon'] }) {
  const { t } = useTranslation();
  const Icon = icon;
  const inside = (
    <>
      {Icon && <Icon fontSize="small" aria-hidden />}
      <span>{t(`nav.${entry.key}`)}</span>
      {entry.external && <OpenInNew sx={{ fontSize: 15, marginInlineStart: 'auto' }} aria-hidden />}
    </>
  );
  return entry.external ? (
    <Box component="a" href={entry.to} sx={entryStyle}>
      {inside}
    </Box>
  ) : (
    <Box component={NavLink} to={entry.to} end={entry.key === 'home' || entry.key === 'settings'} sx={entryStyle}>
      {inside}
    </Box>
  );
}

export function Sidebar({ groups }: { groups: NavGroup[] }) {
  const { t } = useTranslation();
  return (
    <Box component="nav" aria-label={t('nav.label')} sx={{ display: 'grid', gap: 2, alignContent: 'start', p: 1.5 }}>
      {groups.map((group) => (
        <Box key={group.key}>
          {group.key !== 'home' && (
            <Box
              component="h2"
              sx={{ m: 0, px: 1.5, pb: 0.5, fontSize: '0.75rem', fontWeight: 620, letterSpacing: '0.04em', color: 'text.secondary' }}
            >
              {t(`group.${group.key}`)}
            </Box>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
            {group.entries.map((entry) => (
              <li key={entry.key}>
                <Entry entry={entry} icon={entry === group.entries[0] ? group.icon : blank} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Keeps the words of a group in one column below the icon of its first entry. */
const blank = (() => <Box component="span" sx={{ inlineSize: 20, flex: 'none' }} />) as unknown as NavGroup['icon'];
