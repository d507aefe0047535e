import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type OrderState, canCancel, canRefund } from '@/api/can';
import type { OrderDetail } from '../details/OrderDrawer';
import { type Order, nameOf } from '../list/columns';

/** What the dialogs of an order say of it. */
export interface OrderSummary {
  id: string;
  token: string;
  buyer: string;
  paid: boolean;
  paused: boolean;
  refundable: boolean;
  goesOn: boolean;
  coupon: string | null;
}

/** What a dialog over one order needs. */
export interface OrderActionProps {
  order: OrderSummary;
  onClose: () => void;
}

export const summarizeOrder = (order: Order | OrderDetail): OrderSummary => ({
  id: order.id,
  token: order.token,
  buyer: nameOf(order.payer),
  paid: order.paidAmount.amount > 0,
  // More payments of a plan are to come: what goes back of it is never everything.
  goesOn: order.paymentState === 'paying' || order.paymentState === 'payment_paused',
  paused: order.paymentState === 'payment_paused',
  refundable: possibleActions(order).refund,
  coupon: order.couponCode ?? null,
});

/** Who is named on it; empty: nobody. */
export const namedOn = (order: Order | OrderDetail, action: 'publishers' | 'assign'): string =>
  (action === 'publishers' ? order.publisherId : order.salesTeamMemberId) ?? '';

/** After an action the order, the list it stands in and the balance are asked for anew. */
export const orderChanged = (client: QueryClient, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['order', id] }),
    client.invalidateQueries({ queryKey: ['list'] }),
    client.invalidateQueries({ queryKey: ['balance'] }),
  ]);

/** What the list knows of what can be done; the dialog asks the server, which decides. */
interface PossibleActions {
  refund: boolean;
  cancel: boolean;
  paymentForm: boolean;
  /** Whether it is paid over time and runs. */
  plan: boolean;
  subscription: 'pause' | 'resume';
  /** Only what has an end can be paid with another order. */
  merge: boolean;
}
export function possibleActions(row: Order | OrderDetail): PossibleActions {
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

/** Why an action cannot be done: what the server says, or what the order's state means for it. */
export function useRefusal() {
  const { t } = useTranslation('orders');
  return (action: keyof OrderDetail['actions'], { paid, refundable }: OrderSummary, said?: OrderDetail['actions']['refund']): string => {
    if (said?.detail && said.code !== OF_STATE) return said.detail;
    if (action === 'refund') return t(paid ? 'refund.whyNothing' : 'refund.whyUnpaid');
    if (action !== 'cancel') return t(`${action}.whyNot`);
    return t(refundable ? 'cancel.whyPaid' : 'cancel.whyOver');
  };
}
