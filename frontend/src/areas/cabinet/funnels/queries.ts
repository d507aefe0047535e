import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, post, put } from '@/api/client';
import { fetchProduct } from '../products/queries';
import { type Funnel, type FunnelValues, type Preset, bodyOf } from './model';

const keys = {
  one: (id: string) => ['funnel', id],
  counts: (id: string) => ['funnel', id, 'statistics'],
  list: ['list', 'funnels'],
} as const;

export const useFunnel = (id: string) =>
  useQuery({ queryKey: keys.one(id), queryFn: ({ signal }): Promise<Funnel> => get('/v1/cabinet/funnels/{id}', { path: { id }, signal }) });

/** What each step has come to, by its id. */
export const useCounts = (id: string) =>
  useQuery({
    queryKey: keys.counts(id),
    queryFn: ({ signal }) => get('/v1/cabinet/funnels/{id}/statistics', { path: { id }, signal }),
    select: ({ steps }) => new Map(steps.map((step) => [step.nodeId, step])),
    meta: { quiet: true },
  });

/** What is sold at a step, with its prices. One that is gone is no news: the server says so at the step. */
export const useSold = (id: string) =>
  useQuery({
    queryKey: ['product', id, 'sold'],
    enabled: id !== '',
    queryFn: ({ signal }) => fetchProduct(id, signal),
    meta: { quiet: true },
    retry: false,
  });

export type FunnelAction = 'publish' | 'unpublish' | 'archive' | 'duplicate';
const PATHS = {
  publish: '/v1/cabinet/funnels/{id}/publish',
  unpublish: '/v1/cabinet/funnels/{id}/unpublish',
  archive: '/v1/cabinet/funnels/{id}/archive',
  duplicate: '/v1/cabinet/funnels/{id}/duplicate',
} as const;

interface FunnelRef {
  id: string;
}

export function useFunnelMutations() {
  const client = useQueryClient();
  const onSuccess = (funnel: Funnel) => {
    client.setQueryData(keys.one(funnel.id), funnel);
    return client.invalidateQueries({ queryKey: keys.list });
  };
  /** What is refused was looked at too long ago, or stands elsewhere by now. */
  const onError = (_: unknown, { id }: FunnelRef) => client.invalidateQueries({ queryKey: keys.one(id), exact: true });
  return {
    make: useMutation({
      onSuccess,
      mutationFn: ({ idempotencyKey, ...body }: { name: string; preset: Preset; idempotencyKey: string }): Promise<Funnel> =>
        post('/v1/cabinet/funnels', { body, idempotencyKey }),
    }),
    change: useMutation({
      onSuccess,
      onError,
      // The form says what was refused.
      meta: { quiet: true },
      mutationFn: ({ id, version, values }: FunnelRef & { version: number; values: FunnelValues }): Promise<Funnel> =>
        put('/v1/cabinet/funnels/{id}', { path: { id }, version, body: bodyOf(values) }),
    }),
    act: useMutation({
      onSuccess,
      onError,
      meta: { quiet: true },
      mutationFn: ({ id, action }: FunnelRef & { action: FunnelAction }): Promise<Funnel> => post(PATHS[action], { path: { id } }),
    }),
    remove: useMutation({
      onSuccess: (_: unknown, { id }: FunnelRef) => {
        client.removeQueries({ queryKey: keys.one(id) });
        return client.invalidateQueries({ queryKey: keys.list });
      },
      mutationFn: ({ id }: FunnelRef) => del('/v1/cabinet/funnels/{id}', { path: { id } }),
    }),
  };
}
