import { useTranslation } from 'react-i18next';
import type { Tone } from '@/parts/StateChip';
import type { FilterDef } from '@/parts/list/types';
import { useProducts } from '../orders/list/filters';

export const KEY_STATES = ['available', 'allocated', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];
export const keyTones: Record<KeyState, Tone> = { available: 'calm', allocated: 'good', revoked: 'bad' };
const SOURCES = ['list', 'generated'] as const;

export function useKeyFilters(): FilterDef[] {
  const { t } = useTranslation('license_keys');
  const products = useProducts();
  return [
    { kind: 'choice', key: 'state', label: t('column.state'), options: KEY_STATES.map((value) => ({ value, label: t(`state.${value}`) })) },
    { kind: 'one', key: 'product_id', label: t('column.product'), options: products },
    { kind: 'one', key: 'source', label: t('column.source'), options: SOURCES.map((value) => ({ value, label: t(`source.${value}`) })) },
    { kind: 'date', key: 'allocated_at', label: t('column.allocated') },
    { kind: 'date', key: 'created_at', label: t('column.created') },
  ];
}
