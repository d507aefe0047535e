import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { Brand } from '@/parts/Brand';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { paths } from '../paths';
import { useSession } from '../session/SessionProvider';
import { homeOf } from '../session/homes';
import { LanguageSwitch } from '../shell/LanguageSwitch';
import { SkipLink } from '../shell/SkipLink';
import { ThemeSwitch } from '../shell/ThemeSwitch';

const WIDTH_PX = 1120;
const wide = { maxInlineSize: WIDTH_PX, mx: 'auto', px: { xs: 2, md: 4 } };

function Entrance() {
  const { t } = useTranslation();
  const { status, active } = useSession();
  if (status === 'signed_in')
    return (
      <Button component={Link} to={active ? homeOf[active.kind] : paths.profiles} variant="contained" size="small">
        {t('public.toCabinet')}
      </Button>
    );
  return (
    <>
      <Button component={Link} to={paths.signIn} size="small" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        {t('public.signIn')}
      </Button>
      <Button component={Link} to={paths.signUp} variant="contained" size="small">
        {t('public.signUp')}
      </Button>
    </>
  );
}

const footerLinks = ['plans', 'terms', 'privacy', 'imprint', 'signIn'] as const;

export function PublicLayout() {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink />
      <Box component="header" sx={{ ...wide, display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 }, blockSize: 68 }}>
        <Brand to={paths.home} />
        <Box sx={{ flex: 1 }} />
        <Button component={Link} to={paths.plans} size="small" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
          {t('public.plans')}
        </Button>
        <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
          <ThemeSwitch />
        </Box>
        <LanguageSwitch />
        <Entrance />
      </Box>
      <Box component="main" id="main" tabIndex={-1} sx={{ minBlockSize: '70vh' }}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Box>
      <Box component="footer" sx={{ borderBlockStart: '1px solid', borderColor: 'divider', mt: 8 }}>
        <Box component="nav" aria-label={t('public.footer')} sx={{ ...wide, display: 'flex', flexWrap: 'wrap', gap: 3, py: 4 }}>
          {footerLinks.map((key) => (
            <Box key={key} component={Link} to={paths[key]} sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
              {t(`public.${key}`)}
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}
