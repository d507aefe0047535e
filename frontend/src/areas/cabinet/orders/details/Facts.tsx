import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/app/paths';
import { MayLink } from '@/app/shell/MayLink';
import { Exact } from '@/parts/Exact';
import { KeyValue } from '@/parts/KeyValue';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import type { OrderDetail } from './order';

/** What else is known of an order: what it belongs to, who brought it, and how it is found in other systems. */
export function Facts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  return (
    <Section title={t('facts')}>
      <KeyValue
        pairs={[
          { label: t('product'), value: <MayLink needs="products" to={paths.cabinet.product(order.productId)}><Exact>{order.productName}</Exact></MayLink> },
          order.mergedInto != null && { label: t('merge.intoOther'), value: <OrderLink order={order.mergedInto} /> },
          order.mergedFrom.length > 0 && { label: t('merge.fromOthers'), value: order.mergedFrom.map((other) => <OrderLink key={other.orderId} order={other} />) },
          order.given != null && { label: t('give.from'), value: <OrderLink order={order.given} /> },
          order.given != null && order.given.reason !== '' && { label: t('refund.reason'), value: order.given.reason },
          order.publisher != null && { label: t('partners.publisher'), value: <Exact>{order.publisher.name}</Exact> },
          order.salesTeamMember != null && { label: t('partners.sales_team_member'), value: <Exact>{order.salesTeamMember.name}</Exact> },
          order.campaignId != null && { label: t('campaign'), value: <Exact>{order.campaignId}</Exact> },
          order.addId_1 !== '' && { label: t('addId', { number: 1 }), value: <Exact>{order.addId_1}</Exact> },
          order.addId_2 !== '' && { label: t('addId', { number: 2 }), value: <Exact>{order.addId_2}</Exact> },
          { label: t('created'), value: <When value={order.createdAt} loose /> },
          order.chargedAt != null && { label: t('charged'), value: <When value={order.chargedAt} loose /> },
        ]}
      />
    </Section>
  );
}

function OrderLink({ order }: { order: Pick<OrderDetail['mergedFrom'][number], 'orderId' | 'token'> }) {
  return (
    <Link component={RouterLink} to={paths.cabinet.order(order.orderId)} sx={{ marginInlineEnd: 1 }}>
      {order.token}
    </Link>
  );
}
