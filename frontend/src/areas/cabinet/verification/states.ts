import type { ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export type Verification = ResourceOf<'/v1/cabinet/verification'>;
export type VerificationState = Verification['state'];

export const verificationTones: Record<VerificationState, Tone> = {
  init: 'calm',
  requested: 'wait',
  in_review: 'wait',
  reviewed: 'good',
  change: 'bad',
  rejected: 'bad',
};

/** While somebody else decides, the page looks again by itself. */
export const isBeingDecided = (state: VerificationState): boolean => state === 'requested' || state === 'in_review';
