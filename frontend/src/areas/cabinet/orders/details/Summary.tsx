import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Exact } from '@/parts/Exact';
import { Money } from '@/parts/Money';
import { Section } from '@/parts/Section';
import { exact, marked } from '@/parts/marked';
import { timesOf } from '../list/columns';
import type { OrderDetail } from './order';

type Amount = OrderDetail['totalAmount'];

/** What was bought, what it comes to, and what of that is paid, back and outstanding. */
export function Summary({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const once = order.periodType === 'one_time';
  // Of what is paid over time the price of one period is no part of the sum.
  const addonsAmount = order.addons.reduce((sum, addon) => sum + addon.amount.amount, order.additionalFee?.amount.amount ?? 0);
  const price = once ? { ...order.totalAmount, amount: order.totalAmount.amount - addonsAmount + (order.discountAmount?.amount ?? 0) } : undefined;
  return (
    <Section title={t('summary')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        <Line label={<Exact>{timesOf(order)}</Exact>} note={order.pricingPlanName && <Exact>{order.pricingPlanName}</Exact>} amount={price} />
        {order.addons.map((addon) => (
          <Line key={addon.productId} label={once ? <Exact>{addon.productName}</Exact> : marked(t('ofWhich', { name: exact(addon.productName) }))} amount={addon.amount} />
        ))}
        {order.additionalFee != null && <Line label={once ? <Exact>{order.additionalFee.name}</Exact> : marked(t('ofWhich', { name: exact(order.additionalFee.name) }))} amount={order.additionalFee.amount} />}
        {(order.discountAmount != null || order.couponCode != null) && (
          <Line
            label={t('discount')}
            note={order.couponCode && <Exact>{order.couponCode}</Exact>}
            amount={order.discountAmount && { ...order.discountAmount, amount: -order.discountAmount.amount }}
          />
        )}
        <Line label={t('total')} amount={order.totalAmount} sum />
        <Line label={t('vat')} amount={order.vatAmount} calm />
        <Line label={t('paid')} amount={order.paidAmount} />
        <Some label={t('refunding')} amount={order.refundingAmount} />
        <Some label={t('refunded')} amount={order.refundedAmount} />
        <Some label={t('disputed')} amount={order.disputedAmount} />
        <Some label={t('unpaid')} amount={order.unpaidAmount} sum />
      </Box>
    </Section>
  );
}

function Some(props: { label: string; amount: Amount; sum?: boolean }) {
  return props.amount.amount > 0 ? <Line {...props} /> : null;
}

interface LineProps {
  label: ReactNode;
  note?: ReactNode;
  amount?: Amount | null | undefined;
  /** What is read first, below a line. */
  sum?: boolean;
  /** What is contained in another one. */
  calm?: boolean;
}

function Line({ label, note, amount, sum, calm }: LineProps) {
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', ...(sum && { fontWeight: 650, borderBlockStart: '1px solid', borderColor: 'divider', pt: 1 }), ...(calm && { color: 'text.secondary' }) }}>
      <Box component="dt" sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
        {label}
        {note && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{note}</Box>}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {amount && <Money value={amount} />}
      </Box>
    </Box>
  );
}
