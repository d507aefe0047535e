import ShoppingBag from '@mui/icons-material/ShoppingBagOutlined';
import { useTranslation } from 'react-i18next';
import { type Item, list } from '@/api/client';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { orderTones } from '@/parts/orderState';

type Order = Item<'/v1/payer/orders'>;

export function Orders() {
  const { t } = useTranslation('people');
  const words = useStateWords('people', 'orderState');
  const columns: Column<Order>[] = [
    { key: 'product', label: t('payer.product'), render: (row) => row.productName, primary: true },
    { key: 'shop', label: t('payer.shop'), render: (row) => row.sellerName },
    { key: 'date', label: t('payer.date'), render: (row) => <When value={row.createdAt} as="day" /> },
    { key: 'total', label: t('payer.total'), align: 'end', render: (row) => <Money value={row.total} /> },
    {
      key: 'state',
      label: t('payer.state'),
      render: (row) => <StateChip state={row.paymentState} tones={orderTones} label={words(row.paymentState)} />,
    },
    { key: 'open', label: t('payer.open'), render: (row) => <a href={row.url}>{row.token}</a> },
  ];
  return (
    <ListPage
      name="payer_orders"
      label={t('payer.orders')}
      fetch={(search, signal) => list('/v1/payer/orders', { search, signal })}
      columns={columns}
      searchable={false}
      empty={<EmptyState icon={<ShoppingBag />} title={t('payer.empty')} text={t('payer.emptyText')} />}
    />
  );
}
