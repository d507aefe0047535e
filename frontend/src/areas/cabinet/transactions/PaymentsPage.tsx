import CreditScore from '@mui/icons-material/CreditScoreOutlined';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
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
import { type DisputeState, type TransactionState, disputeTones, transactionTones } from '../orders/details/Transactions';
import { useDecline } from '../orders/details/declineReason';
import { useDisputeReason } from '../orders/disputes/disputeReason';
import { TryButton } from '../home/steps';
import { useOpenOrder } from '../orders/useOpenOrder';
import { PaymentLog } from './PaymentLog';
import { Noted, useOrderColumns } from './columns';

type Transaction = ResourceOf<'/v1/cabinet/transactions'>;
const PAYMENTS = ['payments'] as const;
const ALL: readonly string[] = [];
const NOTHING_OWN = {};
const PAYMENTS_ALONE = { kind: { values: ['Payment', 'SubsPayment'] } };
/** storefront-growth §3: what a payment log asks for. */
const LOG = [
  { key: 'succeed', values: ['successful'] },
  { key: 'failed', values: ['denied', 'error', 'expired', 'canceled'] },
  { key: 'waiting', values: ['waiting', 'pending'] },
] as const;

const fetchTransactions = (search: URLSearchParams, signal: AbortSignal) => list('/v1/cabinet/transactions', { search, signal });

/** What payers paid or tried to, and why it did not work; beside it everything else that moved. */
export function Component() {
  const { t } = useTranslation('transactions');
  const [search] = useSearchParams();
  const show = search.get('show');
  const everything = show === 'everything';
  const columns = useTransactionColumns();
  const openOrder = useOpenOrder();
  const navigate = useNavigate();
  // A payout is of no order, and has its own page.
  const open = (row: { orderId?: string | null }) => (row.orderId ? openOrder(row.orderId) : void navigate(`${paths.cabinet.payouts}?tab=payouts`));
  const scopes = everything ? ALL : PAYMENTS;
  const lead = { log: t('log.lead'), everything: t('payments.everythingLead') }[show ?? ''] ?? t('payments.lead');
  return (
    <>
      <PageTitle lead={lead}>{t('payments.title')}</PageTitle>
      <LinkTabs
        label={t('payments.title')}
        tabs={[
          { to: paths.cabinet.payments, label: t('payments.title'), here: !everything && show !== 'log' },
          { to: `${paths.cabinet.payments}?show=log`, label: t('log.tab'), here: show === 'log' },
          { to: `${paths.cabinet.payments}?show=everything`, label: t('payments.everything'), here: everything },
        ]}
      />
      {show === 'log' ? (
        <PaymentLog onOpen={open} />
      ) : (
        <>
          <CountBar name="transactions" field="state" whole scopes={scopes} groups={LOG.map((each) => ({ ...each, label: t(`payments.${each.key}`) }))} fetch={fetchTransactions} />
          <ListPage
            key={String(everything)}
            name="transactions"
            label={everything ? t('payments.everything') : t('payments.title')}
            fetch={fetchTransactions}
            scopes={scopes}
            columns={columns}
            ownFilters={everything ? NOTHING_OWN : PAYMENTS_ALONE}
            onOpen={open}
            href={(row) => (row.orderId ? paths.cabinet.order(row.orderId) : undefined)}
            empty={<EmptyState icon={<CreditScore />} title={t('payments.empty')} text={t('payments.emptyText')} action={<TryButton />} />}
          />
        </>
      )}
    </>
  );
}

function useTransactionColumns(): Column<Transaction>[] {
  const { t } = useTranslation(['transactions', 'orders']);
  const kind = useStateWords('orders', 'transactionKind');
  const form = useStateWords('orders', 'form');
  const advice = useStateWords('transactions', 'advice');
  const order = useOrderColumns<Transaction>();
  return [
    { ...order.token, render: (row) => (row.orderToken ? order.token.render(row) : kind(row.kind)) },
    { key: 'began', label: t('began'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose /> },
    order.buyer,
    order.product,
    {
      key: 'kind',
      label: t('kind'),
      render: (row) => (
        <Noted note={form(row.method)}>{row.kind === 'Chargeback' && !row.disputeState ? t('orders:chargebackUndone') : kind(row.kind)}</Noted>
      ),
    },
    { key: 'state', label: t('orders:state'), render: (row) => <TransactionStatus transaction={row} /> },
    { key: 'amount', label: t('amount'), align: 'end', render: (row) => <Money value={row.amount} /> },
    { key: 'received', label: t('received'), align: 'end', render: (row) => <Money value={row.receivedAmount} />, hidden: true },
    { key: 'number', label: t('number'), render: (row) => (row.rateNumber == null ? '' : t('orders:rate', { number: row.rateNumber })), hidden: true },
    { key: 'advice', label: t('advice.label'), render: (row) => (row.advice ? advice(row.advice) : ''), hidden: true },
    { key: 'provider', label: t('provider'), render: (row) => row.provider, hidden: true },
  ];
}

/** Where it stands, and why it does not stand better. */
function TransactionStatus({ transaction }: { transaction: Transaction }) {
  const state = useStateWords('orders', 'transactionState');
  const dispute = useStateWords('orders', 'disputeState');
  return (
    <Noted note={<TransactionReason transaction={transaction} />}>
      {transaction.disputeState ? (
        <StateChip state={transaction.disputeState as DisputeState} tones={disputeTones} label={dispute(transaction.disputeState)} />
      ) : (
        <StateChip state={transaction.state as TransactionState} tones={transactionTones} label={state(transaction.state)} />
      )}
    </Noted>
  );
}

function TransactionReason({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation(['transactions', 'orders']);
  const decline = useDecline();
  const reason = useDisputeReason();
  if (transaction.declineCode) return decline(transaction.declineCode);
  if (transaction.state === 'error') return t('reason.error');
  if (transaction.state === 'expired') return t('reason.expired');
  if (transaction.queued) return t('orders:queued');
  if (transaction.state === 'waiting' && transaction.expiresAt)
    return (
      <>
        {t('reason.until')} <When value={transaction.expiresAt} as="day" />
      </>
    );
  if (transaction.reason) return transaction.kind === 'Chargeback' ? reason(transaction.reason) : transaction.reason;
  return null;
}
