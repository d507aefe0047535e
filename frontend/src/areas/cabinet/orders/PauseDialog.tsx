import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import MuiTextField from '@mui/material/TextField';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Item, get, newIdempotencyKey, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { lineStyle } from './Rates';
import { type Deed, orderChanged, useRefusal } from './deeds';

const REASON_CHARS_MAX = 500;
/** As many of the payments that move are told one by one. */
const SHOWN = 4;
/** Refusals that are about the day stand beside it. */
const ABOUT_DAY = ['too_small', 'too_large'];

type Preview = Item<'/v1/cabinet/orders/{id}/pause/preview'>;

/** Letting a plan stand still, or go on, with what it means before anything happens. */
export function PauseDialog({ order, onClose, deed }: Deed & { deed: 'pause' | 'resume' }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const refusal = useRefusal();
  const when = useId();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState('');
  const until = deed === 'pause' && !open && day !== '' ? day : undefined;
  const path = { id: order.id };
  const asked = useQuery({
    queryKey: ['order', order.id, deed, until],
    queryFn: ({ signal }) =>
      deed === 'pause'
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
      deed === 'pause'
        ? post('/v1/cabinet/orders/{id}/pause', { path, body: { reason, until: until ?? null }, idempotencyKey: key })
        : post('/v1/cabinet/orders/{id}/resume', { path, body: { reason }, idempotencyKey: key }),
    onSuccess: () => toast.success(t(`${deed}.done`)),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  const forbidden = preview && !preview.action.allowed && !aboutDay;
  const chosen = deed === 'resume' || open || day !== '';
  return (
    <ConfirmDialog
      open
      title={t(`${deed}.title`, { token: order.token })}
      text={t(`${deed}.text`, { buyer: order.buyer })}
      verb={t(`${deed}.verb`)}
      busy={change.isPending}
      disabled={!preview?.action.allowed || !chosen || asked.isFetching}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={3} />}
      {asked.isError && !preview && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {forbidden && <Alert severity="info">{refusal(deed, order, preview.action)}</Alert>}
      {preview && !forbidden && (
        <>
          {deed === 'pause' && (
            <Box>
              <RadioGroup aria-label={t('pause.when')} id={when} value={open ? 'open' : 'day'} onChange={(_, value) => setOpen(value === 'open')}>
                <FormControlLabel value="day" control={<Radio size="small" />} label={t('pause.untilDay')} />
                <FormControlLabel value="open" control={<Radio size="small" />} label={t('pause.untilResumed')} />
              </RadioGroup>
              {!open && (
                <MuiTextField
                  label={t('pause.day')}
                  type="date"
                  fullWidth
                  value={day}
                  error={aboutDay !== undefined}
                  helperText={aboutDay ?? t('pause.dayHelp')}
                  onChange={(event) => setDay(event.target.value)}
                  sx={{ mt: 1 }}
                  slotProps={{ inputLabel: { shrink: true } }}
                />
              )}
            </Box>
          )}
          <Box aria-live="polite" aria-busy={asked.isFetching}>
            {preview.action.allowed && <Effect preview={preview} />}
          </Box>
          <MuiTextField
            label={t('refund.reason')}
            helperText={t('refund.reasonHelp')}
            value={reason}
            multiline
            minRows={2}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: REASON_CHARS_MAX } }}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

function Effect({ preview }: { preview: Preview }) {
  const { t } = useTranslation('orders');
  const { rates, days, owedAmount } = preview;
  const more = rates.length - SHOWN;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <KeyValue
        pairs={[
          days != null && { label: t('pause.moves'), value: t('pause.days', { count: days }) },
          owedAmount.amount > 0 && { label: t('pause.owed'), value: <Money value={owedAmount} /> },
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
