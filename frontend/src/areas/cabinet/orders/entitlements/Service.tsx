import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import type { OrderDetail } from '../details/order';
import { orderChanged } from '../actions/orderActions';

export type Work = OrderDetail['services'][number];
type WorkState = 'open' | 'delivered' | 'canceled';
const tones: Record<WorkState, Tone> = { open: 'wait', delivered: 'good', canceled: 'calm' };
const NOTE_CHARS_MAX = 5000;

/** The work that an order is for: to be done, done, or not any more. */
export function Service({ order, service }: { order: OrderDetail; service: Work }) {
  const { t } = useTranslation('orders');
  const words = useStateWords('orders', 'serviceState');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const state = service.state as WorkState;
  const reopen = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{order}/services/{id}/reopen', { path: { order: order.id, id: service.id } }),
    onSettled: () => orderChanged(client, order.id),
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <KeyValue
        pairs={[
          { label: t('state'), value: <StateChip state={state} tones={tones} label={words(state)} /> },
          state === 'open' && { label: t('service.begin'), value: t(service.beginAtOnce ? 'service.atOnce' : 'service.later') },
          service.deliveredAt != null && { label: t('service.when'), value: <When value={service.deliveredAt} /> },
          service.note !== '' && { label: t('service.note'), value: <Box sx={{ whiteSpace: 'pre-line' }}>{service.note}</Box> },
        ]}
      />
      <Box>
        {state === 'open' && (
          <Button variant="contained" onClick={() => setAsking(true)}>
            {t('service.finish')}
          </Button>
        )}
        {state === 'delivered' && (
          <Button variant="outlined" disabled={reopen.isPending} onClick={() => reopen.mutate()}>
            {t('service.reopen')}
          </Button>
        )}
      </Box>
      {asking && <FinishDialog order={order} service={service} onClose={() => setAsking(false)} />}
    </Box>
  );
}

/** The buyer is told, so there is room for a word to them. */
function FinishDialog({ order, service, onClose }: { order: OrderDetail; service: Work; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const finish = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{order}/services/{id}/deliver', { path: { order: order.id, id: service.id }, body: { note } }),
    onSuccess: () => toast.success(t('service.done')),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={marked(t('service.title', { product: exact(service.name) }))}
      text={marked(t('service.text', { email: exact(order.payer.email) }))}
      verb={t('service.verb')}
      busy={finish.isPending}
      onConfirm={() => finish.mutate()}
      onClose={onClose}
    >
      <MuiTextField
        label={t('service.noteLabel')}
        helperText={t('service.noteHelp')}
        value={note}
        multiline
        minRows={3}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: NOTE_CHARS_MAX } }}
      />
    </ConfirmDialog>
  );
}
