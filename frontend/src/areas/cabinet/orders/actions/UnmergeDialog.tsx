import { useTranslation } from 'react-i18next';
import { get, post } from '@/api/client';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { exact, marked } from '@/parts/marked';
import { ActionDialog, useActionWords } from './ActionDialog';
import type { OrderActionProps } from './orderActions';
import { useAction } from './useAction';

/** Taking an order apart from the one that it is merged into. */
export function UnmergeDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const words = useActionWords('unmerge', order);
  const path = { id: order.id };
  const action = useAction({
    order,
    of: ['unmerge'],
    preview: (signal) => get('/v1/cabinet/orders/{id}/unmerge/preview', { path, signal }),
    submit: ({ reason, idempotencyKey }) => post('/v1/cabinet/orders/{id}/unmerge', { path, body: { reason }, idempotencyKey }),
    done: () => t('unmerge.done'),
    alsoChanged: ({ into }) => into?.orderId,
    onClose,
  });
  return (
    <ActionDialog
      {...words}
      action={action}
      verb={t('unmerge.verb')}
      rows={3}
      effect={({ payments, movedAmount, totalAmount, into, intoTotalAmount }) => (
        <KeyValue
          pairs={[
            { label: t('unmerge.payments', { count: payments }), value: <Money value={movedAmount} /> },
            { label: t('unmerge.becomes'), value: <Money value={totalAmount} /> },
            { label: marked(t('merge.becomes', { token: exact(into?.token) })), value: <Money value={intoTotalAmount} /> },
          ]}
        />
      )}
    />
  );
}
