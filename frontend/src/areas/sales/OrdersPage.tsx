import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Money } from '@/parts/Money';
import { StateChip } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { orderTones } from '@/parts/orderState';
import { SalesTabs } from './SalesTabs';

type Sold = ResourceOf<'/v1/sales_team_member/orders'>;

/** `/sales_team_member/orders`: the orders that one sold. */
export function Component() {
  const { t } = useTranslation(['deals', 'orders']);
  const columns: Column<Sold>[] = [
    { key: 'token', label: t('orders:token'), primary: true, render: (row) => row.token },
    { key: 'product', label: t('product'), render: (row) => row.productName },
    { key: 'state', label: t('orders:state'), render: (row) => <StateChip state={row.paymentState} tones={orderTones} label={t(`orders:orderState.${row.paymentState}`)} /> },
    { key: 'total', label: t('area.total'), align: 'end', render: (row) => <Money value={row.total} /> },
    { key: 'created', label: t('created'), render: (row) => <When value={row.createdAt} as="day" /> },
  ];
  return (
    <>
      <SalesTabs here="orders" />
      <ListPage
        name="sold_orders"
        label={t('area.orders')}
        local
        filters={[]}
        searchable={false}
        fetch={(search, signal) => list('/v1/sales_team_member/orders', { search, signal })}
        columns={columns}
        empty={<EmptyState icon={<Receipt />} title={t('area.noOrders')} text={t('area.noOrdersText')} />}
      />
    </>
  );
}
