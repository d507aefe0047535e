import type { ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export type LogRow = ResourceOf<'/v1/cabinet/payment_logs'>;
export type LogState =
  | 'waiting' | 'prepared' | 'processed' | 'skipped' | 'error' | 'error_old' | 'partially_paid' | 'canceled' | 'expired' | 'successful' | 'pending' | 'bounced';

/** selling-core §4. */
export const logTones: Record<LogState, Tone> = {
  waiting: 'wait',
  prepared: 'wait',
  processed: 'wait',
  pending: 'wait',
  partially_paid: 'wait',
  skipped: 'calm',
  error: 'bad',
  error_old: 'calm',
  canceled: 'wait',
  expired: 'bad',
  bounced: 'bad',
  successful: 'good',
};
