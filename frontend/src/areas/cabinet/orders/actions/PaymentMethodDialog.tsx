import Alert from '@mui/material/Alert';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Item, get, newIdempotencyKey, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { CopyLink } from '@/parts/CopyLink';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { useStateWords } from '@/parts/StateChip';
import { Unbroken } from '@/parts/Unbroken';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { type OrderActionProps, orderChanged, useRefusal } from './orderActions';

type Preview = Item<'/v1/cabinet/orders/{id}/payment_form/preview'>;

/** Sending the buyer of a plan the way to change what it is paid by: only they can. */
export function PaymentMethodDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const refusal = useRefusal();
  const [key] = useState(newIdempotencyKey);
  const path = { id: order.id };
  const asked = useQuery({
    queryKey: ['order', order.id, 'paymentForm'],
    queryFn: ({ signal }) => get('/v1/cabinet/orders/{id}/payment_form/preview', { path, signal }),
    gcTime: 0,
  });
  const preview = asked.data;
  const send = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{id}/payment_form', { path, idempotencyKey: key }),
    onSuccess: () => toast.success(t('paymentForm.done', { email: exact(preview?.email) })),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={<Unbroken text={t('paymentForm.title', { token: order.token })} word={order.token} />}
      text={marked(t('paymentForm.text', { buyer: exact(order.buyer) }))}
      verb={t('paymentForm.verb')}
      busy={send.isPending}
      disabled={!preview?.action.allowed}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={3} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {preview && !preview.action.allowed && <Alert severity="info">{refusal('paymentForm', order, preview.action)}</Alert>}
      {preview && preview.paymentForms.length > 0 && <Effect preview={preview} />}
    </ConfirmDialog>
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
