import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { post } from '@/api/client';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { sessionKeys } from '@/app/session/calls';
import { homeOf } from '@/app/session/homes';
import { queryClient } from '@/app/queries';
import { PageTitle } from '@/parts/PageTitle';
import { LinkLanding } from '@/parts/LinkLanding';
import { askedForConfirmation } from './sameBrowser';

/** Without a session of the account the proof has dropped its password: whoever set it may not own the mailbox. */
function DoneWithoutPassword() {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageTitle>{t('confirmation.doneTitle')}</PageTitle>
      <Alert severity="success" sx={{ mb: 3 }}>
        {t('confirmation.doneWithoutPassword')}
      </Alert>
      <Button component={Link} to={paths.passwordNew} variant="contained" fullWidth size="large">
        {t('confirmation.choosePassword')}
      </Button>
    </>
  );
}

function Done() {
  const { t } = useTranslation('auth');
  const { status, active } = useSession();
  const nextPage = status === 'signed_in' ? (active ? homeOf[active.kind] : paths.aboutYou) : paths.signIn;
  return (
    <>
      <PageTitle>{t('confirmation.doneTitle')}</PageTitle>
      <Alert severity="success" sx={{ mb: 3 }}>
        {t('confirmation.done')}
      </Alert>
      <Button component={Link} to={nextPage} variant="contained" fullWidth size="large">
        {t('confirmation.continue')}
      </Button>
    </>
  );
}

export function Component() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const token = search.get('token');
  const [hasPassword, setHasPassword] = useState(true);
  const again = (
    <Button component={Link} to={paths.confirmationNew} variant="contained" fullWidth>
      {t('confirmation.newSubmit')}
    </Button>
  );
  if (!token)
    return (
      <>
        <PageTitle>{t('confirmation.title')}</PageTitle>
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t('confirmation.missing')}
        </Alert>
        {again}
      </>
    );
  return (
    <LinkLanding
      title={t('confirmation.title')}
      text={t('confirmation.text')}
      button={t('confirmation.submit')}
      working={t('confirmation.working')}
      auto={askedForConfirmation()}
      consume={async () => {
        const user = await post('/v1/app/users/confirmation', { body: { token } });
        setHasPassword(user.hasPassword);
        await queryClient.invalidateQueries({ queryKey: sessionKeys.user });
      }}
      done={hasPassword ? <Done /> : <DoneWithoutPassword />}
      failed={{ title: t('confirmation.failed'), text: t('confirmation.failedText'), action: again }}
    />
  );
}
