import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
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
import { lineStyle } from '../details/Installments';
import { ReasonField } from './ReasonField';
import { type OrderActionProps, orderChanged, useRefusal } from './orderActions';

type Preview = Item<'/v1/cabinet/orders/{id}/merge/preview'>;

/** Taking the payments of an order together with those of another of the same buyer, with what it means before anything happens. */
export function MergeDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const refusal = useRefusal();
  const [key] = useState(newIdempotencyKey);
  const [chosen, setChosen] = useState<string>();
  const [reason, setReason] = useState('');
  const path = { id: order.id };
  const asked = useQuery({
    queryKey: ['order', order.id, 'merge', chosen],
    queryFn: ({ signal }) => get('/v1/cabinet/orders/{id}/merge/preview', { path, search: chosen ? { into: chosen } : {}, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const preview = asked.data;
  const into = chosen ?? preview?.into?.orderId;
  const merge = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{id}/merge', { path, body: { into: into ?? '', reason }, idempotencyKey: key }),
    onSuccess: () => toast.success(t('merge.done')),
    onSettled: async () => {
      await Promise.all([orderChanged(client, order.id), into && orderChanged(client, into)]);
      onClose();
    },
  });
  const forbidden = preview && !preview.action.allowed;
  const none = preview?.action.allowed && preview.choices.length === 0;
  return (
    <ConfirmDialog
      open
      title={<Unbroken text={t('merge.title', { token: order.token })} word={order.token} />}
      text={marked(t('merge.text', { buyer: exact(order.buyer) }))}
      verb={t('merge.verb')}
      busy={merge.isPending}
      disabled={!preview?.action.allowed || into === undefined || asked.isFetching}
      onConfirm={() => merge.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={4} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {forbidden && <Alert severity="info">{refusal('merge', order, preview.action)}</Alert>}
      {none && <Alert severity="info">{t('merge.none')}</Alert>}
      {preview && !none && preview.choices.length > 0 && (
        <>
          <FormControl>
            <FormLabel id="merge-into">{t('merge.into')}</FormLabel>
            <RadioGroup aria-labelledby="merge-into" value={into ?? ''} onChange={(_, value) => setChosen(value)}>
              {preview.choices.map((one) => (
                <FormControlLabel key={one.orderId} value={one.orderId} control={<Radio size="small" />} label={`${one.token} · ${one.productName}`} />
              ))}
            </RadioGroup>
          </FormControl>
          <Box aria-live="polite" aria-busy={asked.isFetching}>
            {preview.action.allowed && <Effect preview={preview} />}
          </Box>
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </ConfirmDialog>
  );
}

function Effect({ preview }: { preview: Preview }) {
  const { t } = useTranslation('orders');
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <KeyValue
        pairs={[
          { label: t('merge.moved'), value: <Money value={preview.movedAmount} /> },
          { label: t('merge.left'), value: <Money value={preview.totalAmount} /> },
          { label: marked(t('merge.becomes', { token: exact(preview.into?.token) })), value: <Money value={preview.intoTotalAmount} /> },
        ]}
      />
      <Box component="ul" aria-label={t('merge.coming')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {preview.coming.map((one, place) => (
          <Box component="li" key={`${one.dueAt}${place}`} sx={lineStyle}>
            <Box component="span" sx={{ flex: 1 }}>
              <When value={one.dueAt} as="day" /> · {one.productName}
            </Box>
            <Money value={one.amount} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
