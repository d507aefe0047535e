import type { FilterWord } from '@/api/filters';
import type { Tone } from '@/parts/StateChip';

/** Where a bank's question, or its dispute, stands. One that the api has more does not compile. */
export type CaseState = FilterWord<'/v1/cabinet/disputes', 'state'>;

/** In the order in which they want the seller's eye. */
export const caseTones: Record<CaseState, Tone> = {
  needs_response: 'bad',
  warning: 'wait',
  under_review: 'wait',
  won: 'good',
  lost: 'bad',
  avoided: 'good',
  closed: 'calm',
};

/** Whether its seller can still do something about it, if nothing was answered yet. */
export const isOpen = (state: CaseState): boolean => state === 'warning' || state === 'needs_response';
