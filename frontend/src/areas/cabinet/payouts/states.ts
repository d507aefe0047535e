import type { ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export const requestTones: Record<ResourceOf<'/v1/cabinet/payout_requests'>['state'], Tone> = {
  waiting: 'wait',
  approved: 'good',
  rejected: 'bad',
  canceled: 'calm',
};

export const payoutTones: Record<ResourceOf<'/v1/cabinet/payouts'>['state'], Tone> = {
  pending: 'wait',
  issued: 'wait',
  successful: 'good',
  canceled: 'bad',
};

export const bankTones: Record<ResourceOf<'/v1/cabinet/bank_accounts'>['external'], Tone> = {
  not_sent: 'calm',
  waiting: 'wait',
  activated: 'good',
  rejected: 'bad',
  deactivated: 'bad',
};
