import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { LinkTabs } from '@/parts/LinkTabs';
import { PageTitle } from '@/parts/PageTitle';
import type { ShareTab } from '../shares/Shares';
import { useShareTabs } from '../shares/useShareTabs';

/** The head of the pages of somebody who got something of shops as a publisher. */
export function PublishTabs({ here }: { here: ShareTab | 'notifications' }) {
  const { t } = useTranslation(['people', 'notifications']);
  const shares = useShareTabs(here);
  return (
    <>
      <PageTitle lead={t('publish.lead')}>{t('publish.title')}</PageTitle>
      <LinkTabs
        label={t('publish.title')}
        tabs={[...shares, { to: paths.publishNotifications, label: t('notifications:title'), here: here === 'notifications' }]}
      />
    </>
  );
}
