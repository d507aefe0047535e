import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageTitle } from '@/parts/PageTitle';
import { Balance } from './Balance';
import { BankAccount } from './BankAccount';
import { PayoutsList } from './PayoutsList';
import { RequestsList } from './RequestsList';

export function Component() {
  const { t } = useTranslation('money');
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'payouts' ? 'payouts' : 'requests';
  return (
    <Box sx={{ maxInlineSize: 1040 }}>
      <PageTitle lead={t('payouts.lead')}>{t('payouts.title')}</PageTitle>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Balance />
        <Box>
          {/* Another tab is another list: its page and sorting start afresh. */}
          <Tabs value={tab} onChange={(_, next: string) => setSearch({ tab: next })} aria-label={t('payouts.title')} sx={{ mb: 2 }}>
            <Tab value="requests" id="tab-requests" aria-controls="panel-requests" label={t('payouts.requests')} />
            <Tab value="payouts" id="tab-payouts" aria-controls="panel-payouts" label={t('payouts.payouts')} />
          </Tabs>
          <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
            {tab === 'payouts' ? <PayoutsList /> : <RequestsList />}
          </div>
        </Box>
        <BankAccount />
      </Box>
    </Box>
  );
}
