import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get } from '@/api/client';
import { listQuery } from '@/api/list';
import { Money } from '@/parts/Money';
import { useListState } from '@/parts/list/useListState';

type Sum = ResourceOf<'/v1/cabinet/transfers/sums'>['currencies'][number];

/** What all that is found comes to, not only what this page shows; a line for each currency. */
export function TransferSums() {
  const { t } = useTranslation(['transactions', 'orders']);
  const { state } = useListState('transfers');
  const search = listQuery({ ...state, page: 1, per: 1, sortKey: 'id', sortDir: 'desc' });
  const sums = useQuery({
    queryKey: ['list', 'transfers', 'sums', search.toString()],
    queryFn: ({ signal }) => get('/v1/cabinet/transfers/sums', { search, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const found = sums.data?.currencies ?? [];
  if (found.length === 0) return null;
  // A figure that one currency has stands for all of them: below one another is what is the same.
  const resold = found.some((sum: Sum) => sum.resoldTaxAmount.amount !== 0);
  const columns = {
    xs: '1fr 1fr',
    // Five of them beside one another need the room of a desk.
    md: resold ? 'repeat(3, 1fr)' : 'repeat(4, fit-content(12rem))',
    xl: `repeat(${resold ? 5 : 4}, fit-content(12rem))`,
  };
  return (
    <Card
      component="section"
      aria-label={t('transfers.sums')}
      sx={{ p: { xs: 2, md: 2.5 }, mb: 2, display: 'grid', gridTemplateColumns: columns, columnGap: { xs: 2, xl: 5 }, rowGap: { xs: 3, xl: 2 }, opacity: sums.isPlaceholderData ? 0.6 : 1 }}
    >
      {found.map((sum: Sum) => (
        <Box key={sum.netAmount.currency} component="dl" sx={{ m: 0, display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'end', rowGap: 1.5 }}>
          <Figure label={t('gross')} value={sum.grossAmount} />
          <Figure label={t('vat')} value={sum.vatAmount} />
          <Figure label={t('orders:fee')} value={sum.feeAmount} />
          {resold && <Figure label={t('orders:resoldTax')} value={sum.resoldTaxAmount} />}
          <Figure label={t('orders:net')} value={sum.netAmount} strong />
        </Box>
      ))}
    </Card>
  );
}

function Figure({ label, value, strong }: { label: string; value: Sum['netAmount']; strong?: boolean }) {
  return (
    <Box>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: strong ? 700 : 500 }}>
        <Money value={value} />
      </Box>
    </Box>
  );
}
