import Payments from '@mui/icons-material/PaymentsOutlined';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { PAYOUT_SIZES } from './RequestsList';
import { payoutTones } from './states';

type Payout = ResourceOf<'/v1/cabinet/payouts'>;

export function PayoutsList() {
  const { t } = useTranslation('money');
  const words = useStateWords('money', 'payoutState');
  const columns: Column<Payout>[] = [
    { key: 'created', label: t('payouts.created'), render: (row) => <When value={row.createdAt} />, primary: true },
    { key: 'amount', label: t('payouts.amountColumn'), align: 'end', render: (row) => <Money value={row.amount} /> },
    {
      key: 'state',
      label: t('payouts.state'),
      render: (row) => <StateChip state={row.state} tones={payoutTones} label={words(row.state)} />,
    },
    { key: 'issued', label: t('payouts.issued'), render: (row) => <When value={row.issuedAt} /> },
    { key: 'settled', label: t('payouts.settled'), render: (row) => <When value={row.settledAt} /> },
    { key: 'reason', label: t('payouts.reason'), render: (row) => row.reason ?? '' },
    {
      key: 'transfers',
      label: t('payouts.transfers'),
      // What came back is in the balance again, and what is not sent yet is not closed.
      render: (row) => (row.state === 'issued' || row.state === 'successful') && (
        <Link component={RouterLink} to={`${paths.cabinet.transfers}?filters[payout_id][]=${row.id}`}>
          {t('payouts.show')}
        </Link>
      ),
    },
  ];
  return (
    <ListPage
      name="payouts"
      label={t('payouts.payouts')}
      fetch={(search, signal) => list('/v1/cabinet/payouts', { search, signal })}
      columns={columns}
      sizes={PAYOUT_SIZES}
      empty={<EmptyState icon={<Payments />} title={t('payouts.noPayouts')} text={t('payouts.noPayoutsText')} />}
    />
  );
}
