import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { post } from '@/api/client';
import { queryClient } from '@/app/queries';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { sessionKeys } from '@/app/session/calls';
import { PageTitle } from '@/parts/PageTitle';
import { LinkLanding } from '@/parts/LinkLanding';

export function Component() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const { pathname, search: queryString } = useLocation();
  const token = search.get('token') ?? '';
  const { status } = useSession();
  const back = `${paths.signIn}?${new URLSearchParams({ return_to: `${pathname}${queryString}` }).toString()}`;
  const signIn = (
    <Button component={Link} to={back} variant="contained" fullWidth>
      {t('changeEmail.signIn')}
    </Button>
  );
  const accountButton = (
    <Button component={Link} to={paths.cabinet.profile} variant="contained" fullWidth>
      {t('changeEmail.toAccount')}
    </Button>
  );
  return (
    <LinkLanding
      title={t('changeEmail.title')}
      text={t('changeEmail.text')}
      button={t('changeEmail.submit')}
      working={t('changeEmail.title')}
      // The mail went to another mailbox than the one the change was asked from: always one click.
      auto={false}
      consume={async () => {
        await post('/v1/app/user/accept_change_email', { body: { token } });
        await queryClient.invalidateQueries({ queryKey: sessionKeys.user });
      }}
      done={
        <>
          <PageTitle>{t('changeEmail.title')}</PageTitle>
          <Alert severity="success" sx={{ mb: 3 }}>
            {t('changeEmail.done')}
          </Alert>
          {accountButton}
        </>
      }
      failed={{ title: t('changeEmail.failed'), text: t('changeEmail.failedText'), action: status === 'signed_out' ? signIn : accountButton }}
    />
  );
}
