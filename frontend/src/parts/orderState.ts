import type { ResourceOf } from '@/api/client';
import type { Tone } from './StateChip';

export type OrderState = ResourceOf<'/v1/payer/orders'>['paymentState'];

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
