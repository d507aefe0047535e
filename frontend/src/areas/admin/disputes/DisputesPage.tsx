import Gavel from '@mui/icons-material/GavelOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Exact } from '@/parts/Exact';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { type CaseState, caseTones } from '@/areas/cabinet/orders/disputes/caseState';
import { useDisputeReason } from '@/areas/cabinet/orders/disputes/disputeReason';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';

type Dispute = ResourceOf<'/v1/admin/disputes'>;

/** `/admin/disputes`: what buyers' banks ask and take, of all sellers. */
export function Component() {
  const { t } = useTranslation(['people', 'orders']);
  const states = useStateWords('orders', 'caseState');
  const reason = useDisputeReason();
  const columns: Column<Dispute>[] = [
    {
      key: 'seller',
      label: t('disputes.seller'),
      render: (row) => (row.livemode ? <Exact>{row.sellerName}</Exact> : <><Exact>{row.sellerName}</Exact> ({t('unanswered.testSide')})</>),
      primary: true,
    },
    { key: 'order', label: t('orders:token'), render: (row) => <Exact>{row.orderToken}</Exact> },
    { key: 'amount', label: t('disputes.amount'), align: 'end', render: (row) => <Money value={row.amount} /> },
    { key: 'reason', label: t('orders:dispute.reason'), render: (row) => reason(row.reason) },
    { key: 'state', label: t('orders:state'), render: (row) => <StateChip state={row.state as CaseState} tones={caseTones} label={states(row.state)} /> },
    { key: 'deadline', label: t('disputes.deadline'), sort: 'respond_by', render: (row) => (row.respondBy && !row.answer ? <When value={row.respondBy} /> : '') },
    { key: 'answered', label: t('disputes.answered'), render: (row) => (row.answeredAt ? <When value={row.answeredAt} /> : '') },
    { key: 'provider', label: t('disputes.provider'), hidden: true, render: (row) => row.provider },
    { key: 'opened', label: t('disputes.opened'), sort: 'created_at', render: (row) => <When value={row.createdAt} /> },
  ];
  return (
    <>
      <PageTitle lead={t('admin.disputesLead')}>{t('admin.disputesTitle')}</PageTitle>
      <ListPage
        local
        name="admin_disputes"
        toolbar={<ExportListButton list="admin_disputes" resource="disputes" />}
        label={t('admin.disputesTitle')}
        fetch={(search, signal) => list('/v1/admin/disputes', { search, signal })}
        columns={columns}
        empty={<EmptyState icon={<Gavel />} title={t('disputes.empty')} text={t('disputes.emptyText')} />}
      />
    </>
  );
}
