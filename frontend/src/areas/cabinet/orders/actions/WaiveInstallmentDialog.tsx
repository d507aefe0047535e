import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Item, get, newIdempotencyKey, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import type { OrderDetail } from '../details/OrderDrawer';
import { lineStyle } from '../details/Installments';
import { ReasonField } from './ReasonField';
import { orderChanged } from './orderActions';

type Instead = 'reduce' | 'spread';
type Preview = Item<'/v1/cabinet/order_rates/{id}/skip/preview'>;

interface Props {
  order: OrderDetail;
  rate: OrderDetail['rates'][number];
  onClose: () => void;
}

/** Letting one payment of a plan go, with what it means before anything happens. */
export function WaiveInstallmentDialog({ order, rate, onClose }: Props) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const [instead, setInstead] = useState<Instead>('reduce');
  const [reason, setReason] = useState('');
  const path = { id: rate.id };
  const asked = useQuery({
    queryKey: ['order', order.id, 'skip', rate.id, instead],
    queryFn: ({ signal }) => get('/v1/cabinet/order_rates/{id}/skip/preview', { path, search: { instead }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const preview = asked.data;
  const waive = useMutation({
    mutationFn: () => post('/v1/cabinet/order_rates/{id}/skip', { path, body: { instead, reason }, idempotencyKey: key }),
    onSuccess: () => toast.success(t('skip.done')),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  const debt = rate.state === 'debt';
  // Only payments that come later can take it over, and only of a plan that ends.
  const spreads = order.periodType !== 'subscription' && order.rates.some((other) => other.number > rate.number && other.state === 'future');
  return (
    <ConfirmDialog
      open
      title={t('skip.title', { number: rate.number })}
      text={marked(t(debt ? 'skip.textDebt' : 'skip.text', { token: exact(order.token) }))}
      verb={t(debt ? 'skip.verbDebt' : 'skip.verb')}
      busy={waive.isPending}
      disabled={!preview?.action.allowed || asked.isFetching || (preview.needsReason && reason.trim() === '')}
      onConfirm={() => waive.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={3} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {preview && !preview.action.allowed && <Alert severity="info">{preview.action.code === 'invalid_transition' ? t('skip.whyNot') : preview.action.detail}</Alert>}
      {preview?.action.allowed && (
        <>
          {spreads && (
            <RadioGroup aria-label={t('skip.instead')} value={instead} onChange={(_, value) => setInstead(value as Instead)}>
              <FormControlLabel value="reduce" control={<Radio size="small" />} label={t('skip.reduce')} />
              <FormControlLabel value="spread" control={<Radio size="small" />} label={t('skip.spread')} />
            </RadioGroup>
          )}
          <Box aria-live="polite" aria-busy={asked.isFetching}>
            <Effect preview={preview} ends={order.periodType !== 'subscription'} />
          </Box>
          <ReasonField value={reason} onChange={setReason} help={debt ? t('skip.reasonDebt') : undefined} required={preview.needsReason} />
        </>
      )}
    </ConfirmDialog>
  );
}

function Effect({ preview, ends }: { preview: Preview; ends: boolean }) {
  const { t } = useTranslation('orders');
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <KeyValue
        pairs={[
          { label: t(preview.raised.length > 0 ? 'skip.moved' : 'skip.gone'), value: <Money value={preview.amount} /> },
          ends && { label: t('skip.total'), value: <Money value={preview.totalAmount} /> },
        ]}
      />
      <Box component="ul" aria-label={t('skip.raised')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {preview.raised.map((rate) => (
          <Box component="li" key={rate.number} sx={lineStyle}>
            <Box component="span" sx={{ flex: 1 }}>
              {t('rate', { number: rate.number })}: <When value={rate.dueAt} as="day" />
            </Box>
            <Money value={rate.amount} /> → <Money value={rate.becomes} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
