import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import { Section } from '@/parts/Section';
import { Linked } from './Linked';
import type { OrderDetail } from './order';
import { lineStyle } from './Installments';
import { useDocument, useTreatment } from './Tax';

type InvoiceRequest = ResourceOf<'/v1/cabinet/invoice_requests'>;

/** What each invoice, reversal and correction of an order has to say. Asked again whenever money moved. */
export function InvoiceData({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const asked = useQuery({
    queryKey: ['invoice_requests', order.id, order.updatedAt],
    queryFn: ({ signal }) => list('/v1/cabinet/invoice_requests', { search: new URLSearchParams({ 'filters[order_id][]': order.id, per: '100' }), signal }),
    placeholderData: (before) => before,
  });
  const rows = (asked.data?.items ?? []).toReversed();
  return (
    <Linked asked={asked} empty={rows.length === 0} title={t('invoices.part')} frame={Section}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </Box>
    </Linked>
  );
}

function Line({ row }: { row: InvoiceRequest }) {
  const { t } = useTranslation('orders');
  const [treatment, document] = [useTreatment(), useDocument()];
  return (
    <Box component="li" sx={lineStyle}>
      <Box sx={{ flex: 1, minInlineSize: 160 }}>
        {document(row)}
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          <When value={row.createdAt} as="day" />
          {row.treatment && ` · ${treatment(row.treatment, row.vatRateBps, row.country, row.territory)}`}
          {row.reason && ` · ${row.reason}`}
        </Box>
      </Box>
      <Money value={row.grossAmount} />
      <Box sx={{ flexBasis: '100%', color: 'text.secondary', fontSize: '0.875rem', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <span>
          {t('invoices.net')} <Money value={row.netAmount} />
        </span>
        <span>
          {t('invoices.tax')} <Money value={row.vatAmount} />
        </span>
      </Box>
    </Box>
  );
}
