import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { TryButton } from '../home/steps';
import { useOpenOrder } from '../orders/useOpenOrder';
import { Files } from './Files';
import { InvoiceSums } from './InvoiceSums';
import { type InvoiceState, invoiceTones } from './state';

type Invoice = ResourceOf<'/v1/cabinet/invoices'>;

/** `/cabinet/invoices`: invoices, reversals and credit notes of all orders. */
export function Component() {
  const { t } = useTranslation('invoices');
  const columns = useInvoiceColumns();
  const openOrder = useOpenOrder();
  return (
    <>
      <PageTitle
        lead={t('lead')}
        actions={
          <Button component={Link} to={paths.cabinet.tax} variant="outlined">
            {t('settings.open')}
          </Button>
        }
      >
        {t('title')}
      </PageTitle>
      <InvoiceSums />
      <ListPage
        name="invoices"
        label={t('title')}
        fetch={(search, signal) => list('/v1/cabinet/invoices', { search, signal })}
        columns={columns}
        exports="invoices"
        onOpen={(row) => openOrder(row.orderId)}
        href={(row) => paths.cabinet.order(row.orderId)}
        empty={<EmptyState icon={<Receipt />} title={t('empty')} text={t('emptyText')} action={<TryButton />} />}
      />
    </>
  );
}

function useInvoiceColumns(): Column<Invoice>[] {
  const { t } = useTranslation(['invoices', 'orders']);
  const state = useStateWords('invoices', 'state');
  const form = useStateWords('invoices', 'form');
  const supply = useStateWords('invoices', 'supply');
  return [
    { key: 'number', label: t('number'), primary: true, render: (row) => <bdi translate="no">{row.number}</bdi> },
    { key: 'issued', label: t('issued'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose /> },
    { key: 'form', label: t('form.label'), render: (row) => form(row.form) },
    { key: 'state', label: t('state.label'), render: (row) => <StateChip state={row.state as InvoiceState} tones={invoiceTones} label={state(row.state)} /> },
    { key: 'recipient', label: t('recipient'), render: (row) => row.recipient },
    { key: 'order', label: t('orders:token'), render: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.orderToken}</span> },
    { key: 'net', label: t('net'), align: 'end', render: (row) => <Money value={row.netAmount} /> },
    { key: 'vat', label: t('vat'), align: 'end', render: (row) => <Money value={row.vatAmount} /> },
    { key: 'gross', label: t('gross'), sort: 'gross_amount', align: 'end', render: (row) => <Money value={row.grossAmount} /> },
    { key: 'files', label: t('files'), render: (row) => <Files invoice={row} /> },
    { key: 'supply', label: t('supply.label'), render: (row) => supply(row.supply), hidden: true },
  ];
}
