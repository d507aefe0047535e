import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Exact } from '@/parts/Exact';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { Unbroken } from '@/parts/Unbroken';
import { When } from '@/parts/When';
import { orderTones } from '@/parts/orderState';
import type { Column } from '@/parts/list/types';
import { AdminList } from './AdminList';

type Order = ResourceOf<'/v1/admin/orders'>;

/** `/admin/orders`: orders of all sellers. */
export function Component() {
  const { t } = useTranslation('office');
  const states = useStateWords('orders', 'orderState');
  const methods = useStateWords('orders', 'form');
  const columns: Column<Order>[] = [
    { key: 'token', label: t('column.token'), primary: true, render: (row) => <Unbroken text={row.token} word={row.token} /> },
    { key: 'created', label: t('column.created'), render: (row) => <When value={row.createdAt} /> },
    { key: 'product', label: t('column.product'), render: (row) => <Exact>{row.productName}</Exact> },
    { key: 'buyer', label: t('column.buyer'), render: (row) => <Exact>{row.payerEmail}</Exact> },
    { key: 'state', label: t('column.state'), render: (row) => <StateChip state={row.paymentState} tones={orderTones} label={states(row.paymentState)} /> },
    { key: 'method', label: t('column.method'), hidden: true, render: (row) => methods(row.paymentForm) },
    { key: 'total', label: t('column.total'), align: 'end', render: (row) => <Money value={row.totalAmount} /> },
  ];
  return <AdminList name="orders" icon={ReceiptLong} fetch={(search, signal) => list('/v1/admin/orders', { search, signal })} columns={columns} />;
}
