import type { Item } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export type VerificationDocument = Item<'/v1/cabinet/verification'>['documents'][number];

export const documentTones: Record<VerificationDocument['state'], Tone> = {
  accepted: 'good',
  validated: 'good',
  created: 'calm',
  init: 'calm',
  sent: 'wait',
  validation_asked: 'wait',
  on_hold: 'wait',
  not_verified: 'wait',
  expired: 'bad',
  not_accepted: 'bad',
  refused: 'bad',
  unreadable: 'bad',
  wrong_name: 'bad',
  wrong_type: 'bad',
};
