import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get, post } from '@/api/client';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { Unbroken } from '@/parts/Unbroken';
import { dateLocale } from '@/parts/dates';
import { exact, marked } from '@/parts/marked';
import { ActionDialog, useActionWords } from './ActionDialog';
import { type CancelAt, CancelWhen } from './CancelWhen';
import type { OrderActionProps, OrderSummary } from './orderActions';
import { useAction } from './useAction';

type Preview = ResourceOf<'/v1/cabinet/orders/{id}/cancel/preview'>;

/** When an order ends, and what stays owed of it: as chosen, or as it is offered first. */
function cancellationOf(order: OrderSummary, preview: Preview | undefined, chosen: CancelAt | undefined) {
  // What runs can run on until what is paid for is over.
  const plan = preview?.periodEnd !== undefined;
  // A debt can be let go with the plan, or kept; of what nothing was paid for, nothing is owed.
  const debt = order.paid && (preview?.dueAmount.amount ?? 0) > 0;
  const at: CancelAt = chosen ?? (plan ? 'end' : debt ? 'owing' : 'now');
  return { plan, debt, at, owing: at !== 'now' && debt };
}

/** Calling an order off, with what it means before anything happens. */
export function CancelDialog({ order, onClose }: OrderActionProps) {
  const { t, i18n } = useTranslation('orders');
  const words = useActionWords('cancel', order);
  const [chosen, setChosen] = useState<CancelAt>();
  const path = { id: order.id };
  const day = (at: string | undefined) => at && new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'medium' }).format(new Date(at));
  const action = useAction({
    order,
    of: ['cancel'],
    preview: (signal) => get('/v1/cabinet/orders/{id}/cancel/preview', { path, signal }),
    submit: ({ reason, idempotencyKey, preview }) => {
      const { at } = cancellationOf(order, preview, chosen);
      return post('/v1/cabinet/orders/{id}/cancel', { path, body: { reason, atPeriodEnd: at === 'end', keepDebt: at === 'owing' }, idempotencyKey });
    },
    done: (preview) => {
      const { at, plan } = cancellationOf(order, preview, chosen);
      const end = at === 'end' && day(preview.periodEnd);
      return end ? t('cancel.doneEnd', { day: end }) : t(plan ? 'cancel.donePlan' : 'cancel.done');
    },
    onClose,
  });
  const { plan, debt, at, owing } = cancellationOf(order, action.preview.data, chosen);
  return (
    <ActionDialog
      {...words}
      action={action}
      title={<Unbroken text={t(plan ? 'cancel.titlePlan' : 'cancel.title', { token: order.token })} word={order.token} />}
      text={marked(t(owing ? 'cancel.textOwed' : 'cancel.text', { buyer: exact(order.buyer) }))}
      verb={t(plan ? 'cancel.verbPlan' : 'cancel.verb')}
      stay={t('cancel.stay')}
      tone="error"
      rows={2}
      form={({ periodEnd, dueAmount }) => (periodEnd ?? debt) && <CancelWhen day={day(periodEnd)} due={dueAmount} paused={order.paused} value={at} onChange={setChosen} />}
      effect={(preview) => (
        <Effect order={order} preview={preview} end={at === 'end' ? day(preview.periodEnd) : undefined} bound={day(preview.boundUntil)} owing={owing} />
      )}
    />
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
  );
}
