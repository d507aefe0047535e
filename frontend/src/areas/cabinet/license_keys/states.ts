import type { Tone } from '@/parts/StateChip';
import type { LicenseKey } from './columns';

export type KeyState = LicenseKey['state'];
export const keyTones: Record<KeyState, Tone> = { available: 'calm', allocated: 'good', revoked: 'bad' };
