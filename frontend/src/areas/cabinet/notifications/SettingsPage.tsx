import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { AskAboutSales } from './AskAboutSales';
import { NotificationSettings } from './NotificationSettings';

/** `/cabinet/settings/notifications`: how one is told of every shop that one works for. */
export function Component() {
  const { t } = useTranslation('notifications');
  return (
    <>
      <PageTitle lead={t('settings.lead')}>{t('settings.title')}</PageTitle>
      <AskAboutSales />
      <NotificationSettings
        pushLog={
          <Button component={Link} to={paths.cabinet.pushLog}>
            {t('push.log')}
          </Button>
        }
      />
    </>
  );
}
