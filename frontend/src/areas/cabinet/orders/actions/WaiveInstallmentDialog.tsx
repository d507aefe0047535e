import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
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
import { ActionDialog, type InstallmentActionProps } from './ActionDialog';
import { useAction } from './useAction';

type Instead = 'reduce' | 'spread';
type Preview = ResourceOf<'/v1/cabinet/order_rates/{id}/skip/preview'>;

/** Letting one payment of a plan go, with what it means before anything happens. */
export function WaiveInstallmentDialog({ order, rate, onClose }: InstallmentActionProps) {
  const { t } = useTranslation('orders');
  const [instead, setInstead] = useState<Instead>('reduce');
  const path = { id: rate.id };
  const action = useAction({
    order,
    of: ['skip', rate.id, instead],
    preview: (signal) => get('/v1/cabinet/order_rates/{id}/skip/preview', { path, search: { instead }, signal }),
    submit: ({ reason, idempotencyKey }) => post('/v1/cabinet/order_rates/{id}/skip', { path, body: { instead, reason }, idempotencyKey }),
    done: () => t('skip.done'),
    onClose,
  });
  const debt = rate.state === 'debt';
  const ends = order.periodType !== 'subscription';
  // Only payments that come later can take it over, and only of a plan that ends.
  const spreads = ends && order.rates.some((other) => other.number > rate.number && other.state === 'future');
  return (
    <ActionDialog
      action={action}
      title={t('skip.title', { number: rate.number })}
      text={marked(t(debt ? 'skip.textDebt' : 'skip.text', { token: exact(order.token) }))}
      verb={t(debt ? 'skip.verbDebt' : 'skip.verb')}
      rows={3}
      refusal={({ code, detail }) => (code === 'invalid_transition' ? t('skip.whyNot') : detail)}
      form={() =>
        spreads && (
          <RadioGroup aria-label={t('skip.instead')} value={instead} onChange={(_, value) => setInstead(value as Instead)}>
            <FormControlLabel value="reduce" control={<Radio size="small" />} label={t('skip.reduce')} />
            <FormControlLabel value="spread" control={<Radio size="small" />} label={t('skip.spread')} />
          </RadioGroup>
        )
      }
      effect={(preview) => <Effect preview={preview} ends={ends} />}
      reason={({ needsReason }) => ({ help: debt ? t('skip.reasonDebt') : undefined, required: needsReason })}
    />
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
