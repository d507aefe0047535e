import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { LinkTabs } from '@/parts/LinkTabs';
import { PageTitle } from '@/parts/PageTitle';
import type { ShareTab } from '../shares/Shares';
import { useShareTabs } from '../shares/useShareTabs';

/** The head of the pages of somebody who sells for a shop. */
export function SalesTabs({ here }: { here: ShareTab | 'deals' | 'orders' | 'commissions' }) {
  const { t } = useTranslation(['deals', 'team']);
  const shares = useShareTabs(here);
  return (
    <>
      <PageTitle lead={t('area.lead')}>{t('area.title')}</PageTitle>
      <LinkTabs
        label={t('area.title')}
        tabs={[
          { to: paths.sales.home, label: t('title'), here: here === 'deals' },
          { to: paths.sales.orders, label: t('area.orders'), here: here === 'orders' },
          { to: paths.sales.commissions, label: t('commission.list'), here: here === 'commissions' },
          ...shares,
          { to: paths.sales.support, label: t('team:support.title'), here: here === 'support' },
        ]}
      />
    </>
  );
}
