/** Deals, as the shop and the members of its sales team work with them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Body, type ResourceOf, get, list, post, put } from '@/api/client';
import type { Tone } from '../StateChip';
import type { Amount } from '../money';

export type Deal = ResourceOf<'/v1/cabinet/deals'>;
export type DealState = Deal['state'];
export type Incentive = ResourceOf<'/v1/cabinet/incentive_plans'>;
export type Member = ResourceOf<'/v1/cabinet/partners'>;
export type DealBody = Body<'/v1/cabinet/deals', 'post'>;

export const dealTones: Record<DealState, Tone> = {
  draft: 'calm',
  ready: 'wait',
  closed: 'wait',
  finalized: 'good',
  refunded: 'bad',
  cancelled: 'calm',
  unsubscribed: 'calm',
};

/** Whose deals are worked with: the shop's, or one's own. */
export type Side = 'shop' | 'member';

export interface OfferedPlan {
  id: string;
  name: string;
  price: Amount;
}
export interface OfferedProduct {
  id: string;
  name: string;
  plans: OfferedPlan[];
}

const MOST = { per: '500' };
const keys = { list: ['list', 'deals'], offered: (side: Side) => ['deals', 'offered', side] } as const;

/** What can be sold; of the shop's products those that are published. */
export const useProducts = (side: Side) =>
  useQuery({
    queryKey: keys.offered(side),
    queryFn: async ({ signal }): Promise<OfferedProduct[]> => {
      if (side === 'member') {
        const { items } = await list('/v1/sales_team_member/products', { signal });
        return items.map((one) => ({ id: one.id, name: one.name, plans: one.pricingPlans }));
      }
      const { items } = await list('/v1/cabinet/products', { search: { 'filters[published]': 'true', ...MOST }, signal });
      return items.map((one) => ({ id: one.id, name: one.name, plans: [] }));
    },
  });

/** The prices of a product; a member has them with the product. */
export const usePlans = (side: Side, product: OfferedProduct | undefined) =>
  useQuery({
    queryKey: ['deals', 'plans', side, product?.id],
    enabled: product !== undefined,
    queryFn: async ({ signal }): Promise<OfferedPlan[]> => {
      if (side === 'member' || !product) return product?.plans ?? [];
      const { items } = await list('/v1/cabinet/products/{product}/pricing_plans', { path: { product: product.id }, signal });
      return items.map((one) => ({ id: one.id, name: one.name, price: one.price }));
    },
  });

export const useIncentives = (side: Side) =>
  useQuery({
    queryKey: ['deals', 'incentives', side],
    queryFn: async ({ signal }): Promise<Incentive[]> =>
      (await (side === 'member' ? list('/v1/sales_team_member/incentive_plans', { signal }) : list('/v1/cabinet/incentive_plans', { search: MOST, signal }))).items,
  });

/** Who sells for the shop. */
export const useMembers = (enabled: boolean) =>
  useQuery({
    queryKey: ['partners'],
    enabled,
    queryFn: async ({ signal }) => (await list('/v1/cabinet/partners', { signal })).items.filter((one) => one.kind === 'sales_team_member'),
  });

export function useDealMutations(side: Side) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keys.list });
  const member = side === 'member';
  return {
    save: useMutation({
      onSuccess,
      mutationFn: ({ deal, body }: { deal?: Deal; body: DealBody }): Promise<Deal> => {
        if (!deal) return member ? post('/v1/sales_team_member/deals', { body }) : post('/v1/cabinet/deals', { body });
        const options = { path: { id: deal.id }, version: deal.version, body };
        return member ? put('/v1/sales_team_member/deals/{id}', options) : put('/v1/cabinet/deals/{id}', options);
      },
    }),
    send: useMutation({
      onSuccess,
      mutationFn: ({ id }: Deal): Promise<Deal> =>
        member ? post('/v1/sales_team_member/deals/{id}/send', { path: { id } }) : post('/v1/cabinet/deals/{id}/send', { path: { id } }),
    }),
    cancel: useMutation({
      onSuccess,
      mutationFn: ({ id }: Deal): Promise<Deal> =>
        member ? post('/v1/sales_team_member/deals/{id}/cancel', { path: { id } }) : post('/v1/cabinet/deals/{id}/cancel', { path: { id } }),
    }),
  };
}

/** The address by which its buyer pays, which lists do not carry. */
export const paymentUrl = async (side: Side, id: string): Promise<string | undefined> =>
  (await (side === 'member' ? get('/v1/sales_team_member/deals/{id}', { path: { id } }) : get('/v1/cabinet/deals/{id}', { path: { id } }))).paymentUrl ?? undefined;

/** What is left of a commission. */
export const commission = (deal: Deal): Amount => ({ amount: deal.earned.amount - deal.reversed.amount, currency: deal.earned.currency });
