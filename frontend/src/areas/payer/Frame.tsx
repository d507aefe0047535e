import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { LinkTabs } from '@/parts/LinkTabs';
import { PageTitle } from '@/parts/PageTitle';
import { ResendConfirmation } from '@/parts/ResendConfirmation';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { exact, marked } from '@/parts/marked';

const TABS = [
  { to: paths.payer.home, key: 'library' },
  { to: paths.payer.subscriptions, key: 'subscriptions' },
  { to: paths.payer.orders, key: 'orders' },
  { to: paths.payer.invoices, key: 'invoices' },
  { to: paths.payer.paymentTickets, key: 'tickets' },
  { to: paths.payer.licenseKeys, key: 'keys' },
  { to: paths.payer.certificates, key: 'certificates' },
] as const;

/** Title and tabs of the buyer's area. What belongs to an address is shown to who proved that it is theirs. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['people', 'common']);
  const { pathname } = useLocation();
  const { user } = useSession();
  return (
    <>
      <PageTitle lead={user ? marked(t('payer.lead', { email: exact(user.email) })) : undefined}>{t('payer.title')}</PageTitle>
      <LinkTabs label={t('payer.title')} tabs={TABS.map(({ to, key }) => ({ to, label: t(`payer.tab.${key}`), here: pathname === to }))} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        {user?.confirmed === false && (
          <EmptyState
            icon={<MarkEmailUnread />}
            title={t('common:confirmEmail.title')}
            text={marked(t('common:confirmEmail.text', { email: exact(user.email) }))}
            action={<ResendConfirmation email={user.email} />}
          />
        )}
        {user?.confirmed && children}
      </Box>
    </>
  );
}
