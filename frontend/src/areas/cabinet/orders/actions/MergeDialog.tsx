import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get, post } from '@/api/client';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import { exact, marked } from '@/parts/marked';
import { lineStyle } from '../details/Installments';
import { ActionDialog, useActionWords } from './ActionDialog';
import type { OrderActionProps } from './orderActions';
import { useAction } from './useAction';

type Preview = ResourceOf<'/v1/cabinet/orders/{id}/merge/preview'>;

/** Taking the payments of an order together with those of another of the same buyer, with what it means before anything happens. */
export function MergeDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const words = useActionWords('merge', order);
  const [chosen, setChosen] = useState<string>();
  const path = { id: order.id };
  const target = (preview: Preview) => chosen ?? preview.into?.orderId;
  const action = useAction({
    order,
    of: ['merge', chosen],
    preview: (signal) => get('/v1/cabinet/orders/{id}/merge/preview', { path, search: chosen ? { into: chosen } : {}, signal }),
    submit: ({ reason, idempotencyKey, preview }) => post('/v1/cabinet/orders/{id}/merge', { path, body: { into: target(preview) ?? '', reason }, idempotencyKey }),
    done: () => t('merge.done'),
    alsoChanged: target,
    onClose,
  });
  return (
    <ActionDialog
      {...words}
      action={action}
      verb={t('merge.verb')}
      rows={4}
      nothing={({ choices }) => choices.length === 0 && t('merge.none')}
      choosable={({ choices }) => choices.length > 0}
      ready={(preview) => target(preview) !== undefined}
      form={(preview) => (
        <FormControl>
          <FormLabel id="merge-into">{t('merge.into')}</FormLabel>
          <RadioGroup aria-labelledby="merge-into" value={target(preview) ?? ''} onChange={(_, value) => setChosen(value)}>
            {preview.choices.map((choice) => (
              <FormControlLabel key={choice.orderId} value={choice.orderId} control={<Radio size="small" />} label={`${choice.token} · ${choice.productName}`} />
            ))}
          </RadioGroup>
        </FormControl>
      )}
      effect={(preview) => <Effect preview={preview} />}
    />
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
        {preview.coming.map((payment, place) => (
          <Box component="li" key={`${payment.dueAt}${place}`} sx={lineStyle}>
            <Box component="span" sx={{ flex: 1 }}>
              <When value={payment.dueAt} as="day" /> · {payment.productName}
            </Box>
            <Money value={payment.amount} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
