import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Item, get, newIdempotencyKey, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { Unbroken } from '@/parts/Unbroken';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { ReasonField } from '../actions/ReasonField';
import { type OrderActionProps, orderChanged, useRefusal } from '../actions/orderActions';

/** Taking up a plan again that was ended for a day to come, with what it means before anything happens. */
export function ReactivateDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const refusal = useRefusal();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const asked = useQuery({
    queryKey: ['order', order.id, 'reactivate'],
    queryFn: ({ signal }) => get('/v1/cabinet/orders/{id}/reactivate/preview', { path: { id: order.id }, signal }),
    gcTime: 0,
  });
  const preview = asked.data;
  const reactivate = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{id}/reactivate', { path: { id: order.id }, body: { reason }, idempotencyKey: key }),
    onSuccess: () => toast.success(t('reactivate.done')),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={<Unbroken text={t('reactivate.title', { token: order.token })} word={order.token} />}
      text={marked(t('reactivate.text', { buyer: exact(order.buyer) }))}
      verb={t('reactivate.verb')}
      busy={reactivate.isPending}
      disabled={!preview?.action.allowed}
      onConfirm={() => reactivate.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={2} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {preview && !preview.action.allowed && <Alert severity="info">{refusal('reactivate', order, preview.action)}</Alert>}
      {preview?.action.allowed && (
        <>
          <Effect preview={preview} />
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </ConfirmDialog>
  );
}

function Effect({ preview }: { preview: Item<'/v1/cabinet/orders/{id}/reactivate/preview'> }) {
  const { t } = useTranslation('orders');
  const { endsAt, payments, expectedAmount, nextDueAt } = preview;
  return (
    <Box aria-live="polite">
      <KeyValue
        pairs={[
          endsAt != null && { label: t('reactivate.ended'), value: <When value={endsAt} /> },
          { label: t('reactivate.payments'), value: payments },
          { label: t('reactivate.expected'), value: <Money value={expectedAmount} /> },
          nextDueAt != null && { label: t('reactivate.next'), value: <When value={nextDueAt} /> },
        ]}
      />
    </Box>
  );
}
