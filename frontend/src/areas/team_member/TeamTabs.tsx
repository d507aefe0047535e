import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '@/app/paths';
import { LinkTabs } from '@/parts/LinkTabs';
import { PageTitle } from '@/parts/PageTitle';

export type Tab = 'shops' | 'invites' | 'balance' | 'payouts' | 'transfers' | 'bank' | 'notifications' | 'account';

/** The head of the pages of somebody who works for other people's shops. */
export function TeamTabs({ here }: { here: Tab }) {
  const { t } = useTranslation(['team', 'profile', 'notifications']);
  const chosen = useSearchParams()[0].get('shop');
  const shop = chosen ? `?shop=${chosen}` : '';
  return (
    <>
      <PageTitle lead={t('area.lead')}>{t('area.title')}</PageTitle>
      <LinkTabs
        label={t('area.title')}
        tabs={[
          { to: paths.teamMember.home, label: t('area.shops'), here: here === 'shops' },
          { to: paths.teamMember.invites, label: t('area.invites'), here: here === 'invites' },
          { to: `${paths.teamMember.balance}${shop}`, label: t('shares.balance'), here: here === 'balance' },
          { to: `${paths.teamMember.payouts}${shop}`, label: t('shares.payouts'), here: here === 'payouts' },
          { to: `${paths.teamMember.transfers}${shop}`, label: t('shares.transfers'), here: here === 'transfers' },
          { to: `${paths.teamMember.bank}${shop}`, label: t('shares.bank'), here: here === 'bank' },
          { to: paths.teamMember.notifications, label: t('notifications:title'), here: here === 'notifications' },
          { to: paths.teamMember.profile, label: t('profile:tabAccount'), here: here === 'account' },
        ]}
      />
    </>
  );
}
