import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/app/paths';
import { KeyValue } from '@/parts/KeyValue';
import { Section } from '@/parts/Section';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { Installments } from './Installments';
import { PaymentAttempts } from './PaymentAttempts';
import { Sub, stack } from './Sub';
import { Transactions } from './Transactions';
import type { OrderDetail } from './order';
import { useExpected } from './useExpected';

/** How it is paid: what is expected and when, each attempt, and every movement of money. */
export function Payments({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const form = useStateWords('orders', 'form');
  const expected = useExpected(order);
  return (
    <Section title={t('rates')}>
      <Box sx={stack}>
        <KeyValue
          pairs={[
            { label: t('method'), value: form(order.paymentForm) },
            ...expected,
            order.pausedAt != null && { label: t(order.pausedByPayer ? 'pause.sinceByBuyer' : 'pause.since'), value: <When value={order.pausedAt} as="day" /> },
            order.pausedUntil != null && { label: t('pause.until'), value: <When value={order.pausedUntil} as="day" /> },
            order.canceledAt != null && { label: t(order.paymentState === 'payment_canceled' ? 'canceledOn' : 'endsOn'), value: <When value={order.canceledAt} as="day" /> },
          ]}
        />
        {order.rates.length > 0 && <Installments order={order} />}
        {order.transactions.length > 0 && (
          <Sub title={t('transactions')}>
            <Transactions order={order.id} transactions={order.transactions} transfers={order.transfers} />
          </Sub>
        )}
        <PaymentAttempts order={order} />
        <InLists token={order.token} />
      </Box>
    </Section>
  );
}

const LISTS = ['orderRates', 'payments', 'transfers'] as const;

/** The same, in the lists of all orders: to be sorted, filtered and exported there. */
function InLists({ token }: { token: string }) {
  const { t } = useTranslation('orders');
  const search = new URLSearchParams({ query: token }).toString();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, fontSize: '0.8125rem' }}>
      {LISTS.map((name) => (
        <Link key={name} component={RouterLink} to={`${paths.cabinet[name]}?${search}`}>
          {t(`inLists.${name}`)}
        </Link>
      ))}
    </Box>
  );
}
