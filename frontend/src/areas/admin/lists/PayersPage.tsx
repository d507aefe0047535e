import People from '@mui/icons-material/PeopleOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Exact } from '@/parts/Exact';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { AdminList } from './AdminList';

type Payer = ResourceOf<'/v1/admin/payers'>;

/** `/admin/payers`: who bought from which seller. */
export function Component() {
  const { t } = useTranslation('office');
  const columns: Column<Payer>[] = [
    { key: 'email', label: t('users.email'), primary: true, render: (row) => <Exact>{row.email}</Exact> },
    { key: 'name', label: t('users.name'), render: (row) => <Exact>{row.name}</Exact> },
    { key: 'country', label: t('column.country'), hidden: true, render: (row) => row.country },
    { key: 'orders', label: t('column.orders'), align: 'end', render: (row) => row.ordersCount },
    { key: 'spent', label: t('column.spent'), align: 'end', render: (row) => <Money value={row.spentAmount} /> },
    { key: 'last', label: t('column.lastOrder'), render: (row) => <When value={row.lastOrderAt} /> },
  ];
  return <AdminList name="payers" icon={People} fetch={(search, signal) => list('/v1/admin/payers', { search, signal })} columns={columns} />;
}
