import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { CountBar } from '@/parts/list/CountBar';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { TryButton } from '../home/steps';
import { useDecline } from '../orders/details/declineReason';
import { Noted, useOrderColumns } from './columns';
import { type LogRow, type LogState, logTones } from './paymentLog';

const fetchLog = (search: URLSearchParams, signal: AbortSignal) => list('/v1/cabinet/payment_logs', { search, signal });
const STATUSES = ['succeed', 'failed', 'waiting'] as const;

/** Each attempt to take money: what was asked, what came, and why not. */
export function PaymentLog({ onOpen }: { onOpen: (row: LogRow) => void }) {
  const { t } = useTranslation('transactions');
  const columns = useLogColumns();
  return (
    <>
      <CountBar name="payment_logs" field="status" whole groups={STATUSES.map((status) => ({ key: status, label: t(`log.status.${status}`), values: [status] }))} fetch={fetchLog} />
      <ListPage
        name="payment_logs"
        label={t('log.tab')}
        fetch={fetchLog}
        columns={columns}
        exports="payment_logs"
        onOpen={onOpen}
        empty={<EmptyState icon={<ReceiptLong />} title={t('log.empty')} text={t('log.emptyText')} action={<TryButton />} />}
      />
    </>
  );
}

function useLogColumns(): Column<LogRow>[] {
  const { t } = useTranslation(['transactions', 'orders']);
  const form = useStateWords('orders', 'form');
  const type = useStateWords('transactions', 'log.type');
  const causes = useStateWords('transactions', 'log.cause');
  const advice = useStateWords('transactions', 'advice');
  const order = useOrderColumns<LogRow>();
  return [
    order.token,
    { key: 'began', label: t('began'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose /> },
    order.buyer,
    { ...order.product, hidden: true },
    { key: 'number', label: t('number'), render: (row) => <Noted note={causes(row.cause)}>{t('orders:rate', { number: row.rateNumber })}</Noted> },
    { key: 'method', label: t('orders:method'), render: (row) => <Noted note={type(row.paymentType)}>{form(row.paymentMethod)}</Noted> },
    { key: 'state', label: t('orders:state'), render: (row) => <LogStatus row={row} /> },
    { key: 'amount', label: t('log.asked'), align: 'end', render: (row) => <Money value={row.amount} /> },
    { key: 'received', label: t('received'), align: 'end', render: (row) => <Money value={row.receivedAmount} /> },
    { key: 'advice', label: t('advice.label'), render: (row) => (row.advice ? advice(row.advice) : ''), hidden: true },
    { key: 'provider', label: t('provider'), render: (row) => row.provider, hidden: true },
  ];
}

/** Where it stands, and why it does not stand better. */
function LogStatus({ row }: { row: LogRow }) {
  const state = useStateWords('transactions', 'log.state');
  return (
    <Noted note={<LogReason row={row} />}>
      <StateChip state={row.state as LogState} tones={logTones} label={state(row.state)} />
    </Noted>
  );
}

/** Why it does not stand better. */
export function LogReason({ row }: { row: LogRow }) {
  const { t } = useTranslation('transactions');
  const decline = useDecline();
  const skipReasons = useStateWords('transactions', 'log.skip');
  if (row.skipReason) return skipReasons(row.skipReason);
  if (row.declineCode) return decline(row.declineCode);
  if (row.state === 'error' || row.state === 'error_old') return t('reason.error');
  if (row.state === 'prepared' && row.expiresAt)
    return (
      <>
        {t('reason.until')} <When value={row.expiresAt} as="day" />
      </>
    );
  return null;
}
