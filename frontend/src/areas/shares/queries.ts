/** What somebody gets of shops, in the area of what they are to them. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Body, type Page, type ResourceOf, get, list, put } from '@/api/client';
import { shopOf, shopsOf, useArea } from './area';

export type OwnShop = ResourceOf<'/v1/team_member/shops'>;
export type OwnBalance = OwnShop['currencies'][number];
export type OwnTransfer = ResourceOf<'/v1/team_member/shops/{seller_id}/transfers'>;
export type PayoutSettings = ResourceOf<'/v1/team_member/shops/{seller_id}/payout_settings'>;
export type PayoutSettingsBody = Body<'/v1/team_member/shops/{seller_id}/payout_settings', 'put'>;

const KEY = 'shares';
const PER = '50';

type Fetch<Row> = (search: { page: string; per: string }, signal: AbortSignal) => Promise<Page<Row>>;

/** A list, the youngest first, as far as one wants to read. */
function useOwnPages<Row>(key: readonly string[], fetch: Fetch<Row>) {
  return useInfiniteQuery({
    queryKey: [KEY, ...key],
    queryFn: ({ pageParam, signal }) => fetch({ page: String(pageParam), per: PER }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => ((meta.page ?? 1) < (meta.pageCount ?? 1) ? (meta.page ?? 1) + 1 : undefined),
  });
}

export function useOwnShops() {
  const area = useArea();
  return useQuery({
    queryKey: [KEY, area, 'shops'],
    queryFn: async ({ signal }): Promise<OwnShop[]> => (await list(shopsOf(area), { signal })).items,
  });
}

export function useOwnTransfers(seller: string) {
  const area = useArea();
  const path = { seller_id: seller };
  return useOwnPages([area, seller, 'transfers'], (search, signal) => list(`${shopOf(area)}/transfers`, { path, search, signal }));
}

export function useOwnRequests(seller: string) {
  const area = useArea();
  const path = { seller_id: seller };
  return useOwnPages([area, seller, 'requests'], (search, signal) => list(`${shopOf(area)}/payout_requests`, { path, search, signal }));
}

export function useOwnPayouts(seller: string) {
  const area = useArea();
  const path = { seller_id: seller };
  return useOwnPages([area, seller, 'payouts'], (search, signal) => list(`${shopOf(area)}/payouts`, { path, search, signal }));
}

export function useOwnBanks(seller: string, refetchMs: number) {
  const area = useArea();
  return useQuery({
    queryKey: [KEY, area, seller, 'banks'],
    queryFn: async ({ signal }) => (await list(`${shopOf(area)}/bank_accounts`, { path: { seller_id: seller }, signal })).items,
    refetchInterval: (query) => {
      const state = query.state.data?.[0]?.external;
      return state === 'waiting' || state === 'not_sent' ? refetchMs : false;
    },
  });
}

export function usePayoutSettings(seller: string) {
  const area = useArea();
  return useQuery({
    queryKey: [KEY, area, seller, 'settings'],
    queryFn: ({ signal }): Promise<PayoutSettings> => get(`${shopOf(area)}/payout_settings`, { path: { seller_id: seller }, signal }),
  });
}

export function useSaveSettings(seller: string) {
  const area = useArea();
  const client = useQueryClient();
  return async (body: PayoutSettingsBody) => {
    const saved = await put(`${shopOf(area)}/payout_settings`, { path: { seller_id: seller }, body });
    client.setQueryData([KEY, area, seller, 'settings'], saved);
  };
}

/** Everything of it is asked for anew: one change moves balance, requests and payouts. */
export function useLookAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
}
