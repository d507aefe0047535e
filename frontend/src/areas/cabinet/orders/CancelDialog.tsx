import Alert from '@mui/material/Alert';
import MuiTextField from '@mui/material/TextField';
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
import { CancelWhen } from './CancelWhen';
import { type Deed, orderChanged, useRefusal } from './deeds';

const REASON_CHARS_MAX = 500;

/** Calling an order off, with what it means before anything happens. */
export function CancelDialog({ order, onClose }: Deed) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const refusal = useRefusal();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const [atPeriodEnd, setAtPeriodEnd] = useState(true);
  const asked = useQuery({
    queryKey: ['order', order.id, 'cancel'],
    queryFn: ({ signal }) => get('/v1/cabinet/orders/{id}/cancel/preview', { path: { id: order.id }, signal }),
    gcTime: 0,
  });
  const preview = asked.data;
  // What runs can run on until what is paid for is over.
  const plan = preview?.periodEnd !== undefined;
  const cancel = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{id}/cancel', { path: { id: order.id }, body: { reason, atPeriodEnd: plan && atPeriodEnd }, idempotencyKey: key }),
    onSuccess: () => toast.success(t(plan ? 'cancel.donePlan' : 'cancel.done')),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t(plan ? 'cancel.titlePlan' : 'cancel.title', { token: order.token })}
      text={t('cancel.text', { buyer: order.buyer })}
      verb={t(plan ? 'cancel.verbPlan' : 'cancel.verb')}
      stay={t('cancel.stay')}
      tone="error"
      busy={cancel.isPending}
      disabled={!preview?.action.allowed}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={2} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {preview && !preview.action.allowed && <Alert severity="info">{refusal('cancel', order, preview.action)}</Alert>}
      {preview?.action.allowed && (
        <>
          <KeyValue
            pairs={[
              { label: t('cancel.unpaid'), value: <Money value={preview.unpaidAmount} /> },
              { label: t('cancel.openPayments'), value: preview.openPayments },
              preview.endsAccess && { label: t('refund.access'), value: t('refund.accessEnds') },
            ]}
          />
          {preview.periodEnd && <CancelWhen end={preview.periodEnd} atPeriodEnd={atPeriodEnd} onChange={setAtPeriodEnd} />}
          <MuiTextField
            label={t('refund.reason')}
            helperText={t('refund.reasonHelp')}
            value={reason}
            multiline
            minRows={2}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: REASON_CHARS_MAX } }}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
