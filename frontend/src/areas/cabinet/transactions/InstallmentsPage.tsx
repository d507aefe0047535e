import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
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
import { type RateState, rateTones } from '../orders/details/Installments';
import { useOpenOrder } from '../orders/useOpenOrder';
import { Noted, useOrderColumns } from './columns';

type Rate = ResourceOf<'/v1/cabinet/order_rates'>;
const SHOWN = ['overdue', 'due_soon'] as const;
const NONE: readonly string[] = [];

const fetchRates = (search: URLSearchParams, signal: AbortSignal) => list('/v1/cabinet/order_rates', { search, signal });

/** Every payment of every order: what is due, what has come, what is owed. */
export function Component() {
  const { t } = useTranslation(['transactions', 'orders']);
  const states = useFilterOptions('order_rates', 'state');
  const columns = useRateColumns();
  const openOrder = useOpenOrder();
  const [search] = useSearchParams();
  const show = SHOWN.find((each) => each === search.get('show'));
  const scopes = show ? [show] : NONE;
  return (
    <>
      <PageTitle lead={t('rates.lead')}>{t('rates.title')}</PageTitle>
      <LinkTabs
        label={t('rates.title')}
        tabs={[
          { to: paths.cabinet.orderRates, label: t('rates.all'), here: !show },
          ...SHOWN.map((each) => ({ to: `${paths.cabinet.orderRates}?show=${each}`, label: t(`rates.${each}`), here: show === each })),
        ]}
      />
      {!show && (
        <CountBar name="order_rates" field="state" groups={states.map(({ value, label }) => ({ key: value, label, values: [value] }))} fetch={fetchRates} />
      )}
      <ListPage
        key={show ?? 'all'}
        name="order_rates"
        label={t('rates.title')}
        fetch={fetchRates}
        scopes={scopes}
        columns={columns}
        onOpen={(row) => openOrder(row.orderId)}
        href={(row) => paths.cabinet.order(row.orderId)}
        empty={<Empty show={show} />}
      />
    </>
  );
}

function Empty({ show }: { show: (typeof SHOWN)[number] | undefined }) {
  const { t } = useTranslation('transactions');
  if (show) return <EmptyState icon={<EventRepeat />} title={t(`rates.${show}Empty`)} text={t(`rates.${show}EmptyText`)} />;
  return (
    <EmptyState
      icon={<EventRepeat />}
      title={t('rates.empty')}
      text={t('rates.emptyText')}
      action={
        <Button variant="outlined" component={Link} to={paths.cabinet.products}>
          {t('toProducts')}
        </Button>
      }
    />
  );
}

function useRateColumns(): Column<Rate>[] {
  const { t } = useTranslation(['transactions', 'orders']);
  const state = useStateWords('orders', 'rateState');
  const form = useStateWords('orders', 'form');
  const order = useOrderColumns<Rate>();
  // How many there will be of a subscription nobody knows.
  const place = ({ number, ratesCount, periodType }: Rate) => {
    if (number === 0) return t('rates.trial');
    return periodType === 'subscription' ? t('orders:rate', { number }) : t('rates.place', { number, total: ratesCount });
  };
  return [
    order.token,
    { key: 'due', label: t('due'), sort: 'due_at', render: (row) => <When value={row.dueAt} as="day" /> },
    order.buyer,
    {
      ...order.product,
      render: (row) => <Noted note={place(row)}>{row.productName}</Noted>,
    },
    {
      key: 'state',
      label: t('orders:state'),
      render: (row) => (
        <Noted note={<PaymentAttempts rate={row} />}>
          <StateChip state={row.state as RateState} tones={rateTones} label={state(row.state)} />
        </Noted>
      ),
    },
    { key: 'amount', label: t('amount'), sort: 'amount', align: 'end', render: (row) => <Money value={row.amount} /> },
    { key: 'paid', label: t('orders:paid'), align: 'end', render: (row) => <Money value={row.paidAmount} /> },
    { key: 'refunded', label: t('orders:refunded'), align: 'end', render: (row) => <Money value={row.refundedAmount} />, hidden: true },
    { key: 'vat', label: t('vat'), align: 'end', render: (row) => <Money value={row.vatAmount} />, hidden: true },
    { key: 'method', label: t('orders:method'), render: (row) => form(row.paymentForm), hidden: true },
  ];
}

/** What was tried already, and when it is tried again. */
function PaymentAttempts({ rate }: { rate: Rate }) {
  const { t } = useTranslation('transactions');
  const open = rate.state === 'unpaid' || rate.state === 'pending' || rate.state === 'partly_paid' || rate.state === 'debt';
  if (!open || (rate.tries === 0 && !rate.nextTryAt)) return null;
  return (
    <>
      {rate.tries > 0 && t('rates.tries', { count: rate.tries })}
      {rate.tries > 0 && rate.nextTryAt && ', '}
      {rate.nextTryAt && (
        <>
          {t('rates.nextTry')} <When value={rate.nextTryAt} as="day" />
        </>
      )}
    </>
  );
}
