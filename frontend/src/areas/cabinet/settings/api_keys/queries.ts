/** Keys: all of them at once, there are few. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { list, post } from '@/api/client';
import type { ApiKey, NewKey } from './model';

const KEY = ['api_keys'] as const;

export const useApiKeys = () => useQuery({ queryKey: KEY, queryFn: async ({ signal }): Promise<ApiKey[]> => (await list('/v1/cabinet/api_keys', { signal })).items });

export function useKeyMutations() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  return {
    make: useMutation({ onSettled, mutationFn: (body: NewKey) => post('/v1/cabinet/api_keys', { body }) }),
    revoke: useMutation({ onSettled, mutationFn: (key: ApiKey) => post('/v1/cabinet/api_keys/{id}/revoke', { path: { id: key.id } }) }),
  };
}
