import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get, post } from '@/api/client';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import { aMonthAfter } from '@/parts/dates';
import { ActionDialog, useActionWords } from '../actions/ActionDialog';
import type { OrderActionProps } from '../actions/orderActions';
import { useAction } from '../actions/useAction';
import { lineStyle } from '../details/Installments';
import { PauseUntil } from './PauseUntil';
import { useShopNow } from './useShopNow';

/** As many of the payments that move are told one by one. */
const SHOWN = 4;
/** Refusals that are about the day stand beside it. */
const ABOUT_DAY = ['too_small', 'too_large'];

type Preview = ResourceOf<'/v1/cabinet/orders/{id}/pause/preview'>;

/** Letting a plan stand still, or go on, with what it means before anything happens. */
export function PauseDialog({ order, onClose, action: name }: OrderActionProps & { action: 'pause' | 'resume' }) {
  const { t } = useTranslation('orders');
  const words = useActionWords(name, order);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const now = useShopNow();
  const pauses = name === 'pause';
  const day = chosen ?? (now && aMonthAfter(now));
  const until = pauses && !open && day !== '' ? day : undefined;
  const path = { id: order.id };
  const action = useAction({
    order,
    of: [name, until],
    preview: (signal) =>
      pauses
        ? get('/v1/cabinet/orders/{id}/pause/preview', { path, ...(until ? { search: { until } } : {}), signal })
        : get('/v1/cabinet/orders/{id}/resume/preview', { path, signal }),
    submit: ({ reason, idempotencyKey }): Promise<unknown> =>
      pauses
        ? post('/v1/cabinet/orders/{id}/pause', { path, body: { reason, until: until ?? null }, idempotencyKey })
        : post('/v1/cabinet/orders/{id}/resume', { path, body: { reason }, idempotencyKey }),
    done: () => t(`${name}.done`),
    onClose,
  });
  const about = ({ action: { code, detail } }: Preview) => (code != null && ABOUT_DAY.includes(code) ? (detail ?? code) : undefined);
  return (
    <ActionDialog
      {...words}
      action={action}
      verb={t(`${name}.verb`)}
      rows={3}
      besideField={ABOUT_DAY}
      ready={() => !pauses || open || until !== undefined}
      form={(preview) => pauses && <PauseUntil open={open} onOpen={setOpen} day={day} onDay={setChosen} refused={about(preview)} />}
      effect={(preview) => <Effect preview={preview} owed={t(pauses ? 'pause.owed' : 'resume.owed')} />}
    />
  );
}

function Effect({ preview, owed }: { preview: Preview; owed: string }) {
  const { t } = useTranslation('orders');
  const { rates, days, owedAmount } = preview;
  const more = rates.length - SHOWN;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <KeyValue
        pairs={[
          days != null && { label: t('pause.moves'), value: t('pause.days', { count: days }) },
          owedAmount.amount > 0 && { label: owed, value: <Money value={owedAmount} /> },
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
