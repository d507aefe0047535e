import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { PageTitle } from '@/parts/PageTitle';
import { exact, marked } from '@/parts/marked';
import { AddressForm } from './AddressForm';
import { rememberConfirmation } from './sameBrowser';

export function Component() {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageTitle lead={t('confirmation.newLead')}>{t('confirmation.newTitle')}</PageTitle>
      <AddressForm
        send={async (email) => {
          await post('/v1/app/users/confirmation/new', { body: { email } });
          rememberConfirmation();
        }}
        button={t('confirmation.newSubmit')}
        sent={(email) => marked(t('confirmation.newSent', { email: exact(email) }))}
      />
    </>
  );
}
