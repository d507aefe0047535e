import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { CopyLink } from '@/parts/CopyLink';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { Unbroken } from '@/parts/Unbroken';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { exact, marked } from '@/parts/marked';
import { type OrderActionProps, useRefusal } from '../actions/orderActions';

/** What paying off a plan comes to, and the link that its buyer pays it by. Nothing happens here. */
export function PayoffDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation(['orders', 'common']);
  const title = useId();
  const refusal = useRefusal();
  const asked = useQuery({
    queryKey: ['order', order.id, 'payoff'],
    queryFn: ({ signal }) => get('/v1/cabinet/orders/{id}/payoff/preview', { path: { id: order.id }, signal }),
    gcTime: 0,
  });
  const preview = asked.data;
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>
        <Unbroken text={t('payoff.title', { token: order.token })} word={order.token} />
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {asked.isPending && <RowsSkeleton count={2} />}
        {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
        {preview && !preview.action.allowed && <Alert severity="info">{refusal('payoff', order, preview.action)}</Alert>}
        {preview?.action.allowed && (
          <>
            <DialogContentText>{marked(t('payoff.text', { buyer: exact(order.buyer) }))}</DialogContentText>
            <KeyValue
              pairs={[
                { label: t('payoff.amount'), value: <Money value={preview.amount} /> },
                { label: t('payoff.payments'), value: preview.ratesCount },
              ]}
            />
            <CopyLink url={preview.url} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
