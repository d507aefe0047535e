/** The team: all of it at once, it is small. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, list, patch, post } from '@/api/client';
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
    resend: useMutation({ onSettled, mutationFn: (id: string) => post(`${AT}/resend`, { path: { id } }) }),
    remove: useMutation({ onSettled, mutationFn: (id: string) => del(AT, { path: { id } }) }),
  };
}
