import { useTranslation } from 'react-i18next';
import { get, post } from '@/api/client';
import { Exact } from '@/parts/Exact';
import { KeyValue } from '@/parts/KeyValue';
import { When } from '@/parts/When';
import { exact } from '@/parts/marked';
import { ActionDialog, useActionWords } from './ActionDialog';
import type { OrderActionProps } from './orderActions';
import { useAction } from './useAction';

/** Sending the buyer the receipt again, with links to everything they bought. */
export function ResendReceiptDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const words = useActionWords('resendReceipt', order);
  const path = { id: order.id };
  const action = useAction({
    order,
    of: ['resendReceipt'],
    preview: (signal) => get('/v1/cabinet/orders/{id}/resend_receipt/preview', { path, signal }),
    submit: ({ idempotencyKey }) => post('/v1/cabinet/orders/{id}/resend_receipt', { path, idempotencyKey }),
    done: ({ email }): string => t('resendReceipt.done', { email: exact(email) }),
    onClose,
  });
  return (
    <ActionDialog
      {...words}
      action={action}
      verb={t('resendReceipt.verb')}
      rows={2}
      reason={false}
      form={({ email, sentAt }) => (
        <KeyValue
          pairs={[
            { label: t('resendReceipt.to'), value: <Exact>{email}</Exact> },
            sentAt != null && { label: t('resendReceipt.sentAt'), value: <When value={sentAt} /> },
          ]}
        />
      )}
    />
  );
}
