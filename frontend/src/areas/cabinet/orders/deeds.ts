import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type OrderState, canCancel, canRefund } from '@/api/can';
import type { OrderDetail } from './OrderDrawer';
import { type Order, nameOf } from './columns';
import { owedAmount } from './owed';

/** What a dialog over one order needs. */
export interface Deed {
  /** owed: what is due and has not arrived; known where the payments are. */
  order: { id: string; token: string; buyer: string; paid: boolean; paused: boolean; refundable: boolean; owed: number; coupon: string | null };
  onClose: () => void;
}

export const deedOf = (order: Order | OrderDetail): Deed['order'] => ({
  id: order.id,
  token: order.token,
  buyer: nameOf(order.payer),
  paid: order.paidAmount.amount > 0,
  paused: order.paymentState === 'payment_paused',
  owed: 'rates' in order ? owedAmount(order.rates) : 0,
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
export function rowDeeds(row: Order | OrderDetail): { refund: boolean; cancel: boolean; paymentForm: boolean } {
  const state = row.paymentState as OrderState;
  const free = row.totalAmount.amount === 0;
  return {
    refund: canRefund(state) && row.paidAmount.amount > row.refundedAmount.amount,
    paymentForm: row.periodType !== 'one_time' && (state === 'paying' || state === 'payment_paused'),
    cancel: canCancel(state) || (free && state === 'paid'),
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
    if (deed === 'merge' || deed === 'unmerge') return t(`${deed}.whyNot`);
    if (deed === 'planChange') return t('plan_change.whyNot');
    return t(refundable ? 'cancel.whyPaid' : 'cancel.whyOver');
  };
}
