import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Money } from '@/parts/Money';
import { Section } from '@/parts/Section';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { Files } from '../../invoices/Files';
import { type InvoiceState, invoiceTones } from '../../invoices/state';
import { lineStyle } from './Installments';
import { Linked } from './Linked';
import type { OrderDetail } from './order';

type Invoice = ResourceOf<'/v1/cabinet/invoices'>;

/** The invoices, reversals and credit notes of an order, to download. */
export function Invoices({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('invoices');
  const asked = useQuery({
    queryKey: ['invoices', order.id, order.updatedAt],
    queryFn: ({ signal }) => list('/v1/cabinet/invoices', { search: new URLSearchParams({ 'filters[order_id][]': order.id, per: '100' }), signal }),
    placeholderData: (before) => before,
  });
  const rows = (asked.data?.items ?? []).toReversed();
  return (
    <Linked asked={asked} empty={rows.length === 0} title={t('part')} frame={Section}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </Box>
    </Linked>
  );
}

function Line({ row }: { row: Invoice }) {
  const form = useStateWords('invoices', 'form');
  const state = useStateWords('invoices', 'state');
  return (
    <Box component="li" sx={lineStyle}>
      <Box sx={{ flex: 1, minInlineSize: 160 }}>
        {form(row.form)} <bdi translate="no">{row.number}</bdi>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          <When value={row.createdAt} as="day" />
        </Box>
      </Box>
      <StateChip state={row.state as InvoiceState} tones={invoiceTones} label={state(row.state)} />
      <Money value={row.grossAmount} />
      <Files invoice={row} />
    </Box>
  );
}
