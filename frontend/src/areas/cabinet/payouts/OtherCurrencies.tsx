import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceOf } from '@/api/client';
import type { Amount } from '@/parts/money';
import { Figure } from './Figure';
import { RequestDialog } from './RequestDialog';

type Currencies = ResourceOf<'/v1/cabinet/balance'>['currencies'];

interface Props {
  /** The shop's own currency first: that one is shown above. */
  all: Currencies;
  account: { ibanLast4: string } | undefined;
  ask: (amount: Amount, idempotencyKey: string) => Promise<void>;
}

/** The balances in all other currencies; each is paid out as it is. */
export function OtherCurrencies({ all, account, ask }: Props) {
  const { t } = useTranslation('money');
  const [asking, setAsking] = useState<Amount>();
  return (
    <>
      {all.slice(1).map(({ available, held, inTransit, paidOut, minimum }) => {
        const currency = available.currency.toUpperCase();
        return (
          <Box key={currency} component="section" aria-label={currency} sx={{ mt: 3, pt: 3, borderBlockStart: '1px solid', borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, alignItems: 'flex-end' }}>
              <Figure label={`${t('payouts.available')} ${currency}`} value={available} />
              <Figure label={t('payouts.held')} value={held} />
              <Figure label={t('payouts.reserved')} value={inTransit} />
              <Figure label={t('payouts.paidOut')} value={paidOut} />
              <Button
                variant="outlined"
                disabled={!account || available.amount < minimum.amount}
                aria-label={t('payouts.requestIn', { currency })}
                onClick={() => setAsking(available)}
              >
                {t('payouts.request')}
              </Button>
            </Box>
          </Box>
        );
      })}
      {asking && account && (
        <RequestDialog available={asking} last4={account.ibanLast4} sent={t('payouts.sent')} ask={ask} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}
