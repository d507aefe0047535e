import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslation } from 'react-i18next';
import type { Plan } from './usePlan';

/** Says that the plan is on hold, why, and what helps. */
export function HoldNotice({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  if (plan.purpose !== 'on_hold') return null;
  const reason = plan.reason ?? '';
  const why = { order_unpaid: t('onHoldUnpaid'), trial_over: t('onHoldTrial') }[reason] ?? t('onHoldReason', { reason });
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <AlertTitle>{t('onHoldTitle')}</AlertTitle>
      {t('onHoldText')} {why}
    </Alert>
  );
}
