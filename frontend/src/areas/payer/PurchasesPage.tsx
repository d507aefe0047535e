import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/app/session/SessionProvider';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { Downloads } from './Downloads';
import { Orders } from './Orders';

export function Component() {
  const { t } = useTranslation('people');
  const { user } = useSession();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PageTitle lead={user ? t('payer.lead', { email: user.email }) : undefined}>{t('payer.title')}</PageTitle>
      <Section title={t('payer.downloads')}>
        <Downloads />
      </Section>
      <Section title={t('payer.orders')}>
        <Orders />
      </Section>
    </Box>
  );
}
