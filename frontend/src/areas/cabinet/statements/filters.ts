import { useTranslation } from 'react-i18next';
import type { Tone } from '@/parts/StateChip';
import { useStateWords } from '@/parts/StateChip';
import type { FilterDef } from '@/parts/list/types';
import { CURRENCIES, choices } from '../orders/list/filters';

export type EntryState = 'open' | 'noted' | 'booked' | 'watched' | 'ignored';
export const entryTones: Record<EntryState, Tone> = { open: 'wait', noted: 'wait', booked: 'good', watched: 'calm', ignored: 'calm' };
const CONFIDENCES = ['certain', 'likely', 'none'] as const;

export function useEntryFilters(): FilterDef[] {
  const { t } = useTranslation('statements');
  const state = useStateWords('statements', 'state');
  const confidence = useStateWords('statements', 'confidence');
  return [
    { kind: 'choice', key: 'state', label: t('state.label'), options: choices(Object.keys(entryTones), state) },
    { kind: 'choice', key: 'confidence', label: t('confidence.label'), options: choices(CONFIDENCES, confidence) },
    { kind: 'date', key: 'booked_on', label: t('booked') },
    { kind: 'one', key: 'currency_id', label: t('currency'), options: choices(CURRENCIES, (code) => code.toUpperCase()) },
  ];
}
