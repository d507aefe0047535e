import Hourglass from '@mui/icons-material/HourglassEmptyOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { CancelRequest } from './CancelRequest';
import { requestTones } from './states';

type Request = ResourceOf<'/v1/cabinet/payout_requests'>;

/** Payout tables are short: five rows are a page too. */
export const PAYOUT_SIZES = [5, 10, 20, 50, 100, 200, 500] as const;

export function RequestsList() {
  const { t } = useTranslation('money');
  const words = useStateWords('money', 'requestState');
  const columns: Column<Request>[] = [
    { key: 'created', label: t('payouts.created'), render: (row) => <When value={row.createdAt} />, primary: true },
    { key: 'amount', label: t('payouts.amountColumn'), align: 'end', render: (row) => <Money value={row.amount} /> },
    {
      key: 'state',
      label: t('payouts.state'),
      render: (row) => <StateChip state={row.state} tones={requestTones} label={words(row.state)} />,
    },
    { key: 'reason', label: t('payouts.reason'), render: (row) => row.reason ?? '' },
  ];
  return (
    <ListPage
      name="payout_requests"
      label={t('payouts.requests')}
      fetch={(search, signal) => list('/v1/cabinet/payout_requests', { search, signal })}
      columns={columns}
      sizes={PAYOUT_SIZES}
      actions={(row) => row.canCancel && <CancelRequest id={row.id} />}
      empty={<EmptyState icon={<Hourglass />} title={t('payouts.noRequests')} text={t('payouts.noRequestsText')} />}
    />
  );
}
