/** What somebody gets of the shops that they work for. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ResourceOf, list } from '@/api/client';

export type TeamShop = ResourceOf<'/v1/team_member/shops'>;
export type TeamBalance = TeamShop['currencies'][number];
export type TeamTransfer = ResourceOf<'/v1/team_member/shops/{seller_id}/transfers'>;

const KEY = ['team_shares'] as const;
const SHOWN = '200';
const AT = '/v1/team_member/shops/{seller_id}';

export const useTeamShops = () =>
  useQuery({ queryKey: [...KEY, 'shops'], queryFn: async ({ signal }): Promise<TeamShop[]> => (await list('/v1/team_member/shops', { signal })).items });

const per = { per: SHOWN };
export const useTeamTransfers = (seller: string) =>
  useQuery({
    queryKey: [...KEY, seller, 'transfers'],
    queryFn: async ({ signal }) => (await list(`${AT}/transfers`, { path: { seller_id: seller }, search: per, signal })).items,
  });
export const useTeamRequests = (seller: string) =>
  useQuery({
    queryKey: [...KEY, seller, 'requests'],
    queryFn: async ({ signal }) => (await list(`${AT}/payout_requests`, { path: { seller_id: seller }, search: per, signal })).items,
  });
export const useTeamPayouts = (seller: string) =>
  useQuery({
    queryKey: [...KEY, seller, 'payouts'],
    queryFn: async ({ signal }) => (await list(`${AT}/payouts`, { path: { seller_id: seller }, search: per, signal })).items,
  });
export const useTeamBanks = (seller: string, refetchMs: number) =>
  useQuery({
    queryKey: [...KEY, seller, 'banks'],
    queryFn: async ({ signal }) => (await list(`${AT}/bank_accounts`, { path: { seller_id: seller }, signal })).items,
    refetchInterval: (query) => {
      const state = query.state.data?.[0]?.external;
      return state === 'waiting' || state === 'not_sent' ? refetchMs : false;
    },
  });

/** Everything of it is asked for anew: one change moves balance, requests and payouts. */
export function useLookAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
