import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
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
import { type TransactionState, transactionTones } from '../orders/details/Transactions';
import { useOpenOrder } from '../orders/useOpenOrder';
import { TransferSums } from './TransferSums';
import { useOrderColumns } from './columns';

type Transfer = ResourceOf<'/v1/cabinet/transfers'>;

/** What of each payment is the seller's, and what of each refund they bear. */
export function Component() {
  const { t } = useTranslation('transactions');
  const columns = useTransferColumns();
  const openOrder = useOpenOrder();
  return (
    <>
      <PageTitle lead={t('transfers.lead')}>{t('transfers.title')}</PageTitle>
      <TransferSums />
      <ListPage
        name="transfers"
        label={t('transfers.title')}
        fetch={(search, signal) => list('/v1/cabinet/transfers', { search, signal })}
        columns={columns}
        exports="transfers"
        onOpen={(row) => openOrder(row.orderId)}
        href={(row) => paths.cabinet.order(row.orderId)}
        empty={<EmptyState icon={<SwapHoriz />} title={t('transfers.empty')} text={t('transfers.emptyText')} action={<TryButton />} />}
      />
    </>
  );
}

function useTransferColumns(): Column<Transfer>[] {
  const { t } = useTranslation(['transactions', 'orders']);
  const kind = useStateWords('orders', 'transactionKind');
  const form = useStateWords('orders', 'form');
  const state = useStateWords('orders', 'transactionState');
  const order = useOrderColumns<Transfer>();
  return [
    order.token,
    { key: 'moved', label: t('moved'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose /> },
    { ...order.buyer, hidden: true },
    order.product,
    { key: 'kind', label: t('kind'), render: (row) => kind(row.kind) },
    { key: 'gross', label: t('gross'), align: 'end', render: (row) => <Money value={row.grossAmount} /> },
    { key: 'vat', label: t('vat'), align: 'end', render: (row) => <Money value={row.vatAmount} /> },
    { key: 'fee', label: t('orders:fee'), align: 'end', render: (row) => <Deducted transfer={row} /> },
    { key: 'net', label: t('orders:net'), sort: 'net_amount', align: 'end', render: (row) => <Money value={row.netAmount} /> },
    { key: 'available', label: t('orders:available'), render: (row) => <When value={row.availableAt} as="day" /> },
    { key: 'method', label: t('orders:method'), render: (row) => form(row.paymentForm), hidden: true },
    {
      key: 'state',
      label: t('orders:state'),
      render: (row) => <StateChip state={row.state as TransactionState} tones={transactionTones} label={state(row.state)} />,
      hidden: true,
    },
    { key: 'provider', label: t('provider'), render: (row) => row.provider, hidden: true },
  ];
}

/** What lies between gross and net: the fee, and below it what a reseller pays as tax, so that each row adds up. */
function Deducted({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('orders');
  if (transfer.resoldTaxAmount.amount === 0) return <Money value={transfer.feeAmount} />;
  return (
    <>
      <Money value={transfer.feeAmount} />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', minInlineSize: { md: '6.5rem' } }}>
        {t('resoldTax')} <Money value={transfer.resoldTaxAmount} />
      </Box>
    </>
  );
}
