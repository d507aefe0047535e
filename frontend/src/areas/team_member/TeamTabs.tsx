import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { LinkTabs } from '@/parts/LinkTabs';
import { PageTitle } from '@/parts/PageTitle';
import type { ShareTab } from '../shares/Shares';
import { useShareTabs } from '../shares/useShareTabs';

export type Tab = ShareTab | 'shops' | 'invites' | 'notifications' | 'account';

/** The head of the pages of somebody who works for other people's shops. */
export function TeamTabs({ here }: { here: Tab }) {
  const { t } = useTranslation(['team', 'profile', 'notifications']);
  const shares = useShareTabs(here);
  return (
    <>
      <PageTitle lead={t('area.lead')}>{t('area.title')}</PageTitle>
      <LinkTabs
        label={t('area.title')}
        tabs={[
          { to: paths.teamMember.home, label: t('area.shops'), here: here === 'shops' },
          { to: paths.teamMember.invites, label: t('area.invites'), here: here === 'invites' },
          ...shares,
          { to: paths.teamMember.notifications, label: t('notifications:title'), here: here === 'notifications' },
          { to: paths.teamMember.support, label: t('support.title'), here: here === 'support' },
          { to: paths.teamMember.profile, label: t('profile:tabAccount'), here: here === 'account' },
        ]}
      />
    </>
  );
}
