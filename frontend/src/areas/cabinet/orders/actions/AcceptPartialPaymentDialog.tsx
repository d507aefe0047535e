import Alert from '@mui/material/Alert';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Taking what has come of a payment for the whole of it, with what it means before anything happens. */
export function AcceptPartialPaymentDialog({ order, rate, onClose }: Props) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const path = { id: rate.id };
  const asked = useQuery({
    queryKey: ['order', order.id, 'accept', rate.id],
    queryFn: ({ signal }) => get('/v1/cabinet/order_rates/{id}/accept/preview', { path, signal }),
    gcTime: 0,
  });
  const preview = asked.data;
  const accept = useMutation({
    mutationFn: () => post('/v1/cabinet/order_rates/{id}/accept', { path, body: { reason }, idempotencyKey: key }),
    onSuccess: () => toast.success(t('accept.done')),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('accept.title')}
      text={marked(t('accept.text', { token: exact(order.token) }))}
      verb={t('accept.verb')}
      busy={accept.isPending}
      disabled={!preview?.action.allowed}
      onConfirm={() => accept.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={3} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {preview && !preview.action.allowed && <Alert severity="info">{preview.action.code === 'invalid_transition' ? t('accept.whyNot') : preview.action.detail}</Alert>}
      {preview?.action.allowed && (
        <>
          <KeyValue
            pairs={[
              { label: t('accept.came'), value: <Money value={preview.cameAmount} /> },
              { label: t('accept.missing'), value: <Money value={preview.missingAmount} /> },
              { label: t('accept.total'), value: <Money value={preview.totalAmount} /> },
            ]}
          />
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </ConfirmDialog>
  );
}
