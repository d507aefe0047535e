import { useTranslation } from 'react-i18next';
import { get, post } from '@/api/client';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { exact, marked } from '@/parts/marked';
import { ActionDialog, type InstallmentActionProps } from './ActionDialog';
import { useAction } from './useAction';

/** Taking what has come of a payment for the whole of it, with what it means before anything happens. */
export function AcceptPartialPaymentDialog({ order, rate, onClose }: InstallmentActionProps) {
  const { t } = useTranslation('orders');
  const path = { id: rate.id };
  const action = useAction({
    order,
    of: ['accept', rate.id],
    preview: (signal) => get('/v1/cabinet/order_rates/{id}/accept/preview', { path, signal }),
    submit: ({ reason, idempotencyKey }) => post('/v1/cabinet/order_rates/{id}/accept', { path, body: { reason }, idempotencyKey }),
    done: () => t('accept.done'),
    onClose,
  });
  return (
    <ActionDialog
      action={action}
      title={t('accept.title')}
      text={marked(t('accept.text', { token: exact(order.token) }))}
      verb={t('accept.verb')}
      rows={3}
      refusal={({ code, detail }) => (code === 'invalid_transition' ? t('accept.whyNot') : detail)}
      effect={({ cameAmount, missingAmount, totalAmount }) => (
        <KeyValue
          pairs={[
            { label: t('accept.came'), value: <Money value={cameAmount} /> },
            { label: t('accept.missing'), value: <Money value={missingAmount} /> },
            { label: t('accept.total'), value: <Money value={totalAmount} /> },
          ]}
        />
      )}
    />
  );
}
