import type { Tone } from '@/parts/StateChip';

export const VERIFICATION_STATES = ['init', 'requested', 'in_review', 'reviewed', 'change', 'rejected'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

export const verificationTones: Record<VerificationState, Tone> = {
  init: 'calm',
  requested: 'wait',
  in_review: 'wait',
  reviewed: 'good',
  change: 'bad',
  rejected: 'bad',
};

/** While somebody else decides, the page looks again by itself. */
export const isBeingDecided = (state: string): boolean => state === 'requested' || state === 'in_review';
