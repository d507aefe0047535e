import type { Tone } from '@/parts/StateChip';

export type RequestState = 'waiting' | 'approved' | 'rejected' | 'canceled';
export const requestTones: Record<RequestState, Tone> = {
  waiting: 'wait',
  approved: 'good',
  rejected: 'bad',
  canceled: 'calm',
};

export type PayoutState = 'pending' | 'issued' | 'successful' | 'canceled';
export const payoutTones: Record<PayoutState, Tone> = {
  pending: 'wait',
  issued: 'wait',
  successful: 'good',
  canceled: 'bad',
};

export type BankState =
  | 'not_sent' | 'waiting' | 'activated' | 'rejected' | 'deactivated' | 'activated_by_lw' | 'deactivated_by_lw';
export const bankTones: Record<BankState, Tone> = {
  not_sent: 'calm',
  waiting: 'wait',
  activated: 'good',
  activated_by_lw: 'good',
  rejected: 'bad',
  deactivated: 'bad',
  deactivated_by_lw: 'bad',
};
