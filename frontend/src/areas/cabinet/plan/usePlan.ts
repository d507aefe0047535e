import { useQuery } from '@tanstack/react-query';
import { type ResourceOf, get } from '@/api/client';

export type Plan = ResourceOf<'/v1/cabinet/plan'>;
export type Feature = Plan['features'][number];
export type FeatureKey = Feature['feature'];

export const planKey = ['plan'] as const;
/** Plans seldom change; a page that was opened before asks again after this long. */
const FRESH_MS = 60_000;

export const usePlan = (options: { enabled?: boolean; everyMs?: number } = {}) =>
  useQuery({
    meta: { quiet: true },
    queryKey: planKey,
    enabled: options.enabled ?? true,
    staleTime: FRESH_MS,
    refetchInterval: options.everyMs ?? false,
    queryFn: ({ signal }) => get('/v1/cabinet/plan', { signal }),
  });

/** Whether the shop has a feature: until that is known nothing is shut, since the API refuses all the same. */
export function useFeature(key: FeatureKey): Feature & { known: boolean } {
  const found = usePlan().data?.features.find(({ feature }) => feature === key);
  return found ? { ...found, known: true } : { feature: key, active: true, plans: [], known: false };
}
