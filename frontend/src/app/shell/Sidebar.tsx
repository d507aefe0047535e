import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Missing, PageLink } from './PageLink';
import { type Section, whereIs } from './nav';

export const SIDEBAR_PX = 216;

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
  '&[aria-current]': { bgcolor: 'primary.light', color: 'primary.dark', fontWeight: 620 },
} as const;

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 } as const;

function IconWithName({ icon: Icon, name }: { icon: SvgIconComponent; name: string }) {
  return (
    <>
      <Icon fontSize="small" aria-hidden />
      <span>{name}</span>
    </>
  );
}

/** One entry a section: what is inside it stands in tabs above the page. */
export function Sidebar({ groups }: { groups: Section[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const here = whereIs(groups, pathname);
  return (
    <Box component="nav" aria-label={t('nav.label')} sx={{ p: 1.5 }}>
      <Box component="ul" sx={list}>
        {groups.map(({ key, icon: Icon, entries: [first] }) => first && (
          <li key={key}>
            {first.missing ? (
              <Missing missing={first.missing} name={<IconWithName icon={Icon} name={t(`group.${key}`)} />} sx={entryStyle} />
            ) : (
              <Box component={Link} to={first.to} aria-current={here?.section.key === key ? 'true' : undefined} sx={entryStyle}>
                <IconWithName icon={Icon} name={t(`group.${key}`)} />
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Every page under the name of its section, where there is no room for tabs. */
export function AllPages({ groups }: { groups: Section[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const here = whereIs(groups, pathname);
  return (
    <Box component="nav" aria-label={t('nav.label')} sx={{ display: 'grid', gap: 2, alignContent: 'start', p: 1.5 }}>
      {groups.map((group) => (
        <Box key={group.key}>
          {group.entries.length > 1 && (
            <Box component="h2" sx={{ m: 0, px: 1.5, pb: 0.5, fontSize: '0.75rem', fontWeight: 620, letterSpacing: '0.04em', color: 'text.secondary' }}>
              {t(`group.${group.key}`)}
            </Box>
          )}
          <Box component="ul" sx={list}>
            {group.entries.map((page) => (
              <li key={page.key}>
                <PageLink page={page} here={here?.page.key === page.key} sx={entryStyle} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
