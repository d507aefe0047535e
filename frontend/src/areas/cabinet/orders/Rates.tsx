import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Money } from '@/parts/Money';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { OrderDetail } from './OrderDrawer';

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

export function Rates({ rates }: { rates: OrderDetail['rates'] }) {
  const { t } = useTranslation('orders');
  const words = useStateWords('orders', 'rateState');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rates.map((rate: OrderDetail['rates'][number]) => (
        <Box component="li" key={rate.id} sx={lineStyle}>
          <Box sx={{ flex: 1 }}>
            <Box component="span" sx={{ display: 'inline-block', marginInlineEnd: 1 }}>
              {t('rate', { number: rate.number })}
            </Box>
            <Box component="span" sx={{ display: 'inline-block', color: 'text.secondary' }}>
              {t('dueOn')} <When value={rate.dueAt} as="day" />
            </Box>
          </Box>
          <StateChip state={rate.state as RateState} tones={rateTones} label={words(rate.state)} />
          {rate.paidWithId == null ? <Money value={rate.amount} /> : t('paidWith', { number: rates.find((other) => other.id === rate.paidWithId)?.number ?? '' })}
        </Box>
      ))}
    </Box>
  );
}
