import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { payoutTones } from '@/areas/cabinet/payouts/states';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { AdminList } from './AdminList';

type Payout = ResourceOf<'/v1/admin/payouts'>;

/** `/admin/payouts`: approved payouts of all sellers. */
export function Component() {
  const { t } = useTranslation('office');
  const states = useStateWords('money', 'payoutState');
  const columns: Column<Payout>[] = [
    { key: 'amount', label: t('column.amount'), primary: true, render: (row) => <Money value={row.amount} /> },
    { key: 'state', label: t('column.state'), render: (row) => <StateChip state={row.state} tones={payoutTones} label={states(row.state)} /> },
    { key: 'created', label: t('column.created'), render: (row) => <When value={row.createdAt} /> },
    { key: 'issued', label: t('column.issued'), render: (row) => <When value={row.issuedAt} /> },
    { key: 'settled', label: t('column.settled'), render: (row) => <When value={row.settledAt} /> },
    { key: 'reason', label: t('column.reason'), hidden: true, render: (row) => row.reason ?? '' },
  ];
  return <AdminList name="payouts" icon={AccountBalance} fetch={(search, signal) => list('/v1/admin/payouts', { search, signal })} columns={columns} />;
}
