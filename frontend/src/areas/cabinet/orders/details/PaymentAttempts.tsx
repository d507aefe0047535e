import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { Few } from '@/parts/Few';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { LogReason } from '@/areas/cabinet/transactions/PaymentLog';
import { type LogRow, type LogState, logTones } from '@/areas/cabinet/transactions/paymentLog';
import { Linked } from './Linked';
import type { OrderDetail } from './order';
import { Sub } from './Sub';
import { amountStyle, lineStyle } from './Installments';

/** As many are shown; the rest stands in the list. */
const SHOWN = '20';
const FEW = 5;

/** Each attempt to take money for an order, what came of it, and where nobody was asked and why. */
export function PaymentAttempts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['orders', 'transactions']);
  const state = useStateWords('transactions', 'log.state');
  const causes = useStateWords('transactions', 'log.cause');
  const asked = useQuery({
    queryKey: ['payment_logs', order.id, order.updatedAt],
    queryFn: ({ signal }) => list('/v1/cabinet/payment_logs', { search: new URLSearchParams({ 'filters[order_id][]': order.id, per: SHOWN }), signal }),
    placeholderData: (before) => before,
  });
  const rows = asked.data?.items ?? [];
  return (
    <Linked asked={asked} empty={rows.length === 0} title={t('linked.attempts')} frame={Sub}>
      <Few rows={rows} most={FEW}>
        {(shown) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {shown.map((row: LogRow) => (
              <Box component="li" key={row.id} sx={lineStyle}>
                <Box sx={{ flex: 1, minInlineSize: 160 }}>
                  {t('rate', { number: row.rateNumber })} · {causes(row.cause)}
                  <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                    <When value={row.createdAt} />
                    <Box component="span" sx={{ '&:not(:empty)::before': { content: '" · "' } }}>
                      <LogReason row={row} />
                    </Box>
                  </Box>
                </Box>
                <StateChip state={row.state as LogState} tones={logTones} label={state(row.state)} />
                <Box sx={amountStyle}>
                  <Money value={row.amount} />
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Few>
    </Linked>
  );
}
