import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { post } from '@/api/client';
import { fingerprint } from '@/api/session';
import { paths } from '@/app/paths';
import { adopt } from '@/app/session/calls';
import { LinkLanding } from '@/parts/LinkLanding';
import { AfterSignIn } from './SignInPage';
import { askedForMagicLink } from './sameBrowser';

export function Component() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const token = search.get('token');
  if (!token) return <Navigate to={paths.signIn} replace />;
  return (
    <LinkLanding
      title={t('magic.title')}
      text={t('magic.text')}
      button={t('magic.submit')}
      working={t('magic.working')}
      auto={askedForMagicLink()}
      consume={async () => {
        const body = { token, fingerprint: fingerprint() };
        adopt(await post('/v1/app/session/magic_link', { body }));
      }}
      done={<AfterSignIn />}
      failed={{
        title: t('magic.failed'),
        text: t('magic.failedText'),
        action: (
          <Button component={Link} to={paths.signIn} variant="contained" fullWidth>
            {t('magic.toSignIn')}
          </Button>
        ),
      }}
    />
  );
}
