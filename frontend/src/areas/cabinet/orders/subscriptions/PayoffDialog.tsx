import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { CopyLink } from '@/parts/CopyLink';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { PreviewGate, useActionWords } from '../actions/ActionDialog';
import type { OrderActionProps } from '../actions/orderActions';
import { useActionPreview } from '../actions/useAction';

/** What paying off a plan comes to, and the link that its buyer pays it by. Nothing happens here. */
export function PayoffDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation(['orders', 'common']);
  const id = useId();
  const { title, text, refusal } = useActionWords('payoff', order);
  const preview = useActionPreview({ order, of: ['payoff'], preview: (signal) => get('/v1/cabinet/orders/{id}/payoff/preview', { path: { id: order.id }, signal }) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <PreviewGate preview={preview} rows={2} refusal={refusal}>
          {({ amount, ratesCount, url }) => (
            <>
              <DialogContentText>{text}</DialogContentText>
              <KeyValue
                pairs={[
                  { label: t('payoff.amount'), value: <Money value={amount} /> },
                  { label: t('payoff.payments'), value: ratesCount },
                ]}
              />
              <CopyLink url={url} />
            </>
          )}
        </PreviewGate>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
