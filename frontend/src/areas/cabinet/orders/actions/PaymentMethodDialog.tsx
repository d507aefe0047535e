import { useTranslation } from 'react-i18next';
import { type ResourceOf, get, post } from '@/api/client';
import { CopyLink } from '@/parts/CopyLink';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { exact } from '@/parts/marked';
import { ActionDialog, useActionWords } from './ActionDialog';
import type { OrderActionProps } from './orderActions';
import { useAction } from './useAction';

type Preview = ResourceOf<'/v1/cabinet/orders/{id}/payment_form/preview'>;

/** Sending the buyer of a plan the way to change what it is paid by: only they can. */
export function PaymentMethodDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const words = useActionWords('paymentForm', order);
  const path = { id: order.id };
  const action = useAction({
    order,
    of: ['paymentForm'],
    preview: (signal) => get('/v1/cabinet/orders/{id}/payment_form/preview', { path, signal }),
    submit: ({ idempotencyKey }) => post('/v1/cabinet/orders/{id}/payment_form', { path, idempotencyKey }),
    done: ({ email }): string => t('paymentForm.done', { email: exact(email) }),
    onClose,
  });
  return (
    <ActionDialog
      {...words}
      action={action}
      verb={t('paymentForm.verb')}
      rows={3}
      reason={false}
      choosable={({ paymentForms }) => paymentForms.length > 0}
      form={(preview) => preview.paymentForms.length > 0 && <Effect preview={preview} />}
    />
  );
}

function Effect({ preview }: { preview: Preview }) {
  const { t } = useTranslation('orders');
  const form = useStateWords('orders', 'form');
  const { email, paymentForm, keptLast4, paymentForms, owedAmount, nextAmount, nextDueAt, sentAt, url } = preview;
  return (
    <>
      <KeyValue
        pairs={[
          { label: t('paymentForm.to'), value: email },
          { label: t('paymentForm.now'), value: keptLast4 == null ? form(paymentForm) : `${form(paymentForm)} •••• ${keptLast4}` },
          { label: t('paymentForm.choices'), value: paymentForms.map(form).join(', ') },
          nextAmount != null && {
            label: t('paymentForm.next'),
            value: (
              <>
                <Money value={nextAmount} />, {t('dueOn')} <When value={nextDueAt} as="day" />
              </>
            ),
          },
          owedAmount.amount > 0 && { label: t('paymentForm.owed'), value: <Money value={owedAmount} /> },
          sentAt != null && { label: t('paymentForm.sentAt'), value: <When value={sentAt} /> },
        ]}
      />
      <CopyLink url={url} />
    </>
  );
}
