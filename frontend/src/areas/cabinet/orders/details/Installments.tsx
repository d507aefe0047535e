import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SalesButton } from '@/app/shell/SalesButton';
import { Money } from '@/parts/Money';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { OrderDetail } from './order';
import { AcceptPartialPaymentDialog } from '../actions/AcceptPartialPaymentDialog';
import { ReRequestPaymentDialog } from '../actions/ReRequestPaymentDialog';
import { WaiveInstallmentDialog } from '../actions/WaiveInstallmentDialog';

export type RateState =
  | 'future' | 'unpaid' | 'pending' | 'paid' | 'partly_paid' | 'debt' | 'skipped' | 'refunded' | 'chargebacked';
/** Selling-core §4. */
export const rateTones: Record<RateState, Tone> = {
  future: 'calm',
  unpaid: 'wait',
  pending: 'wait',
  paid: 'good',
  partly_paid: 'wait',
  debt: 'bad',
  skipped: 'calm',
  refunded: 'wait',
  chargebacked: 'bad',
};

export const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'center',
  py: 1,
  '& + li': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;

/** An amount that has no room beside its state stands below it. */
export const amountStyle = { marginInlineStart: 'auto' } as const;

/** Number and day, state and amount each below one another, however long the words are. */
const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto auto' }, columnGap: 1.5 } as const;
const rowStyle = { ...lineStyle, display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' } as const;

const actionStyle = { display: 'block', marginInlineStart: 'auto' } as const;

/** What nobody has paid can be let go, as long as its plan goes on. */
const SKIPPABLE: ReadonlySet<string> = new Set(['future', 'unpaid', 'debt']);
/** What has come in part may be enough for its seller. */
const ACCEPTABLE: ReadonlySet<string> = new Set(['partly_paid', 'debt']);
const GOES_ON: ReadonlySet<string> = new Set(['paying', 'payment_paused']);

export function Installments({ order }: { order: OrderDetail }) {
  const { rates } = order;
  const [skipped, setSkipped] = useState<OrderDetail['rates'][number]>();
  const [asked, setAsked] = useState<OrderDetail['rates'][number]>();
  const [accepted, setAccepted] = useState<OrderDetail['rates'][number]>();
  const runs = order.periodType !== 'one_time' && GOES_ON.has(order.paymentState);
  const { t } = useTranslation('orders');
  const words = useStateWords('orders', 'rateState');
  return (
    <>
      {order.schedule !== undefined && order.schedule.creditAmount.amount > 0 && (
        <Box sx={{ mb: 1 }}>
          {t('credit.balance')} <Money value={order.schedule.creditAmount} />
        </Box>
      )}
      <Box component="ul" sx={listStyle}>
        {rates.map((rate: OrderDetail['rates'][number]) => (
          <Box component="li" key={rate.id} sx={rowStyle}>
            <Box>
              {t('rate', { number: rate.number })}
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {t('dueOn')} <When value={rate.dueAt} as="day" />
                {rate.nextTryAt != null && (
                  <>
                    {' · '}
                    {t('linked.nextTry')} <When value={rate.nextTryAt} />
                  </>
                )}
              </Box>
            </Box>
            <Box>
              <StateChip state={rate.state as RateState} tones={rateTones} label={words(rate.state)} />
            </Box>
            <Box sx={{ textAlign: 'end', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              {rate.paidWithId == null ? <Money value={rate.amount} /> : t('paidWith', { number: rates.find((other) => other.id === rate.paidWithId)?.number ?? '' })}
              {rate.creditAmount !== undefined && (
                <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                  {t('credit.of')} <Money value={rate.creditAmount} />
                </Box>
              )}
              {ACCEPTABLE.has(rate.state) && rate.paidAmount.amount > 0 && (
                <>
                  <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                    {t('accept.came')}: <Money value={rate.paidAmount} />
                  </Box>
                  <SalesButton size="small" sx={actionStyle} aria-label={`${t('accept.action')}: ${t('rate', { number: rate.number })}`} onClick={() => setAccepted(rate)}>
                    {t('accept.action')}
                  </SalesButton>
                </>
              )}
              {rate.state === 'chargebacked' && (
                <SalesButton size="small" sx={actionStyle} aria-label={`${t('askAgain.action')}: ${t('rate', { number: rate.number })}`} onClick={() => setAsked(rate)}>
                  {t('askAgain.action')}
                </SalesButton>
              )}
              {runs && rate.number > 0 && rate.paidAmount.amount === 0 && SKIPPABLE.has(rate.state) && (
                <SalesButton size="small" sx={actionStyle} aria-label={`${t(rate.state === 'debt' ? 'skip.actionDebt' : 'skip.action')}: ${t('rate', { number: rate.number })}`} onClick={() => setSkipped(rate)}>
                  {t(rate.state === 'debt' ? 'skip.actionDebt' : 'skip.action')}
                </SalesButton>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {accepted && <AcceptPartialPaymentDialog order={order} rate={accepted} onClose={() => setAccepted(undefined)} />}
      {asked && <ReRequestPaymentDialog order={order} rate={asked} onClose={() => setAsked(undefined)} />}
      {skipped && <WaiveInstallmentDialog order={order} rate={skipped} onClose={() => setSkipped(undefined)} />}
    </>
  );
}
