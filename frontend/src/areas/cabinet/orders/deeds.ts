import type { QueryClient } from '@tanstack/react-query';
import { type OrderState, canCancel, canRefund } from '@/api/can';
import type { OrderDetail } from './OrderDrawer';
import { type Order, nameOf } from './columns';

/** What a dialog over one order needs. */
export interface Deed {
  order: { id: string; token: string; buyer: string };
  onClose: () => void;
}

export const deedOf = (order: Order | OrderDetail): Deed['order'] => ({ id: order.id, token: order.token, buyer: nameOf(order.payer) });

/** After a deed the order, the list it stands in and the balance are asked for anew. */
export const orderChanged = (client: QueryClient, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['order', id] }),
    client.invalidateQueries({ queryKey: ['list'] }),
    client.invalidateQueries({ queryKey: ['balance'] }),
  ]);

/** What the list knows of what can be done; the dialog asks the server, which decides. */
export function rowDeeds(row: Order): { refund: boolean; cancel: boolean } {
  const state = row.paymentState as OrderState;
  const free = row.totalAmount.amount === 0;
  return {
    refund: canRefund(state) && row.paidAmount.amount > row.refundedAmount.amount,
    cancel: canCancel(state) || (free && state === 'paid'),
  };
}
