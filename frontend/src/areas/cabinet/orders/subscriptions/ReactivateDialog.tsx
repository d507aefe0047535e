import { useTranslation } from 'react-i18next';
import { get, post } from '@/api/client';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import { ActionDialog, useActionWords } from '../actions/ActionDialog';
import type { OrderActionProps } from '../actions/orderActions';
import { useAction } from '../actions/useAction';

/** Taking up a plan again that was ended for a day to come, with what it means before anything happens. */
export function ReactivateDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const words = useActionWords('reactivate', order);
  const path = { id: order.id };
  const action = useAction({
    order,
    of: ['reactivate'],
    preview: (signal) => get('/v1/cabinet/orders/{id}/reactivate/preview', { path, signal }),
    submit: ({ reason, idempotencyKey }) => post('/v1/cabinet/orders/{id}/reactivate', { path, body: { reason }, idempotencyKey }),
    done: () => t('reactivate.done'),
    onClose,
  });
  return (
    <ActionDialog
      {...words}
      action={action}
      verb={t('reactivate.verb')}
      rows={2}
      effect={({ endsAt, payments, expectedAmount, nextDueAt }) => (
        <KeyValue
          pairs={[
            endsAt != null && { label: t('reactivate.ended'), value: <When value={endsAt} /> },
            { label: t('reactivate.payments'), value: payments },
            { label: t('reactivate.expected'), value: <Money value={expectedAmount} /> },
            nextDueAt != null && { label: t('reactivate.next'), value: <When value={nextDueAt} /> },
          ]}
        />
      )}
    />
  );
}
