import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelDialog } from './CancelDialog';
import type { OrderDetail } from './OrderDrawer';
import { PlanDeeds } from './PlanDeeds';
import { RefundDialog } from './RefundDialog';
import { deedOf, useRefusal } from './deeds';

/** What can be done with the open order. A forbidden button is shown, disabled, with the server's reason under it. */
export function Deeds({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const why = useId();
  const [dialog, setDialog] = useState<'refund' | 'cancel'>();
  const { refund, cancel } = order.actions;
  const close = () => setDialog(undefined);
  // Of two forbidden deeds the refusal of the nearer one is said: what is paid is refunded, the rest is called off.
  const deed = deedOf(order);
  const refusal = useRefusal();
  const refused = (['refund', 'cancel'] as const).filter((each) => !order.actions[each].allowed);
  const [nearer] = deed.paid ? refused : refused.toReversed();
  const said = nearer && refusal(nearer, deed, order.actions[nearer]);
  return (
    <Box sx={{ display: 'grid', gap: 1, inlineSize: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={!refund.allowed} aria-describedby={said && !refund.allowed ? why : undefined} onClick={() => setDialog('refund')}>
          {t('refund.action')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={!cancel.allowed}
          aria-describedby={said && !cancel.allowed ? why : undefined}
          onClick={() => setDialog('cancel')}
        >
          {t('cancel.action')}
        </Button>
      </Box>
      {said && (
        <Box id={why} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {said}
        </Box>
      )}
      {order.periodType !== 'one_time' && <PlanDeeds order={order} />}
      {dialog === 'refund' && <RefundDialog order={deed} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={deed} onClose={close} />}
    </Box>
  );
}
