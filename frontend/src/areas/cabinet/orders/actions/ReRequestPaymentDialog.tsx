import Alert from '@mui/material/Alert';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, newIdempotencyKey, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import type { OrderDetail } from '../details/OrderDrawer';
import { ReasonField } from './ReasonField';
import { orderChanged } from './orderActions';

interface Props {
  order: OrderDetail;
  rate: OrderDetail['rates'][number];
  onClose: () => void;
}

/** In this dialog's words where it has them. */
function whyNot(t: TFunction<'orders'>, { code, detail }: { code?: string | undefined; detail?: string | undefined }) {
  if (code === 'payment_disputed') return t('askAgain.undecided');
  return code === 'invalid_transition' ? t('askAgain.whyNot') : detail;
}

/** Asking for a payment again that a bank took back for good, with what it means before anything happens. */
export function ReRequestPaymentDialog({ order, rate, onClose }: Props) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const path = { id: rate.id };
  const asked = useQuery({
    queryKey: ['order', order.id, 'ask_again', rate.id],
    queryFn: ({ signal }) => get('/v1/cabinet/order_rates/{id}/ask_again/preview', { path, signal }),
    gcTime: 0,
  });
  const preview = asked.data;
  const ask = useMutation({
    mutationFn: () => post('/v1/cabinet/order_rates/{id}/ask_again', { path, body: { reason }, idempotencyKey: key }),
    onSuccess: () => toast.success(t('askAgain.done', { email: exact(order.payer.email) })),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('askAgain.title')}
      text={marked(t('askAgain.text', { email: exact(order.payer.email) }))}
      verb={t('askAgain.verb')}
      busy={ask.isPending}
      disabled={!preview?.action.allowed}
      onConfirm={() => ask.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={2} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {preview && !preview.action.allowed && <Alert severity="info">{whyNot(t, preview.action)}</Alert>}
      {preview?.action.allowed && (
        <>
          <KeyValue
            pairs={[
              { label: t('askAgain.amount'), value: <Money value={preview.amount} /> },
              preview.owedAmount.amount !== preview.amount.amount && { label: t('askAgain.owed'), value: <Money value={preview.owedAmount} /> },
            ]}
          />
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </ConfirmDialog>
  );
}
