import type { Tone } from './StateChip';

export type OrderState =
  | 'payment_waiting' | 'payment_pending' | 'paying' | 'paid' | 'payment_paused' | 'payment_canceled'
  | 'payment_refunded' | 'payment_not_completed' | 'payment_chargebacked';

/** Selling-core §4: paid and paying green; paused and not completed red; waiting, cancelled, refunded amber. */
export const orderTones: Record<OrderState, Tone> = {
  paid: 'good',
  paying: 'good',
  payment_waiting: 'wait',
  payment_pending: 'wait',
  payment_canceled: 'wait',
  payment_refunded: 'wait',
  payment_paused: 'bad',
  payment_not_completed: 'bad',
  payment_chargebacked: 'bad',
};
