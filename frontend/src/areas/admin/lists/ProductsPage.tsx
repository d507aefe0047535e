import Inventory from '@mui/icons-material/Inventory2Outlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Exact } from '@/parts/Exact';
import { Money } from '@/parts/Money';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { AdminList } from './AdminList';

type Product = ResourceOf<'/v1/admin/products'>;

/** `/admin/products`: products of all sellers. */
export function Component() {
  const { t } = useTranslation('office');
  const types = useStateWords('products', 'form');
  const columns: Column<Product>[] = [
    { key: 'name', label: t('column.product'), primary: true, render: (row) => <Exact>{row.name}</Exact> },
    { key: 'type', label: t('column.type'), render: (row) => types(row.productType) },
    { key: 'published', label: t('column.published'), render: (row) => t(row.published && !row.archived ? 'column.yes' : 'column.no') },
    { key: 'price', label: t('column.price'), align: 'end', render: (row) => row.displayPrice && <Money value={row.displayPrice} /> },
    { key: 'sold', label: t('column.sold'), align: 'end', render: (row) => row.soldCount },
    { key: 'created', label: t('column.created'), render: (row) => <When value={row.createdAt} as="day" /> },
  ];
  return <AdminList name="products" icon={Inventory} fetch={(search, signal) => list('/v1/admin/products', { search, signal })} columns={columns} />;
}
