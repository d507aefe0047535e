import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { post } from '@/api/client';
import { fingerprint } from '@/api/session';
import { paths } from '@/app/paths';
import { adopt } from '@/app/session/calls';
import { useSecondStep } from '@/app/session/secondStep';
import { LinkLanding } from '@/parts/LinkLanding';
import { SecondStep } from './SecondStep';
import { AfterSignIn } from './SignInPage';
import { askedForMagicLink } from './sameBrowser';

export function Component() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token');
  const second = useSecondStep();
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
        await second.first(async () => adopt(await post('/v1/app/session/magic_link', { body })));
      }}
      done={second.token ? <SecondStep token={second.token} onDone={second.again} onAgain={() => void navigate(paths.signIn)} /> : <AfterSignIn />}
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
