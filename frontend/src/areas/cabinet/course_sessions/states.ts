import type { Tone } from '@/parts/StateChip';

/** Where a payer stands in a course (decisions-growth §7, `courseAccessState`). */
export type SessionState = 'publish_pending' | 'publishing' | 'published' | 'publish_paused' | 'publish_canceled';
export const sessionTones: Record<SessionState, Tone> = {
  publish_pending: 'calm',
  publishing: 'good',
  published: 'good',
  publish_paused: 'wait',
  publish_canceled: 'bad',
};

export const LENGTHS = ['none', 'days', 'until_date'] as const;
export type AccessLength = (typeof LENGTHS)[number];

export interface Length {
  access: AccessLength;
  days: string;
  until: string;
}
export const DAYS_MAX = 3650;
export const initialDuration: Length = { access: 'days', days: '30', until: '' };

/** Whether the api would take it; the field says why not. */
export function isValidDuration({ access, days, until }: Length): boolean {
  if (access === 'days') return /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= DAYS_MAX;
  return access === 'none' || endOf(until) > Date.now();
}

/** A day that somebody chose holds to its last moment, by their own clock. */
const endOf = (day: string): number => new Date(`${day}T23:59:59.999`).getTime();

/** As the api takes it. */
export function durationBody({ access, days, until }: Length) {
  return {
    access,
    ...(access === 'days' ? { days: Number(days) } : {}),
    ...(access === 'until_date' ? { until: new Date(endOf(until)).toISOString() } : {}),
  };
}
