import type { Tone } from './StateChip';

/** Where a ticket that a buyer holds stands (selling-core §4). */
export type TicketState = 'unused' | 'used' | 'expired' | 'refunded' | 'invalidated';

export const ticketTones: Record<TicketState, Tone> = {
  unused: 'good',
  used: 'calm',
  expired: 'bad',
  refunded: 'wait',
  invalidated: 'bad',
};
