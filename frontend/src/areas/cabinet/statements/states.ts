import type { Tone } from '@/parts/StateChip';

export type EntryState = 'open' | 'noted' | 'booked' | 'watched' | 'ignored';
export const entryTones: Record<EntryState, Tone> = { open: 'wait', noted: 'wait', booked: 'good', watched: 'calm', ignored: 'calm' };
