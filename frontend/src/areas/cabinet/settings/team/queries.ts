/** The team: all of it at once, it is small. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, list, patch, post, put } from '@/api/client';
import type { FeeBody } from './fee';
import type { Invitation, Right, TeamMember } from './model';

const KEY = ['team_members'] as const;
const AT = '/v1/cabinet/team_members/{id}';

export const useTeamMembers = () =>
  useQuery({ queryKey: KEY, queryFn: async ({ signal }): Promise<TeamMember[]> => (await list('/v1/cabinet/team_members', { signal })).items });

export function useTeamMutations() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  return {
    invite: useMutation({ onSettled, mutationFn: (body: Invitation) => post('/v1/cabinet/team_members', { body }) }),
    change: useMutation({
      onSettled,
      mutationFn: ({ id, rights }: { id: string; rights: Right[] }) => patch(AT, { path: { id }, body: { rights } }),
    }),
    setFee: useMutation({ onSettled, mutationFn: ({ id, body }: { id: string; body: FeeBody }) => put(`${AT}/fee`, { path: { id }, body }) }),
    removeFee: useMutation({ onSettled, mutationFn: (id: string) => del(`${AT}/fee`, { path: { id } }) }),
    resend: useMutation({ onSettled, mutationFn: (id: string) => post(`${AT}/resend`, { path: { id } }) }),
    remove: useMutation({ onSettled, mutationFn: (id: string) => del(AT, { path: { id } }) }),
  };
}
