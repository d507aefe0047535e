import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/app/session/SessionProvider';
import { PageTitle } from '@/parts/PageTitle';
import { ResendConfirmation } from '@/parts/ResendConfirmation';
import { Section } from '@/parts/Section';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { Courses } from './Courses';
import { Downloads } from './Downloads';
import { Orders } from './Orders';

export function Component() {
  const { t } = useTranslation(['people', 'common']);
  const { user } = useSession();
  return (
    <>
      <PageTitle lead={user ? t('payer.lead', { email: user.email }) : undefined}>{t('payer.title')}</PageTitle>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {user?.confirmed === false && (
          <EmptyState
            icon={<MarkEmailUnread />}
            title={t('common:confirmEmail.title')}
            text={t('common:confirmEmail.text', { email: user.email })}
            action={<ResendConfirmation email={user.email} />}
          />
        )}
        {user?.confirmed && (
          <>
            <Section title={t('payer.courses')}>
              <Courses />
            </Section>
            <Section title={t('payer.downloads')}>
              <Downloads />
            </Section>
            <Section title={t('payer.orders')}>
              <Orders />
            </Section>
          </>
        )}
      </Box>
    </>
  );
}
