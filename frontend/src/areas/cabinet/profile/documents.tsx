import type { Tone } from '@/parts/StateChip';

export const DOCUMENT_STATES = [
  'accepted', 'created', 'expired', 'init', 'not_accepted', 'not_verified', 'on_hold', 'refused', 'sent',
  'unreadable', 'validated', 'validation_asked', 'wrong_name', 'wrong_type',
] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const documentTones: Record<DocumentState, Tone> = {
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

export interface VerificationDocument {
  id: string;
  kind: string;
  state: DocumentState;
  fileName?: string | null;
  reason?: string | null;
}
