import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type OrderState, canCancel, canRefund } from '@/api/can';
import type { OrderDetail } from '../details/OrderDrawer';
import { type Order, nameOf } from '../list/columns';

/** What a dialog over one order needs. */
export interface Deed {
  order: {
    id: string;
    token: string;
    buyer: string;
    paid: boolean;
    paused: boolean;
    refundable: boolean;
    goesOn: boolean;
    coupon: string | null;
  };
  onClose: () => void;
}

export const deedOf = (order: Order | OrderDetail): Deed['order'] => ({
  id: order.id,
  token: order.token,
  buyer: nameOf(order.payer),
  paid: order.paidAmount.amount > 0,
  // More payments of a plan are to come: what goes back of it is never everything.
  goesOn: order.paymentState === 'paying' || order.paymentState === 'payment_paused',
  paused: order.paymentState === 'payment_paused',
  refundable: rowDeeds(order).refund,
  coupon: order.couponCode ?? null,
});

/** Who is named on it; empty: nobody. */
export const namedOn = (order: Order | OrderDetail, deed: 'publishers' | 'assign'): string =>
  (deed === 'publishers' ? order.publisherId : order.salesTeamMemberId) ?? '';

/** After a deed the order, the list it stands in and the balance are asked for anew. */
export const orderChanged = (client: QueryClient, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['order', id] }),
    client.invalidateQueries({ queryKey: ['list'] }),
    client.invalidateQueries({ queryKey: ['balance'] }),
  ]);

/** What the list knows of what can be done; the dialog asks the server, which decides. */
interface RowDeeds {
  refund: boolean;
  cancel: boolean;
  paymentForm: boolean;
  /** Whether it is paid over time and runs. */
  plan: boolean;
  subscription: 'pause' | 'resume';
  /** Only what has an end can be paid with another order. */
  merge: boolean;
}
export function rowDeeds(row: Order | OrderDetail): RowDeeds {
  const state = row.paymentState as OrderState;
  const free = row.totalAmount.amount === 0;
  const plan = row.periodType !== 'one_time' && (state === 'paying' || state === 'payment_paused');
  return {
    refund: canRefund(state) && row.paidAmount.amount > row.refundedAmount.amount,
    paymentForm: plan,
    plan,
    subscription: state === 'payment_paused' ? 'resume' : 'pause',
    cancel: canCancel(state) || plan || (free && state === 'paid'),
    merge: plan && row.periodType !== 'subscription' && state === 'paying',
  };
}

/** Refused because of the state alone: said with the names of states, which mean nothing to a seller. */
const OF_STATE = 'invalid_transition';

/** Why a deed cannot be done: what the server says, or what the order's state means for it. */
export function useRefusal() {
  const { t } = useTranslation('orders');
  return (deed: keyof OrderDetail['actions'], { paid, refundable }: Deed['order'], said?: OrderDetail['actions']['refund']): string => {
    if (said?.detail && said.code !== OF_STATE) return said.detail;
    if (deed === 'refund') return t(paid ? 'refund.whyNothing' : 'refund.whyUnpaid');
    if (deed === 'payoff' || deed === 'paymentForm' || deed === 'pause' || deed === 'resume') return t(`${deed}.whyNot`);
    if (deed === 'merge' || deed === 'unmerge' || deed === 'reactivate') return t(`${deed}.whyNot`);
    if (deed === 'planChange') return t('plan_change.whyNot');
    return t(refundable ? 'cancel.whyPaid' : 'cancel.whyOver');
  };
}
