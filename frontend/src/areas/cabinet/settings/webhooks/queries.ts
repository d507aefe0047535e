/** Endpoints: all of them at once, there are ten at most. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, list, patch, post } from '@/api/client';
import type { DeliveryDetail, Endpoint, EndpointWords } from './model';

const KEY = ['webhook_endpoints'] as const;
const LOG = ['list', 'webhook_deliveries'] as const;

export const useEndpoints = () =>
  useQuery({ queryKey: KEY, queryFn: async ({ signal }): Promise<Endpoint[]> => (await list('/v1/cabinet/webhook_endpoints', { signal })).items });

export const useDelivery = (id: string) =>
  useQuery({
    queryKey: ['webhook_delivery', id],
    queryFn: ({ signal }): Promise<DeliveryDetail> => get('/v1/cabinet/webhook_deliveries/{id}', { path: { id }, signal }),
  });

const at = (endpoint: Endpoint) => ({ path: { id: endpoint.id } });

export function useEndpointMutations() {
  const client = useQueryClient();
  const onSettled = () => Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: LOG })]);
  return {
    add: useMutation({ onSettled, mutationFn: (body: EndpointWords) => post('/v1/cabinet/webhook_endpoints', { body }) }),
    change: useMutation({
      onSettled,
      mutationFn: ({ endpoint, body }: { endpoint: Endpoint; body: EndpointWords }) => patch('/v1/cabinet/webhook_endpoints/{id}', { ...at(endpoint), version: endpoint.version, body }),
    }),
    remove: useMutation({ onSettled, mutationFn: (endpoint: Endpoint) => del('/v1/cabinet/webhook_endpoints/{id}', at(endpoint)) }),
    resume: useMutation({ onSettled, mutationFn: (endpoint: Endpoint) => post('/v1/cabinet/webhook_endpoints/{id}/activate', at(endpoint)) }),
    switchOff: useMutation({ onSettled, mutationFn: (endpoint: Endpoint) => post('/v1/cabinet/webhook_endpoints/{id}/deactivate', at(endpoint)) }),
    rotate: useMutation({ onSettled, mutationFn: (endpoint: Endpoint) => post('/v1/cabinet/webhook_endpoints/{id}/rotate_secret', at(endpoint)) }),
    test: useMutation({ onSettled, mutationFn: (endpoint: Endpoint) => post('/v1/cabinet/webhook_endpoints/{id}/test', at(endpoint)) }),
  };
}

export function useReplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post('/v1/cabinet/webhook_deliveries/{id}/replay', { path: { id } }),
    onSettled: (_answer, _error, id) => Promise.all([client.invalidateQueries({ queryKey: LOG }), client.invalidateQueries({ queryKey: ['webhook_delivery', id] })]),
  });
}
