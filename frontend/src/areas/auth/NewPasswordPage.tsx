import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { post } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { exact, marked } from '@/parts/marked';
import { AddressForm } from './AddressForm';

export function Component() {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageTitle lead={t('password.newLead')}>{t('password.newTitle')}</PageTitle>
      <AddressForm
        send={(email) => post('/v1/app/users/password', { body: { email } })}
        button={t('password.newSubmit')}
        sent={(email) => marked(t('password.sent', { email: exact(email) }))}
      />
      <Typography sx={{ mt: 3, textAlign: 'center' }}>
        <Link to={paths.signIn}>{t('backToSignIn')}</Link>
      </Typography>
    </>
  );
}
