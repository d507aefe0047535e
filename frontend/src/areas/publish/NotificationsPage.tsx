import { useTranslation } from 'react-i18next';
import { NotificationSettings } from '@/areas/cabinet/notifications/NotificationSettings';
import { PageTitle } from '@/parts/PageTitle';

/** `/publish/email_notification`: the settings are the person's, whatever they act as. */
export function Component() {
  const { t } = useTranslation('notifications');
  return (
    <>
      <PageTitle lead={t('settings.lead')}>{t('settings.title')}</PageTitle>
      <NotificationSettings />
    </>
  );
}
