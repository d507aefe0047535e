import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import type { OrderDetail } from '../details/order';
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
  refundable: order.paidAmount.amount > order.refundedAmount.amount,
  coupon: order.couponCode ?? null,
});

/** Who is named on it; empty: nobody. */
export const namedOn = (order: Order | OrderDetail, action: 'publishers' | 'assign'): string =>
  (action === 'publishers' ? order.publisherId : order.salesTeamMemberId) ?? '';

/** An order with everything that it offers. */
export const orderQuery = (id: string) => ({
  queryKey: ['order', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/v1/cabinet/orders/{id}', { path: { id }, signal }),
});

/** After an action the order, the list it stands in and the balance are asked for anew. */
export const orderChanged = (client: QueryClient, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['order', id] }),
    client.invalidateQueries({ queryKey: ['list'] }),
    client.invalidateQueries({ queryKey: ['balance'] }),
  ]);

/** After an action on several of them. */
export const ordersChanged = (client: QueryClient) =>
  Promise.all(['list', 'order', 'balance'].map((name) => client.invalidateQueries({ queryKey: [name] })));

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
