import Lock from '@mui/icons-material/LockOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Page } from './nav';
import type { Needs } from './rights';

/** What a member may not open stays in its place, with the reason. */
export function Missing({ missing, name, sx }: { missing: Needs; name: ReactNode; sx: SxProps }) {
  const { t } = useTranslation('team');
  const reason = missing === 'owner' || missing === 'any' ? t('acting.owner') : t('acting.needs', { right: t(`right.${missing}`) });
  return (
    <Tooltip title={reason} describeChild>
      <Box component="span" role="link" aria-disabled tabIndex={0} sx={[sx, { color: 'text.disabled !important', cursor: 'default' }] as SxProps}>
        {name}
        <Lock sx={{ fontSize: 15 }} aria-hidden />
      </Box>
    </Tooltip>
  );
}

interface Props {
  page: Page;
  here: boolean;
  sx: SxProps;
}

/** A link to a page of the cabinet, or to the shop, which is left with a full load. */
export function PageLink({ page, here, sx }: Props) {
  const { t } = useTranslation();
  const name = <span>{t(`nav.${page.key}`)}</span>;
  if (page.missing) return <Missing missing={page.missing} name={name} sx={sx} />;
  return page.external ? (
    <Box component="a" href={page.to} sx={sx}>
      {name}
      <OpenInNew sx={{ fontSize: 15 }} aria-hidden />
    </Box>
  ) : (
    <Box component={Link} to={page.to} aria-current={here ? 'page' : undefined} sx={sx}>
      {name}
    </Box>
  );
}
