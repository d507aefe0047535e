import ArrowBack from '@mui/icons-material/ArrowBackOutlined';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import type { CameFrom } from './back';

interface Props {
  /** The list that the page belongs to. */
  home: string;
  /** What that is called. */
  label: string;
}

/** To where one came from, as it was left; else to the list. */
export function BackLink({ home, label }: Props) {
  const { t } = useTranslation();
  const from = (useLocation().state as CameFrom | null)?.from;
  const toHome = !from || from.split('?')[0] === home;
  return (
    <Link component={RouterLink} to={from ?? home} state={{ back: true }} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, mb: 1.5, minBlockSize: 32 }}>
      <ArrowBack fontSize="small" sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      {toHome ? label : t('back')}
    </Link>
  );
}
