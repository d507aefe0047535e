import ShoppingBag from '@mui/icons-material/ShoppingBagOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column, FilterDef } from '@/parts/list/types';
import { orderTones } from '@/parts/orderState';
import { OtherAddress } from './OtherAddress';
import { type Purchase, type PurchaseState, fetchPurchases, pageOf, shopsOf } from './purchases';

const FRESH_MS = 15_000;
const ALL = { queryKey: ['payer', 'orders'], queryFn: () => fetchPurchases(), staleTime: FRESH_MS };

/** States a buyer looks for; the others are rare and found by their number. */
const STATES: readonly PurchaseState[] = ['paid', 'paying', 'payment_waiting', 'payment_pending', 'payment_refunded', 'payment_canceled', 'payment_not_completed'];

export function Orders() {
  const { t } = useTranslation('people');
  const words = useStateWords('people', 'orderState');
  const client = useQueryClient();
  const shops = shopsOf(useQuery(ALL).data ?? []);
  const filters: FilterDef[] = [
    { kind: 'choice', key: 'payment_state', label: t('payer.state'), options: STATES.map((value) => ({ value, label: words(value) })) },
    ...(shops.length > 1 ? [{ kind: 'one' as const, key: 'shop', label: t('payer.shop'), options: shops }] : []),
  ];
  const columns: Column<Purchase>[] = [
    { key: 'product', label: t('payer.product'), sort: 'product_name', render: (row) => row.productName, primary: true },
    { key: 'shop', label: t('payer.shop'), sort: 'seller_name', render: (row) => row.sellerName },
    { key: 'date', label: t('payer.date'), sort: 'created_at', render: (row) => <When value={row.createdAt} as="day" /> },
    { key: 'total', label: t('payer.total'), align: 'end', render: (row) => <Money value={row.total} /> },
    {
      key: 'state',
      label: t('payer.state'),
      render: (row) => <StateChip state={row.paymentState} tones={orderTones} label={words(row.paymentState)} />,
    },
    {
      key: 'open',
      label: t('payer.open'),
      render: (row) => (
        <a href={row.url} aria-label={`${t('payer.receipt')}: ${row.token}`} style={{ whiteSpace: 'nowrap' }}>
          {t('payer.receipt')} · {row.token}
        </a>
      ),
    },
  ];
  return (
    <ListPage
local
      name="payer_orders"
      label={t('payer.orders')}
      fetch={async (search) => pageOf(await client.fetchQuery(ALL), search)}
      columns={columns}
      filters={filters}
      empty={<EmptyState icon={<ShoppingBag />} title={t('payer.empty')} text={t('payer.emptyText')} action={<OtherAddress />} />}
    />
  );
}
