import Alert from '@mui/material/Alert';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, newIdempotencyKey, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { Unbroken } from '@/parts/Unbroken';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { ReasonField } from './ReasonField';
import { type OrderActionProps, orderChanged, useRefusal } from './orderActions';

/** Taking an order apart from the one that it is merged into. */
export function UnmergeDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const refusal = useRefusal();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const path = { id: order.id };
  const asked = useQuery({
    queryKey: ['order', order.id, 'unmerge'],
    queryFn: ({ signal }) => get('/v1/cabinet/orders/{id}/unmerge/preview', { path, signal }),
    gcTime: 0,
  });
  const preview = asked.data;
  const into = preview?.into;
  const unmerge = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{id}/unmerge', { path, body: { reason }, idempotencyKey: key }),
    onSuccess: () => toast.success(t('unmerge.done')),
    onSettled: async () => {
      await Promise.all([orderChanged(client, order.id), into && orderChanged(client, into.orderId)]);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={<Unbroken text={t('unmerge.title', { token: order.token })} word={order.token} />}
      text={marked(t('unmerge.text', { buyer: exact(order.buyer) }))}
      verb={t('unmerge.verb')}
      busy={unmerge.isPending}
      disabled={!preview?.action.allowed}
      onConfirm={() => unmerge.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={3} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {preview && !preview.action.allowed && <Alert severity="info">{refusal('unmerge', order, preview.action)}</Alert>}
      {preview?.action.allowed && into && (
        <>
          <KeyValue
            pairs={[
              { label: t('unmerge.payments', { count: preview.payments }), value: <Money value={preview.movedAmount} /> },
              { label: t('unmerge.becomes'), value: <Money value={preview.totalAmount} /> },
              { label: marked(t('merge.becomes', { token: exact(into.token) })), value: <Money value={preview.intoTotalAmount} /> },
            ]}
          />
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </ConfirmDialog>
  );
}
