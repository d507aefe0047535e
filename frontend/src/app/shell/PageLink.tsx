import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Page } from './nav';

interface Props {
  page: Page;
  here: boolean;
  sx: SxProps;
}

/** A link to a page of the cabinet, or to the shop, which is left with a full load. */
export function PageLink({ page, here, sx }: Props) {
  const { t } = useTranslation();
  const name = <span>{t(`nav.${page.key}`)}</span>;
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
