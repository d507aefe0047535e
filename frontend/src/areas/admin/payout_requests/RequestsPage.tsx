import Inbox from '@mui/icons-material/InboxOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';
import { Decide } from './Decide';

export type PayoutRequest = ResourceOf<'/v1/admin/payout_requests'>;
const tones: Record<PayoutRequest['state'], Tone> = { waiting: 'wait', approved: 'good', rejected: 'bad', canceled: 'calm' };

export function Component() {
  const { t } = useTranslation('people');
  const words = useStateWords('people', 'requestState');
  const kinds = useStateWords('common', 'kind');
  const columns: Column<PayoutRequest>[] = [
    { key: 'seller', label: t('requests.seller'), render: (row) => row.sellerName ?? row.seller, primary: true },
    { key: 'party', label: t('requests.party'), render: (row) => (row.partyName ? `${row.partyName} · ${kinds(row.party)}` : kinds(row.party)) },
    { key: 'amount', label: t('requests.amount'), align: 'end', render: (row) => <Money value={row.amount} /> },
    {
      key: 'state',
      label: t('requests.state'),
      render: (row) => <StateChip state={row.state} tones={tones} label={words(row.state)} />,
    },
    { key: 'created', label: t('requests.created'), render: (row) => <When value={row.createdAt} /> },
    { key: 'reason', label: t('requests.reason'), render: (row) => row.reason ?? '' },
  ];
  return (
    <>
      <PageTitle lead={t('admin.requestsLead')}>{t('admin.requestsTitle')}</PageTitle>
      <ListPage
local
        name="admin_payout_requests"
        toolbar={<ExportListButton list="admin_payout_requests" resource="payout_requests" />}
        label={t('admin.requestsTitle')}
        fetch={(search, signal) => list('/v1/admin/payout_requests', { search, signal })}
        columns={columns}
        actions={(row) => <Decide request={row} />}
        empty={<EmptyState icon={<Inbox />} title={t('requests.empty')} text={t('requests.emptyText')} />}
      />
    </>
  );
}
