import Handshake from '@mui/icons-material/HandshakeOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Exact } from '@/parts/Exact';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { dealTones } from '@/parts/deals/model';
import type { Column } from '@/parts/list/types';
import { AdminList } from './AdminList';

type Deal = ResourceOf<'/v1/admin/deals'>;

/** `/admin/deals`: deals of all sales teams. */
export function Component() {
  const { t } = useTranslation('office');
  const states = useStateWords('deals', 'state');
  const columns: Column<Deal>[] = [
    { key: 'product', label: t('column.product'), primary: true, render: (row) => <Exact>{row.productName}</Exact> },
    { key: 'buyer', label: t('column.buyer'), render: (row) => <Exact>{row.buyerEmail}</Exact> },
    { key: 'member', label: t('column.member'), render: (row) => <Exact>{row.memberName}</Exact> },
    { key: 'state', label: t('column.state'), render: (row) => <StateChip state={row.state} tones={dealTones} label={states(row.state)} /> },
    { key: 'price', label: t('column.price'), align: 'end', render: (row) => <Money value={row.price} /> },
    { key: 'created', label: t('column.created'), render: (row) => <When value={row.createdAt} /> },
  ];
  return <AdminList name="deals" icon={Handshake} fetch={(search, signal) => list('/v1/admin/deals', { search, signal })} columns={columns} />;
}
