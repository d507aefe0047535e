import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ResourceOf } from '@/api/client';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { type OrderState, orderTones } from '@/parts/orderState';
import { PartnerName } from '../bulk/PartnerName';

export type Order = ResourceOf<'/v1/cabinet/orders'>;

/** Names of products have many words. */
export const PRODUCT_AT_LEAST = '10rem';

export interface Who {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
}

export const nameOf = (payer: Who): string =>
  [payer.firstName, payer.lastName].filter(Boolean).join(' ') || payer.company || payer.email;

/** What was bought, and how many of it where it is more than one. */
export const timesOf = (order: { quantity: number; productName: string }): string =>
  order.quantity > 1 ? `${String(order.quantity)} × ${order.productName}` : order.productName;

export function Buyer({ payer }: { payer: Who }) {
  const name = nameOf(payer);
  const email = <Email address={payer.email} />;
  return (
    <Box sx={{ display: 'grid', minInlineSize: { md: '9rem' }, overflowWrap: 'anywhere' }}>
      <span>{name === payer.email ? email : name}</span>
      {name !== payer.email && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {email}
        </Box>
      )}
    </Box>
  );
}

/** Where it has to part it parts before its house, not within a word. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** What has come of a first payment that is not whole wants a look: it can be enough. */
function Total({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const partly = order.paymentState === 'payment_waiting' && order.paidAmount.amount > 0;
  if (!partly) return <Money value={order.totalAmount} />;
  return (
    <Box sx={{ display: 'grid' }}>
      <Money value={order.totalAmount} />
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {t('accept.came')}: <Money value={order.paidAmount} />
      </Box>
    </Box>
  );
}

export function useOrderColumns(): Column<Order>[] {
  const { t } = useTranslation('orders');
  const state = useStateWords('orders', 'orderState');
  const form = useStateWords('orders', 'form');
  const period = useStateWords('orders', 'periodType');
  return [
    { key: 'token', label: t('token'), render: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.token}</span>, primary: true },
    { key: 'created', label: t('created'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose /> },
    {
      key: 'buyer',
      label: t('buyer'),
      sort: 'payer_email',
      render: (row) => <Buyer payer={row.payer} />,
    },
    { key: 'product', label: t('product'), atLeast: PRODUCT_AT_LEAST, render: (row) => timesOf(row) },
    {
      key: 'state',
      label: t('state'),
      sort: 'payment_state',
      render: (row) => <StateChip state={row.paymentState as OrderState} tones={orderTones} label={state(row.paymentState)} />,
    },
    { key: 'method', label: t('method'), atLeast: '6.75rem', render: (row) => form(row.paymentForm) },
    { key: 'total', label: t('total'), sort: 'total_amount', align: 'end', render: (row) => <Total order={row} /> },
    { key: 'paid', label: t('paid'), align: 'end', render: (row) => <Money value={row.paidAmount} />, hidden: true },
    { key: 'unpaid', label: t('unpaid'), align: 'end', render: (row) => <Money value={row.unpaidAmount} />, hidden: true },
    { key: 'debt', label: t('debt'), align: 'end', render: (row) => <Money value={row.debtAmount} />, hidden: true },
    { key: 'refunded', label: t('refunded'), align: 'end', render: (row) => <Money value={row.refundedAmount} />, hidden: true },
    { key: 'vat', label: t('vat'), align: 'end', render: (row) => <Money value={row.vatAmount} />, hidden: true },
    { key: 'charged', label: t('charged'), render: (row) => <When value={row.chargedAt} loose />, hidden: true },
    {
      key: 'charges',
      label: t('charges'),
      align: 'end',
      // What goes on without an end has no number that it comes to.
      render: (row) => (row.periodType === 'subscription' ? row.chargesCount : t('chargesOf', { done: row.chargesCount, total: row.ratesCount })),
      hidden: true,
    },
    { key: 'plan', label: t('plan'), render: (row) => row.pricingPlanName || period(row.periodType), hidden: true },
    { key: 'period', label: t('period'), render: (row) => period(row.periodType), hidden: true },
    { key: 'publisher', label: t('partners.publisher'), render: (row) => (row.publisherId ? <PartnerName id={row.publisherId} /> : ''), hidden: true },
    {
      key: 'soldBy',
      label: t('partners.sales_team_member'),
      render: (row) => (row.salesTeamMemberId ? <PartnerName id={row.salesTeamMemberId} /> : ''),
      hidden: true,
    },
    { key: 'coupon', label: t('coupon'), render: (row) => row.couponCode ?? '', hidden: true },
    { key: 'campaign', label: t('campaign'), render: (row) => row.campaignId ?? '', hidden: true },
    { key: 'due', label: t('due'), render: (row) => <When value={row.dueAt} as="day" />, hidden: true },
  ];
}
