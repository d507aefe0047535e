import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { TryButton } from '../home/steps';
import { useDocument, useTreatment } from '../orders/details/Tax';
import { Buyer } from '../orders/list/columns';
import { useOpenOrder } from '../orders/useOpenOrder';
import { Noted } from './columns';

type InvoiceRequest = ResourceOf<'/v1/cabinet/invoice_requests'>;

/** What each invoice, reversal and correction has to say, of all orders. */
export function Component() {
  const { t } = useTranslation('transactions');
  const columns = useInvoiceColumns();
  const openOrder = useOpenOrder();
  return (
    <>
      <PageTitle lead={t('invoices.lead')}>{t('invoices.title')}</PageTitle>
      <ListPage
        name="invoice_requests"
        label={t('invoices.title')}
        fetch={(search, signal) => list('/v1/cabinet/invoice_requests', { search, signal })}
        columns={columns}
        onOpen={(row) => openOrder(row.orderId)}
        href={(row) => paths.cabinet.order(row.orderId)}
        empty={<EmptyState icon={<RequestQuote />} title={t('invoices.empty')} text={t('invoices.emptyText')} action={<TryButton />} />}
      />
    </>
  );
}

function useInvoiceColumns(): Column<InvoiceRequest>[] {
  const { t } = useTranslation(['transactions', 'orders']);
  const [treatment, document] = [useTreatment(), useDocument()];
  return [
    { key: 'token', label: t('orders:token'), primary: true, render: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.orderToken}</span> },
    { key: 'asked', label: t('invoices.asked'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose /> },
    { key: 'form', label: t('invoices.kind'), render: (row) => <Noted note={row.reason}>{document(row)}</Noted> },
    { key: 'buyer', label: t('invoices.for'), render: (row) => <Buyer payer={row.payer} /> },
    { key: 'treatment', label: t('orders:tax.treatment'), render: (row) => (row.treatment ? treatment(row.treatment, row.vatRateBps, row.country, row.territory) : '') },
    { key: 'net', label: t('orders:invoices.net'), align: 'end', render: (row) => <Money value={row.netAmount} /> },
    { key: 'vat', label: t('orders:invoices.tax'), align: 'end', render: (row) => <Money value={row.vatAmount} /> },
    { key: 'gross', label: t('gross'), align: 'end', render: (row) => <Money value={row.grossAmount} /> },
    { key: 'lines', label: t('invoices.lines'), render: (row) => row.lines.map((line) => line.name).join(', '), hidden: true },
    { key: 'supplied', label: t('invoices.supplied'), render: (row) => <When value={row.suppliedAt} as="day" />, hidden: true },
    { key: 'vatId', label: t('invoices.vatId'), render: (row) => row.payer.vatId, hidden: true },
  ];
}
