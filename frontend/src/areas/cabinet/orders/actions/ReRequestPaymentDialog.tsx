import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { get, post } from '@/api/client';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { exact, marked } from '@/parts/marked';
import { ActionDialog, type InstallmentActionProps } from './ActionDialog';
import { type Permission, useAction } from './useAction';

/** In this dialog's words where it has them. */
function whyNot(t: TFunction<'orders'>, { code, detail }: Permission) {
  if (code === 'payment_disputed') return t('askAgain.undecided');
  return code === 'invalid_transition' ? t('askAgain.whyNot') : detail;
}

/** Asking for a payment again that a bank took back for good, with what it means before anything happens. */
export function ReRequestPaymentDialog({ order, rate, onClose }: InstallmentActionProps) {
  const { t } = useTranslation('orders');
  const path = { id: rate.id };
  const action = useAction({
    order,
    of: ['ask_again', rate.id],
    preview: (signal) => get('/v1/cabinet/order_rates/{id}/ask_again/preview', { path, signal }),
    submit: ({ reason, idempotencyKey }) => post('/v1/cabinet/order_rates/{id}/ask_again', { path, body: { reason }, idempotencyKey }),
    done: (): string => t('askAgain.done', { email: exact(order.payer.email) }),
    onClose,
  });
  return (
    <ActionDialog
      action={action}
      title={t('askAgain.title')}
      text={marked(t('askAgain.text', { email: exact(order.payer.email) }))}
      verb={t('askAgain.verb')}
      rows={2}
      refusal={(permission) => whyNot(t, permission)}
      effect={({ amount, owedAmount }) => (
        <KeyValue
          pairs={[
            { label: t('askAgain.amount'), value: <Money value={amount} /> },
            owedAmount.amount !== amount.amount && { label: t('askAgain.owed'), value: <Money value={owedAmount} /> },
          ]}
        />
      )}
    />
  );
}
