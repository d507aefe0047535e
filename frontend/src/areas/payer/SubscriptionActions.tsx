import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { formatDay } from '@/parts/dates';
import { toast } from '@/parts/feedback/toasts';

type Subscription = ResourceOf<'/v1/payer/subscriptions'>;
type Act = 'pause' | 'resume' | 'cancel' | 'reactivate';

/** What a payer can do with a subscription now. Nothing is offered that its seller or the law leaves no room for. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('people');
  const [asking, setAsking] = useState<Act>();
  const { productName, pauseDays, canResume, cancelEndsAt, canReactivate, canChangeMethod, owedAmount, manageUrl, orderUrl } = subscription;
  const named = (verb: string) => `${verb}: ${productName}`;
  const acts: readonly (readonly [Act, boolean])[] = [
    ['resume', canResume],
    ['reactivate', canReactivate],
    ['pause', pauseDays.length > 0],
    ['cancel', cancelEndsAt !== undefined],
  ];
  const owes = owedAmount.amount > 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {owes && (
        <Button variant="contained" size="small" href={manageUrl} aria-label={named(t('payer.payNow'))}>
          {t('payer.payNow')}
        </Button>
      )}
      {acts.map(
        ([act, can]) =>
          can && (
            <Button
              key={act}
              variant={(act === 'resume' || act === 'reactivate') && !owes ? 'contained' : 'outlined'}
              size="small"
              onClick={() => setAsking(act)}
              aria-label={named(t(`payer.subscription.${act}.verb`))}
            >
              {t(`payer.subscription.${act}.verb`)}
            </Button>
          ),
      )}
      {canChangeMethod && (
        <Button variant="outlined" size="small" href={manageUrl} aria-label={named(t('payer.changeMethod'))}>
          {t('payer.changeMethod')}
        </Button>
      )}
      <Button size="small" href={canChangeMethod || owes ? orderUrl : manageUrl} aria-label={named(t('payer.payments'))}>
        {t('payer.payments')}
      </Button>
      {asking && <ActDialog act={asking} subscription={subscription} onClose={() => setAsking(undefined)} />}
    </Box>
  );
}

/** What it means, before anything happens. */
function ActDialog({ act, subscription, onClose }: { act: Act; subscription: Subscription; onClose: () => void }) {
  const { t, i18n } = useTranslation('people');
  const client = useQueryClient();
  const { id, pauseDays, cancelEndsAt, nextPayment } = subscription;
  const [until, setUntil] = useState<string>(pauseDays[0] ?? '');
  const path = { id };
  const submit = useMutation({
    mutationFn: async () => {
      if (act === 'pause') await post('/v1/payer/subscriptions/{id}/pause', { path, body: { until } });
      else if (act === 'resume') await post('/v1/payer/subscriptions/{id}/resume', { path });
      else if (act === 'cancel') await post('/v1/payer/subscriptions/{id}/cancel', { path });
      else await post('/v1/payer/subscriptions/{id}/reactivate', { path });
    },
    onSuccess: () => toast.success(t(`payer.subscription.${act}.done`)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['payer'] });
      onClose();
    },
  });
  const day = (value: string) => formatDay(value, i18n.language);
  const stays = act === 'cancel' && cancelEndsAt !== undefined;
  const bound = stays && nextPayment !== undefined && nextPayment.dueAt < cancelEndsAt;
  const text = stays
    ? t(bound ? 'payer.subscription.cancel.bound' : 'payer.subscription.cancel.text', { day: day(cancelEndsAt) })
    : t(`payer.subscription.${act as 'pause'}.text`);
  return (
    <ConfirmDialog
      open
      title={t(`payer.subscription.${act}.verb`)}
      text={text}
      verb={t(`payer.subscription.${act}.verb`)}
      stay={t('payer.subscription.stay')}
      tone={act === 'cancel' ? 'error' : 'primary'}
      busy={submit.isPending}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      {act === 'pause' && (
        <TextField select fullWidth label={t('payer.subscription.pause.until')} value={until} onChange={(event) => setUntil(event.target.value)}>
          {pauseDays.map((value) => (
            <MenuItem key={value} value={value}>
              {day(value)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ConfirmDialog>
  );
}
