import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import type { Plan } from './usePlan';

/** Says that the plan is on hold, why, and what helps. */
export function HoldNotice({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  if (plan.purpose !== 'on_hold') return null;
  const reason = plan.reason ?? '';
  const why = { order_unpaid: t('onHoldUnpaid'), trial_over: t('onHoldTrial'), order_ended: t('onHoldEnded') }[reason] ?? t('onHoldReason', { reason });
  const toOrders = (
    <Button color="inherit" size="small" component={Link} to={paths.payer.orders}>
      {t('openOrder')}
    </Button>
  );
  return (
    <Alert severity="warning" sx={{ mb: 3 }} action={reason === 'order_unpaid' ? toOrders : undefined}>
      <AlertTitle>{t('onHoldTitle')}</AlertTitle>
      {t('onHoldText')} {why}
    </Alert>
  );
}
