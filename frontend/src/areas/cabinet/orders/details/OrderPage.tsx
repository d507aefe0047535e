import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Section } from '@/parts/Section';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { orderQuery } from '../actions/orderActions';
import { Disputes, useDisputes } from '../disputes/Disputes';
import { Access } from './Access';
import { Customer } from './Customer';
import { Facts } from './Facts';
import { Header } from './Header';
import { InvoiceData } from './InvoiceData';
import { Invoices } from './Invoices';
import { Payments } from './Payments';
import { SentEmails } from './SentEmails';
import { Summary } from './Summary';
import { Tax } from './Tax';
import { Timeline } from './Timeline';
import { WebhookDeliveries } from './WebhookDeliveries';
import type { OrderDetail } from './order';

/** While the page is open, a payment that arrives shows by itself. */
const POLL_MS = 5000;

/** `/cabinet/orders/{id}`: everything about one order. */
export function Component() {
  const { id = '' } = useParams();
  return <OrderPage key={id} id={id} />;
}

export function OrderPage({ id }: { id: string }) {
  const order = useQuery({ ...orderQuery(id), refetchInterval: POLL_MS });
  if (order.isError && !order.data) return <Unreachable error={order.error} onRetry={() => void order.refetch()} />;
  if (!order.data) return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Header order={order.data} />
      <Body order={order.data} />
    </Suspense>
  );
}

/** Two columns where there is room; else one, in which the buyer stands before what happened. */
const columns = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { xs: '"main" "side" "past"', lg: '"main side" "past side"' },
} as const;
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, minInlineSize: 0 } as const;

function Body({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const disputes = useDisputes(order);
  return (
    <Box sx={columns}>
      <Box sx={{ ...column, gridArea: 'main' }}>
        {disputes.length > 0 && (
          <Section title={t('dispute.part')}>
            <Disputes order={order} disputes={disputes} />
          </Section>
        )}
        <Summary order={order} />
        <Payments order={order} />
        {order.totalAmount.amount > 0 && <Invoices order={order} />}
        {order.totalAmount.amount > 0 && <InvoiceData order={order} />}
        {order.tax != null && (
          <Section title={t('tax.part')}>
            <Tax tax={order.tax} />
          </Section>
        )}
      </Box>
      <Box sx={{ ...column, gridArea: 'side' }}>
        <Customer order={order} />
        <Access order={order} />
        <Facts order={order} />
        <SentEmails order={order} />
        <WebhookDeliveries order={order} />
      </Box>
      <Box sx={{ ...column, gridArea: 'past' }}>
        <Section title={t('timeline')}>
          <Timeline changes={order.timeline} />
        </Section>
      </Box>
    </Box>
  );
}
