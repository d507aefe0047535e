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
import { dateLocale } from '@/parts/dates';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { type CancelAt, CancelWhen } from './CancelWhen';
import { ReasonField } from './ReasonField';
import { type OrderActionProps, type OrderSummary, orderChanged, useRefusal } from './orderActions';

type Preview = Item<'/v1/cabinet/orders/{id}/cancel/preview'>;

/** Calling an order off, with what it means before anything happens. */
export function CancelDialog({ order, onClose }: OrderActionProps) {
  const { t, i18n } = useTranslation('orders');
  const client = useQueryClient();
  const refusal = useRefusal();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<CancelAt>();
  const asked = useQuery({
    queryKey: ['order', order.id, 'cancel'],
    queryFn: ({ signal }) => get('/v1/cabinet/orders/{id}/cancel/preview', { path: { id: order.id }, signal }),
    gcTime: 0,
  });
  const preview = asked.data;
  // What runs can run on until what is paid for is over.
  const plan = preview?.periodEnd !== undefined;
  // A debt can be let go with the plan, or kept; of what nothing was paid for, nothing is owed.
  const debt = order.paid && (preview?.dueAmount.amount ?? 0) > 0;
  const at: CancelAt = chosen ?? (plan ? 'end' : debt ? 'owing' : 'now');
  const owing = at !== 'now' && debt;
  const shown = (at: string | undefined) => at && new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'medium' }).format(new Date(at));
  const [day, bound] = [shown(preview?.periodEnd), shown(preview?.boundUntil)];
  const end = at === 'end' ? day : undefined;
  const cancel = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{id}/cancel', { path: { id: order.id }, body: { reason, atPeriodEnd: at === 'end', keepDebt: at === 'owing' }, idempotencyKey: key }),
    onSuccess: () => toast.success(end ? t('cancel.doneEnd', { day: end }) : t(plan ? 'cancel.donePlan' : 'cancel.done')),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={<Unbroken text={t(plan ? 'cancel.titlePlan' : 'cancel.title', { token: order.token })} word={order.token} />}
      text={marked(t(owing ? 'cancel.textOwed' : 'cancel.text', { buyer: exact(order.buyer) }))}
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
          {(day ?? debt) && <CancelWhen day={day} due={preview.dueAmount} paused={order.paused} value={at} onChange={setChosen} />}
          <Effect order={order} preview={preview} end={end} bound={bound} owing={owing} />
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** In numbers: with the day on which it ends, or without one where it ends at once. */
function Effect({ order, preview, end, bound, owing }: { order: OrderSummary; preview: Preview; end: string | undefined; bound: string | undefined; owing: boolean }) {
  const { t } = useTranslation('orders');
  const { unpaidAmount, dueAmount, openPayments, endsAccess, periodEnd } = preview;
  // What was due before the end stays owed, and what is under way goes on.
  const stays = owing ? dueAmount.amount : 0;
  const access = () => {
    if (periodEnd && order.paused) return t(end ? 'cancel.accessPaused' : 'cancel.accessClosed');
    if (!endsAccess) return undefined;
    return end ? t('cancel.accessUntil', { day: end }) : t('cancel.accessNow');
  };
  const about = access();
  const [back, kept] = end ? [preview.creditBackAtEndAmount, preview.creditKeptAtEndAmount] : [preview.creditBackAmount, preview.creditKeptAmount];
  return (
    <Box aria-live="polite">
      <KeyValue
        pairs={[
          { label: t('cancel.unpaid'), value: <Money value={{ ...unpaidAmount, amount: unpaidAmount.amount - stays }} /> },
          stays > 0 && { label: t('cancel.stays'), value: <Money value={{ ...unpaidAmount, amount: stays }} /> },
          !end && !owing && { label: t('cancel.openPayments'), value: openPayments },
          back !== undefined && { label: end ? t('cancel.creditBackAt', { day: end }) : t('cancel.creditBack'), value: <Money value={back} /> },
          kept !== undefined && { label: t('cancel.creditKept'), value: <Money value={kept} /> },
          about !== undefined && { label: t('refund.access'), value: about },
          bound !== undefined && { label: t('cancel.bound'), value: bound },
        ]}
      />
    </Box>
  );
}
