import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get } from '@/api/client';
import { listQuery } from '@/api/list';
import { Money } from '@/parts/Money';
import { useListState } from '@/parts/list/useListState';

type Sum = ResourceOf<'/v1/cabinet/invoices/sums'>['currencies'][number];

/** What all that is found comes to, reversals taken off; a line for each currency. */
export function InvoiceSums() {
  const { t } = useTranslation('invoices');
  const { state } = useListState('invoices');
  const search = listQuery({ ...state, page: 1, per: 1, sortKey: 'id', sortDir: 'desc' });
  const sums = useQuery({
    queryKey: ['list', 'invoices', 'sums', search.toString()],
    queryFn: ({ signal }) => get('/v1/cabinet/invoices/sums', { search, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const found = sums.data?.currencies ?? [];
  if (found.length === 0) return null;
  return (
    <Card
      component="section"
      aria-label={t('sums')}
      sx={{ p: { xs: 2, md: 2.5 }, mb: 2, display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, fit-content(12rem))' }, columnGap: { xs: 2, xl: 5 }, rowGap: 3, opacity: sums.isPlaceholderData ? 0.6 : 1 }}
    >
      {found.map((sum: Sum) => (
        <Box key={sum.grossAmount.currency} component="dl" sx={{ m: 0, display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'end', rowGap: 1.5 }}>
          <Figure label={t('net')} value={sum.netAmount} />
          <Figure label={t('vat')} value={sum.vatAmount} />
          <Figure label={t('gross')} value={sum.grossAmount} strong />
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
