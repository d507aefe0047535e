import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ResourceOf, get } from '@/api/client';
import { useFeature } from '../plan/usePlan';
import type { Dashboard } from './dashboards';

export type Report = ResourceOf<'/v1/cabinet/analytics/{dashboard}'>;
export type Figure = Report['figures'][number];
export type Chart = Report['charts'][number];
export type FigureTable = Report['tables'][number];
export type Unit = Figure['unit'];
export type Period = Report['period'];

/** Looked at again while everything is counted for the first time (ms). */
const COUNTING_MS = 5000;

export function useReport(dashboard: Dashboard, period: string, currency?: string) {
  const { active } = useFeature(`analytics_${dashboard}`);
  return useQuery({
    enabled: active,
    queryKey: ['analytics', dashboard, period, currency],
    queryFn: ({ signal }) =>
      get('/v1/cabinet/analytics/{dashboard}', { path: { dashboard }, search: { period, ...(currency ? { currency } : {}) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data && query.state.data.countedAt == null ? COUNTING_MS : false),
  });
}
