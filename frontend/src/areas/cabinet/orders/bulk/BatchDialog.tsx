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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, type ResourceOf, get, post } from '@/api/client';
import { KeyValue } from '@/parts/KeyValue';
import { RefusedRows } from '@/parts/list/RefusedRows';
import { formatMoney } from '@/parts/money';
import { ActionDialog } from '../actions/ActionDialog';
import { ordersChanged } from '../actions/orderActions';
import { useAction } from '../actions/useAction';

const PATH = '/v1/cabinet/order_batches';
const POLL_MS = 1000;
type Batch = ResourceOf<'/v1/cabinet/order_batches/{id}'>;
type Preview = Answer<'/v1/cabinet/order_batches/preview', 'post'>;
export type BatchAction = 'refund' | 'cancel';

/** Refunds or cancels many orders: what it comes to, then how far the worker is with it. */
export function BatchDialog({ action: name, ids, onDone, onClose }: { action: BatchAction; ids: string[]; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const [orderIds] = useState(ids);
  const [keepDebt, setKeepDebt] = useState(false);
  const [begun, setBegun] = useState<Batch>();
  const request = { action: name, orderIds, keepDebt };
  const action = useAction({
    of: ['batch', request],
    // Each order is refused for itself.
    preview: async () => ({ ...(await post(`${PATH}/preview`, { body: { ...request, reason: '' } })), action: { allowed: true } }),
    submit: ({ reason, idempotencyKey }) => post(PATH, { body: { ...request, reason }, idempotencyKey }),
    mendable: true,
    next: setBegun,
    onClose,
  });
  if (begun) return <Progress first={begun} action={name} onDone={onDone} onClose={onClose} />;
  return (
    <ActionDialog
      action={action}
      tone="error"
      title={t(`batch.${name}.title`, { count: orderIds.length })}
      text={t(`batch.${name}.text`)}
      verb={t(`batch.${name}.verb`)}
      {...(name === 'cancel' ? { stay: t('batch.stay') } : {})}
      rows={2}
      ready={({ changedCount }) => changedCount > 0}
      subject={
        name === 'cancel' && (
          <FormControlLabel
            control={<Checkbox size="small" checked={keepDebt} onChange={(event) => setKeepDebt(event.target.checked)} />}
            label={t('batch.keepDebt')}
          />
        )
      }
      effect={(preview) => <Outlook action={name} preview={preview} />}
    />
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
    if (over) void ordersChanged(client);
  }, [over, client]);
  const close = () => {
    void ordersChanged(client);
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
          {batch.changedCount > 0 && <Typography>{t(`batch.${action}.done`, { count: batch.changedCount, sum: batch.amounts.map((sum) => formatMoney(sum)).join(', ') })}</Typography>}
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
