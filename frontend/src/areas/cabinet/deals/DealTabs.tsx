import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { LinkTabs } from '@/parts/LinkTabs';
import { PageTitle } from '@/parts/PageTitle';

/** The head of the three pages about what the sales team sells. */
export function DealTabs({ here }: { here: 'deals' | 'plans' | 'commissions' }) {
  const { t } = useTranslation('deals');
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <LinkTabs
        label={t('title')}
        tabs={[
          { to: paths.cabinet.deals, label: t('title'), here: here === 'deals' },
          { to: paths.cabinet.incentivePlans, label: t('plan.list'), here: here === 'plans' },
          { to: paths.cabinet.dealCommissions, label: t('commission.list'), here: here === 'commissions' },
        ]}
      />
    </>
  );
}
