import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ResourceOf } from '@/api/client';
import { paths } from '@/app/paths';
import { When } from '@/parts/When';
import { formatMoney } from '@/parts/money';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { useVerification } from '../profile/queries';
import { Figure } from './Figure';
import { OtherCurrencies } from './OtherCurrencies';
import { RequestDialog } from './RequestDialog';
import { useAsk, useBalance, useBankAccounts } from './queries';

const HOLD_DAYS = 7;

type BalanceOf = ResourceOf<'/v1/cabinet/balance'>;

/**
 * The first thing that stands in the way, with the way out of it; in the order in which the api would refuse. Null: nothing
 * does; undefined: not known yet.
 */
function useObstacle(balance: BalanceOf | undefined) {
  const { t } = useTranslation('money');
  const verification = useVerification();
  const accounts = useBankAccounts();
  if (!balance || !verification.data || !accounts.data) return undefined;
  const { available, minimum } = balance;
  if (!verification.data.canBePaidOut)
    return { text: t('payouts.why_verification'), action: <Link to={paths.cabinet.verification}>{t('payouts.toVerification')}</Link> };
  if (!accounts.data.some((each) => each.active)) return { text: t('payouts.why_bank'), action: <a href="#bank">{t('bank.title')}</a> };
  if (balance.bankAccountWaitsUntil)
    return { text: t('payouts.why_new_bank'), action: <When value={balance.bankAccountWaitsUntil} /> };
  if (available.amount <= 0) return { text: t('payouts.why_empty') };
  if (available.amount < minimum.amount) return { text: t('payouts.why_minimum', { amount: formatMoney(minimum) }) };
  return null;
}

export function Balance() {
  const { t } = useTranslation('money');
  const balance = useBalance();
  const account = useBankAccounts().data?.find((each) => each.active);
  const [asking, setAsking] = useState(false);
  const obstacle = useObstacle(balance.data);
  const ask = useAsk();
  if (!balance.data) return <RowsSkeleton count={3} />;
  const { available, held, inTransit, paidOut, nextReleaseAt } = balance.data;
  return (
    <Card component="section" aria-label={t('payouts.available')} sx={{ p: { xs: 2, md: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end', justifyContent: 'space-between' }}>
        <Figure label={t('payouts.available')} value={available} strong />
        <Button variant="contained" size="large" disabled={obstacle !== null} onClick={() => setAsking(true)}>
          {t('payouts.request')}
        </Button>
      </Box>
      {obstacle && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {obstacle.text} {obstacle.action}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, mt: 3 }}>
        <Figure label={t('payouts.held')} value={held} />
        <Figure label={t('payouts.reserved')} value={inTransit} />
        <Figure label={t('payouts.paidOut')} value={paidOut} />
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 2 }}>
        {t('payouts.holdNote', { count: HOLD_DAYS })}
        {nextReleaseAt && (
          <>
            {' '}
            {t('payouts.nextFree')} <When value={nextReleaseAt} as="day" />.
          </>
        )}
      </Typography>
      <OtherCurrencies all={balance.data.currencies} account={account} ask={ask} />
      {asking && account && <RequestDialog available={available} last4={account.ibanLast4} sent={t('payouts.sent')} ask={ask} onClose={() => setAsking(false)} />}
    </Card>
  );
}
