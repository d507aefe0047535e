import type { Tone } from '@/parts/StateChip';

export type InvoiceState = 'issued' | 'unpaid' | 'paid' | 'canceled';

export const invoiceTones: Record<InvoiceState, Tone> = { issued: 'calm', unpaid: 'wait', paid: 'good', canceled: 'bad' };
