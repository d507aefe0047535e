import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Item, get, newIdempotencyKey, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { RefusedRows } from '@/parts/list/RefusedRows';
import { formatMoney } from '@/parts/money';
import { ReasonField } from '../actions/ReasonField';

const PATH = '/v1/cabinet/order_batches';
const POLL_MS = 1000;
type Batch = Item<'/v1/cabinet/order_batches/{id}'>;
type Preview = Awaited<ReturnType<typeof previewOf>>;
export type BatchAction = 'refund' | 'cancel';

interface BatchRequest {
  action: BatchAction;
  orderIds: string[];
  keepDebt: boolean;
  reason: string;
}
const previewOf = (body: BatchRequest) => post(`${PATH}/preview`, { body });

/** Refunds or cancels many orders: what it comes to, then how far the worker is with it. */
export function BatchDialog({ action, ids, onDone, onClose }: { action: BatchAction; ids: string[]; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const [orderIds] = useState(ids);
  const [keepDebt, setKeepDebt] = useState(false);
  const [reason, setReason] = useState('');
  // One key for this intention: pressing twice, or again after a lost answer, does it once.
  const [key] = useState(newIdempotencyKey);
  const request = { action, orderIds, keepDebt };
  const asked = useQuery({
    queryKey: ['orders', 'batch', request],
    queryFn: () => previewOf({ ...request, reason: '' }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const go = useMutation({ mutationFn: () => post(PATH, { body: { ...request, reason }, idempotencyKey: key }) });
  if (go.data) return <Progress first={go.data} action={action} onDone={onDone} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      tone="error"
      title={t(`batch.${action}.title`, { count: orderIds.length })}
      text={t(`batch.${action}.text`)}
      verb={t(`batch.${action}.verb`)}
      {...(action === 'cancel' ? { stay: t('batch.stay') } : {})}
      busy={go.isPending}
      disabled={asked.isFetching || asked.isError || asked.data?.changedCount === 0}
      onConfirm={() => go.mutate()}
      onClose={onClose}
    >
      {action === 'cancel' && (
        <FormControlLabel
          control={<Checkbox size="small" checked={keepDebt} onChange={(event) => setKeepDebt(event.target.checked)} />}
          label={t('batch.keepDebt')}
        />
      )}
      {asked.isPending && <RowsSkeleton count={2} />}
      {asked.isError && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && !asked.isError && <Outlook action={action} preview={asked.data} />}
      {go.isError && <Unreachable error={go.error} onRetry={() => go.mutate()} />}
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

function Outlook({ action, preview }: { action: BatchAction; preview: Preview }) {
  const { t } = useTranslation('orders');
  const { changedCount, unchangedCount, sums, refused } = preview;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} role="status">
      <Typography>{changedCount > 0 ? t(`batch.${action}.will`, { count: changedCount }) : t('batch.nothing')}</Typography>
      {sums.map((sum) => (
        <KeyValue
          key={sum.amount.currency}
          pairs={[
            { label: t(`batch.${action}.sum`), value: formatMoney(sum.amount) },
            action === 'refund' && { label: t('refund.fromBalance'), value: formatMoney(sum.netAmount) },
            action === 'refund' && !sum.queued && { label: t('refund.balanceAfter'), value: formatMoney(sum.balanceAfter) },
          ]}
        />
      ))}
      {sums.some((sum) => sum.queued) && <Alert severity="info">{t('batch.queued')}</Alert>}
      {unchangedCount > 0 && <Typography color="textSecondary">{t('batch.already', { count: unchangedCount })}</Typography>}
      <Refused action={action} refused={refused} />
    </Box>
  );
}

function Refused({ action, refused }: { action: BatchAction; refused: Preview['refused'] }) {
  const { t } = useTranslation('orders');
  // From which state to which is not a reader's word.
  const why = ({ code, detail }: Preview['refused'][number]) => (code === 'invalid_transition' ? t(`batch.${action}.why`) : detail);
  return <RefusedRows title={t('batch.refused', { count: refused.length })} rows={refused.map((one) => ({ id: one.orderId, name: one.token, why: why(one) }))} />;
}

function Progress({ first, action, onDone, onClose }: { first: Batch; action: BatchAction; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const isOver = (batch: Batch) => batch.doneCount >= batch.totalCount;
  const asked = useQuery({
    queryKey: ['order_batches', first.id],
    queryFn: ({ signal }) => get('/v1/cabinet/order_batches/{id}', { path: { id: first.id }, signal }),
    initialData: first,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });
  const batch = asked.data;
  const over = isOver(batch);
  useEffect(() => {
    if (over) for (const name of ['list', 'order', 'balance']) void client.invalidateQueries({ queryKey: [name] });
  }, [over, client]);
  const close = () => {
    for (const name of ['list', 'order', 'balance']) void client.invalidateQueries({ queryKey: [name] });
    onDone();
    onClose();
  };
  const said = over ? t('batch.over') : t('batch.running', { done: batch.doneCount, total: batch.totalCount });
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="batch-progress">
      <DialogTitle id="batch-progress">{t(`batch.${action}.action`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <LinearProgress variant="determinate" aria-label={said} value={batch.totalCount > 0 ? (100 * batch.doneCount) / batch.totalCount : 100} />
        <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
          <Typography>{said}</Typography>
          {batch.changedCount > 0 && <Typography>{t(`batch.${action}.done`, { count: batch.changedCount, sum: batch.amounts.map(formatMoney).join(', ') })}</Typography>}
          {batch.unchangedCount > 0 && <Typography color="textSecondary">{t('batch.already', { count: batch.unchangedCount })}</Typography>}
          <Refused action={action} refused={batch.refused} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button variant="contained" onClick={close}>
          {t('batch.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
