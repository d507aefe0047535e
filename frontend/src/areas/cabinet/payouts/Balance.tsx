import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { Money } from '@/parts/Money';
import type { Amount } from '@/parts/money';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { useVerification } from '../profile/queries';
import { RequestDialog } from './RequestDialog';
import { useBalance, useBankAccounts } from './queries';

export const HOLD_DAYS = 7;

function Figure({ label, value, strong }: { label: string; value: Amount; strong?: boolean }) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="p" sx={{ fontSize: strong ? '2rem' : '1.25rem', fontWeight: strong ? 700 : 600, letterSpacing: '-0.02em' }}>
        <Money value={value} />
      </Typography>
    </Box>
  );
}

/** The first thing that stands in the way, with the way out of it. */
function useObstacle(available: number | undefined) {
  const { t } = useTranslation('money');
  const verification = useVerification();
  const accounts = useBankAccounts();
  if (available === undefined || verification.isPending || accounts.isPending) return undefined;
  if (verification.data && !verification.data.canBePaidOut)
    return { text: t('payouts.why_verification'), action: <Link to={paths.cabinet.verification}>{t('payouts.toVerification')}</Link> };
  if (!accounts.data?.[0]) return { text: t('payouts.why_bank'), action: <a href="#bank">{t('bank.add')}</a> };
  if (available <= 0) return { text: t('payouts.why_empty') };
  return undefined;
}

export function Balance() {
  const { t } = useTranslation('money');
  const balance = useBalance();
  const accounts = useBankAccounts();
  const [asking, setAsking] = useState(false);
  const obstacle = useObstacle(balance.data?.available.amount);
  if (!balance.data) return <RowsSkeleton count={3} />;
  const { available, held, reserved, paidOut } = balance.data;
  return (
    <Card component="section" aria-label={t('payouts.available')} sx={{ p: { xs: 2, md: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end', justifyContent: 'space-between' }}>
        <Figure label={t('payouts.available')} value={available} strong />
        <Button variant="contained" size="large" disabled={obstacle !== undefined} onClick={() => setAsking(true)}>
          {t('payouts.request')}
        </Button>
      </Box>
      {obstacle && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {obstacle.text} {obstacle.action}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, mt: 3 }}>
        {held && <Figure label={t('payouts.held')} value={held} />}
        {reserved && <Figure label={t('payouts.reserved')} value={reserved} />}
        {paidOut && <Figure label={t('payouts.paidOut')} value={paidOut} />}
      </Box>
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block', mt: 2 }}>
        {t('payouts.holdNote', { count: HOLD_DAYS })}
      </Typography>
      {asking && accounts.data?.[0] && (
        <RequestDialog available={available} last4={accounts.data[0].ibanLast4} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}
