import Gavel from '@mui/icons-material/GavelOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { LinkTabs } from '@/parts/LinkTabs';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { CountBar } from '@/parts/list/CountBar';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { useFilterOptions } from '@/parts/list/useListFilters';
import { TryButton } from '../home/steps';
import { type CaseState, caseTones, isOpen } from '../orders/disputes/caseState';
import { useDisputeReason } from '../orders/disputes/disputeReason';
import { useOpenOrder } from '../orders/useOpenOrder';
import { Noted, useOrderColumns } from './columns';

type Dispute = ResourceOf<'/v1/cabinet/disputes'>;
const TO_DO = ['to_do'] as const;
const NONE: readonly string[] = [];

const fetchDisputes = (search: URLSearchParams, signal: AbortSignal) => list('/v1/cabinet/disputes', { search, signal });

/** What banks of buyers ask about or took back, of all orders; what can be done about it is done at the order. */
export function Component() {
  const { t } = useTranslation('transactions');
  const states = useFilterOptions('disputes', 'state');
  const columns = useDisputeColumns();
  const openOrder = useOpenOrder();
  const [search] = useSearchParams();
  const toDo = search.get('show') === TO_DO[0];
  return (
    <>
      <PageTitle lead={t('disputes.lead')}>{t('disputes.title')}</PageTitle>
      <LinkTabs
        label={t('disputes.title')}
        tabs={[
          { to: paths.cabinet.disputes, label: t('disputes.all'), here: !toDo },
          { to: paths.cabinet.disputesToDo, label: t('disputes.to_do'), here: toDo },
        ]}
      />
      {!toDo && (
        <CountBar name="disputes" field="state" groups={states.map(({ value, label }) => ({ key: value, label, values: [value] }))} fetch={fetchDisputes} />
      )}
      <ListPage
        key={String(toDo)}
        name="disputes"
        label={t('disputes.title')}
        fetch={fetchDisputes}
        scopes={toDo ? TO_DO : NONE}
        columns={columns}
        onOpen={(row) => openOrder(row.orderId)}
        href={(row) => paths.cabinet.order(row.orderId)}
        empty={<Empty toDo={toDo} />}
      />
    </>
  );
}

function Empty({ toDo }: { toDo: boolean }) {
  const { t } = useTranslation('transactions');
  if (!toDo) return <EmptyState icon={<Gavel />} title={t('disputes.empty')} text={t('disputes.emptyText')} action={<TryButton />} />;
  return (
    <EmptyState
      icon={<Gavel />}
      title={t('disputes.to_doEmpty')}
      text={t('disputes.to_doEmptyText')}
      action={
        <Button variant="outlined" component={Link} to={paths.cabinet.disputes}>
          {t('disputes.toAll')}
        </Button>
      }
    />
  );
}

function useDisputeColumns(): Column<Dispute>[] {
  const { t } = useTranslation(['transactions', 'orders']);
  const state = useStateWords('orders', 'caseState');
  const reason = useDisputeReason();
  const order = useOrderColumns<Dispute>();
  return [
    order.token,
    { key: 'opened', label: t('disputes.opened'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose /> },
    order.buyer,
    { key: 'reason', label: t('orders:dispute.reason'), render: (row) => reason(row.reason) },
    { key: 'state', label: t('orders:state'), render: (row) => <StateChip state={row.state as CaseState} tones={caseTones} label={state(row.state)} /> },
    { key: 'deadline', label: t('disputes.deadline'), render: (row) => isOpen(row.state as CaseState) && row.answer == null && row.respondBy != null && <Deadline dispute={row} /> },
    { key: 'amount', label: t('amount'), align: 'end', render: (row) => <Money value={row.amount} /> },
    { ...order.product, hidden: true },
    { key: 'fee', label: t('orders:dispute.fee'), align: 'end', render: (row) => <Money value={row.feeAmount} />, hidden: true },
  ];
}

/** Until when something can be done, and what. */
function Deadline({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('transactions');
  return (
    <Noted note={t(dispute.state === 'warning' ? 'disputes.refund' : 'disputes.answer')}>
      <When value={dispute.respondBy} />
    </Noted>
  );
}
