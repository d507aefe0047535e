import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PageLink } from './PageLink';
import { type Section, whereIs } from './nav';

const tab = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  flex: 'none',
  px: 0.25,
  py: 1.25,
  minBlockSize: 44,
  fontSize: '0.9375rem',
  fontWeight: 500,
  color: 'text.secondary',
  textDecoration: 'none',
  borderBlockEnd: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main', fontWeight: 620 },
} as const;

/** The pages of the section that one is in. A page below one of them (a product, a coupon) has the room for itself. */
export function SectionTabs({ groups }: { groups: Section[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  const here = whereIs(groups, pathname);
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]');
    // On a phone the strip is longer than the screen; the page one is on must be seen in it.
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here?.page.key]);
  if (!here || here.section.entries.length < 2 || (here.page.parent && here.page.to !== pathname)) return null;
  return (
    <Box
      component="nav"
      ref={strip}
      aria-label={t(`group.${here.section.key}`)}
      sx={{
        display: 'flex',
        gap: 2.5,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        mt: { xs: -2.5, md: -2.5 },
        mb: 3,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      {here.section.entries.map((page) => (
        <PageLink key={page.key} page={page} here={page.key === here.page.key} sx={tab} />
      ))}
    </Box>
  );
}
