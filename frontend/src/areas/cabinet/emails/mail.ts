import type { ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export type Mail = ResourceOf<'/v1/cabinet/email_logs'>;
export type MailState = Mail['state'];

export const mailTones: Record<MailState, Tone> = { queued: 'wait', held: 'wait', sent: 'good', refused: 'calm', failed: 'bad', not_sent: 'calm' };
