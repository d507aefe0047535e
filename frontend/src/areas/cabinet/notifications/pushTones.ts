import type { ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

type PushState = ResourceOf<'/v1/cabinet/push_logs'>['state'];

export const pushTones: Record<PushState, Tone> = {
  init_state: 'wait',
  waiting: 'wait',
  activated: 'good',
  deactivated: 'calm',
  rejected: 'bad',
  error: 'bad',
  not_sent: 'calm',
};
