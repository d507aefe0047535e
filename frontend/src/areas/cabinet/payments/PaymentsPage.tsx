import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { ExampleSection } from './ExampleSection';
import { Matrix } from './Matrix';
import { ModeSection } from './ModeSection';
import { ProvidersSection } from './ProvidersSection';
import { RetrySection } from './RetrySection';
import { usePaymentSettings } from './queries';

/** `/cabinet/settings/payments`: which ways to pay the shop offers. */
export function Component() {
  const { t } = useTranslation('payments');
  const settings = usePaymentSettings();
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {settings.isPending && <RowsSkeleton count={5} />}
      {settings.isError && !settings.data && <Unreachable error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {!settings.data.anyPaymentMethodActive && <Alert severity="warning">{t('nothing')}</Alert>}
          <Section title={t('matrix.title')} lead={t('matrix.lead')}>
            <Matrix settings={settings.data} />
          </Section>
          <ExampleSection settings={settings.data} />
          <RetrySection settings={settings.data} />
          <ModeSection settings={settings.data} />
          <ProvidersSection />
        </Box>
      )}
    </>
  );
}
