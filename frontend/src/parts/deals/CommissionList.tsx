import Payments from '@mui/icons-material/PaymentsOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Money } from '../Money';
import { StateChip, type Tone } from '../StateChip';
import { When } from '../When';
import { EmptyState } from '../feedback/EmptyState';
import { ListPage } from '../list/ListPage';
import type { Column } from '../list/types';
import type { Side } from './model';

type Commission = ResourceOf<'/v1/cabinet/deal_commissions'>;
const tones: Record<Commission['kind'], Tone> = { earned: 'good', reversed: 'bad' };

/** What was earned with deals, and what was reversed. */
export function CommissionList({ side }: { side: Side }) {
  const { t } = useTranslation('deals');
  const columns: Column<Commission>[] = [
    { key: 'created', label: t('commission.booked'), primary: true, render: (row) => <When value={row.createdAt} /> },
    { key: 'kind', label: t('commission.kind'), render: (row) => <StateChip state={row.kind} tones={tones} label={t(`commissionKind.${row.kind}`)} /> },
    { key: 'amount', label: t('commission.amount'), align: 'end', render: (row) => <Money value={row.amount} /> },
    { key: 'available', label: t('commission.available'), render: (row) => <When value={row.availableAt} as="day" /> },
  ];
  return (
    <ListPage
      name="deal_commissions"
      label={t('commission.list')}
      local={side === 'member'}
      fetch={(search, signal) =>
        side === 'member' ? list('/v1/sales_team_member/deal_commissions', { search, signal }) : list('/v1/cabinet/deal_commissions', { search, signal })
      }
      columns={columns}
      empty={<EmptyState icon={<Payments />} title={t('commission.empty')} text={t('commission.emptyText')} />}
    />
  );
}
