import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths, returnTo } from '@/app/paths';

/** Where in the cabinet somebody came from to verify themselves, as the address says. */
export function useWayBack(): string | undefined {
  const [search] = useSearchParams();
  const to = returnTo(search);
  return to?.startsWith(`${paths.cabinet.home}/`) || to === paths.cabinet.home ? to : undefined;
}

/** A page on the way that leads back to the same place. */
export const leadingBack = (path: string, back: string | undefined): string =>
  back ? `${path}${path.includes('?') ? '&' : '?'}return_to=${encodeURIComponent(back)}` : path;

/** The way back; nothing for those who came by the menu. */
export function WayBack({ to }: { to: string | undefined }) {
  const { t } = useTranslation('money');
  if (!to) return null;
  return (
    <Button component={Link} to={to} variant="outlined" startIcon={<ArrowBack />}>
      {t(to.startsWith(paths.cabinet.products) ? 'verification.backToProduct' : 'verification.back')}
    </Button>
  );
}
