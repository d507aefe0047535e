import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { PlanChoice } from './PlanChoice';
import { ReasonField } from '../actions/ReasonField';
import { type OrderActionProps, orderChanged, useRefusal } from '../actions/orderActions';

/** Refused because what is chosen does not fit: said beside the choice. */
const ABOUT_CHOICE = 'invalid_choice';

export type Preview = Item<'/v1/cabinet/orders/{id}/plan_change/preview'>;
export type Proration = 'invoice' | 'prorate' | 'next_period' | 'reset';

/** Another price for a subscription that runs, with what it comes to before anything happens. */
export function PlanChangeDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const refusal = useRefusal();
  const [key] = useState(newIdempotencyKey);
  const [chosen, setChosen] = useState<string>();
  const [mode, setMode] = useState<Proration>('next_period');
  const [agreed, setAgreed] = useState(false);
  const [reason, setReason] = useState('');
  const path = { id: order.id };
  const asked = useQuery({
    queryKey: ['order', order.id, 'plan_change', chosen, mode],
    queryFn: ({ signal }) =>
      get('/v1/cabinet/orders/{id}/plan_change/preview', { path, search: { proration: mode, ...(chosen ? { pricingPlanId: chosen } : {}) }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const preview = asked.data;
  const plan = chosen ?? preview?.plans[0]?.pricingPlanId;
  const change = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{id}/plan_change', { path, body: { pricingPlanId: plan ?? '', proration: mode, payerAgreed: agreed, reason }, idempotencyKey: key }),
    onSuccess: () => toast.success(t('plan_change.done')),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  const aboutChoice = preview?.action.code === ABOUT_CHOICE;
  const forbidden = preview && !preview.action.allowed && !aboutChoice;
  const none = preview?.action.allowed && preview.plans.length === 0;
  const ready = preview?.action.allowed && plan !== undefined && !asked.isFetching && (agreed || !preview.needsAgreement);
  return (
    <ConfirmDialog
      open
      title={<Unbroken text={t('plan_change.title', { token: order.token })} word={order.token} />}
      text={marked(t('plan_change.text', { buyer: exact(order.buyer) }))}
      verb={t('plan_change.verb')}
      busy={change.isPending}
      disabled={!ready}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={4} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {forbidden && <Alert severity="info">{refusal('planChange', order, preview.action)}</Alert>}
      {none && <Alert severity="info">{t('plan_change.none')}</Alert>}
      {preview && !forbidden && !none && (
        <>
          <PlanChoice plans={preview.plans} plan={plan} onPlan={setChosen} mode={mode} onMode={setMode} refused={aboutChoice ? t('plan_change.otherMode') : undefined} />
          <Box aria-live="polite" aria-busy={asked.isFetching}>
            {preview.action.allowed && <Effect preview={preview} />}
          </Box>
          {preview.needsAgreement && (
            <FormControlLabel
              sx={{ alignItems: 'flex-start' }}
              control={<Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)} sx={{ pt: 0 }} />}
              label={marked(t('plan_change.agreed', { buyer: exact(order.buyer) }))}
            />
          )}
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </ConfirmDialog>
  );
}

function Effect({ preview }: { preview: Preview }) {
  const { t } = useTranslation('orders');
  const { days, daysLeft, creditedAmount, chargedAmount, nowAmount, nextAmount, nextAt, creditLeftAmount } = preview;
  const setOff = creditedAmount.amount > 0 || chargedAmount.amount > 0;
  return (
    <KeyValue
      pairs={[
        setOff && { label: t('plan_change.left'), value: t('plan_change.leftOf', { count: daysLeft, days }) },
        creditedAmount.amount > 0 && { label: t('plan_change.credited'), value: <Money value={creditedAmount} /> },
        chargedAmount.amount > 0 && { label: t('plan_change.charged'), value: <Money value={chargedAmount} /> },
        { label: t('plan_change.now'), value: <Money value={nowAmount} /> },
        nextAt != null && {
          label: t('plan_change.next'),
          value: (
            <>
              <Money value={nextAmount} /> · <When value={nextAt} as="day" />
            </>
          ),
        },
        creditLeftAmount.amount > 0 && { label: t('plan_change.creditLeft'), value: <Money value={creditLeftAmount} /> },
      ]}
    />
  );
}
