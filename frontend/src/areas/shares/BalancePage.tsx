import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '@/areas/cabinet/payouts/Figure';
import { RequestDialog } from '@/areas/cabinet/payouts/RequestDialog';
import { post } from '@/api/client';
import { When } from '@/parts/When';
import { Shares } from './Shares';
import { shopOf, useArea } from './area';
import { type OwnBalance, type OwnShop, useLookAgain, useOwnBanks } from './queries';

const LOOK_AGAIN_MS = 3000;

/** `/…/payouts_balance`: what one has of a shop, in each currency. */
export function Component() {
  return <Shares here="balance" inside={(shop) => <Balances key={shop.id} shop={shop} />} />;
}

function Balances({ shop }: { shop: OwnShop }) {
  const { t } = useTranslation('team');
  return (
    <Box sx={{ display: 'grid', gap: 2, maxInlineSize: 1040 }}>
      {shop.bankAccountWaitsUntil && (
        <Alert severity="info">
          {t('shares.waits')} <When value={shop.bankAccountWaitsUntil} />
        </Alert>
      )}
      {shop.currencies.map((balance) => (
        <Balance key={balance.available.currency} shop={shop} balance={balance} />
      ))}
    </Box>
  );
}

function Balance({ shop, balance }: { shop: OwnShop; balance: OwnBalance }) {
  const { t } = useTranslation(['team', 'money']);
  const [asking, setAsking] = useState(false);
  const area = useArea();
  const account = useOwnBanks(shop.id, LOOK_AGAIN_MS).data?.find((one) => one.active);
  const lookAgain = useLookAgain();
  const { available, held, inTransit, paidOut, minimum, nextReleaseAt } = balance;
  const enough = available.amount >= minimum.amount;
  const currency = available.currency.toUpperCase();
  return (
    <Card component="section" aria-label={`${t('shares.balance')} ${currency}`} sx={{ p: { xs: 2, md: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end', justifyContent: 'space-between' }}>
        <Figure label={t('money:payouts.available')} value={available} strong />
        <Button variant="contained" disabled={!enough || !account} aria-label={t('shares.request', { currency })} onClick={() => setAsking(true)}>
          {t('money:payouts.request')}
        </Button>
      </Box>
      {enough && !account && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('money:payouts.why_bank')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, mt: 3 }}>
        <Figure label={t('money:payouts.held')} value={held} />
        <Figure label={t('money:payouts.reserved')} value={inTransit} />
        <Figure label={t('money:payouts.paidOut')} value={paidOut} />
      </Box>
      {nextReleaseAt && (
        <Box sx={{ mt: 2 }}>
          {t('money:payouts.nextFree')} <When value={nextReleaseAt} as="day" />
        </Box>
      )}
      {asking && account && (
        <RequestDialog
          available={available}
          last4={account.ibanLast4}
          sent={t('shares.sent')}
          ask={async (amount, idempotencyKey) => {
            await post(`${shopOf(area)}/payout_requests`, { path: { seller_id: shop.id }, body: { amount }, idempotencyKey });
            await lookAgain();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
