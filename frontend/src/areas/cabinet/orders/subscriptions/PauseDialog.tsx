import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Item, get, newIdempotencyKey, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { Unbroken } from '@/parts/Unbroken';
import { When } from '@/parts/When';
import { aMonthAfter } from '@/parts/dates';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { PauseUntil } from './PauseUntil';
import { lineStyle } from '../details/Installments';
import { ReasonField } from '../actions/ReasonField';
import { type OrderActionProps, orderChanged, useRefusal } from '../actions/orderActions';
import { useShopNow } from './useShopNow';

/** As many of the payments that move are told one by one. */
const SHOWN = 4;
/** Refusals that are about the day stand beside it. */
const ABOUT_DAY = ['too_small', 'too_large'];

type Preview = Item<'/v1/cabinet/orders/{id}/pause/preview'>;

/** Letting a plan stand still, or go on, with what it means before anything happens. */
export function PauseDialog({ order, onClose, action }: OrderActionProps & { action: 'pause' | 'resume' }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const refusal = useRefusal();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const now = useShopNow();
  const day = chosen ?? (now && aMonthAfter(now));
  const until = action === 'pause' && !open && day !== '' ? day : undefined;
  const path = { id: order.id };
  const asked = useQuery({
    queryKey: ['order', order.id, action, until],
    queryFn: ({ signal }) =>
      action === 'pause'
        ? get('/v1/cabinet/orders/{id}/pause/preview', { path, ...(until ? { search: { until } } : {}), signal })
        : get('/v1/cabinet/orders/{id}/resume/preview', { path, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const preview = asked.data;
  const code = preview?.action.code;
  const aboutDay = code != null && ABOUT_DAY.includes(code) ? (preview?.action.detail ?? code) : undefined;
  const change = useMutation({
    mutationFn: () =>
      action === 'pause'
        ? post('/v1/cabinet/orders/{id}/pause', { path, body: { reason, until: until ?? null }, idempotencyKey: key })
        : post('/v1/cabinet/orders/{id}/resume', { path, body: { reason }, idempotencyKey: key }),
    onSuccess: () => toast.success(t(`${action}.done`)),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  const forbidden = preview && !preview.action.allowed && !aboutDay;
  const known = action === 'resume' || open || until !== undefined;
  return (
    <ConfirmDialog
      open
      title={<Unbroken text={t(`${action}.title`, { token: order.token })} word={order.token} />}
      text={marked(t(`${action}.text`, { buyer: exact(order.buyer) }))}
      verb={t(`${action}.verb`)}
      busy={change.isPending}
      disabled={!preview?.action.allowed || !known || asked.isFetching}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={3} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {forbidden && <Alert severity="info">{refusal(action, order, preview.action)}</Alert>}
      {preview && !forbidden && (
        <>
          {action === 'pause' && <PauseUntil open={open} onOpen={setOpen} day={day} onDay={setChosen} refused={aboutDay} />}
          <Box aria-live="polite" aria-busy={asked.isFetching}>
            {preview.action.allowed && <Effect preview={preview} owed={t(action === 'resume' ? 'resume.owed' : 'pause.owed')} />}
          </Box>
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </ConfirmDialog>
  );
}

function Effect({ preview, owed }: { preview: Preview; owed: string }) {
  const { t } = useTranslation('orders');
  const { rates, days, owedAmount } = preview;
  const more = rates.length - SHOWN;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <KeyValue
        pairs={[
          days != null && { label: t('pause.moves'), value: t('pause.days', { count: days }) },
          owedAmount.amount > 0 && { label: owed, value: <Money value={owedAmount} /> },
        ]}
      />
      <Box component="ul" aria-label={t('pause.rates')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rates.slice(0, SHOWN).map((rate) => (
          <Box component="li" key={rate.number} sx={lineStyle}>
            <Box component="span" sx={{ flex: 1 }}>
              {t('rate', { number: rate.number })}: <When value={rate.dueAt} as="day" />
              {rate.movesTo != null && (
                <>
                  {' → '}
                  <strong>
                    <When value={rate.movesTo} as="day" />
                  </strong>
                </>
              )}
            </Box>
            <Money value={rate.amount} />
          </Box>
        ))}
      </Box>
      {more > 0 && <Box sx={{ color: 'text.secondary' }}>{t('pause.more', { count: more })}</Box>}
      {days == null && <Box sx={{ color: 'text.secondary' }}>{t('pause.openText')}</Box>}
    </Box>
  );
}
