import { useQuery } from '@tanstack/react-query';
import { type ResourceOf, list } from '@/api/client';

export type Partner = ResourceOf<'/v1/cabinet/partners'>;
export type PartnerKind = Partner['kind'];

export const PARTNERS = ['partners'] as const;

/** Who sells for the shop: those whom orders can be assigned to. */
export function usePartners() {
  return useQuery({
    queryKey: PARTNERS,
    queryFn: async ({ signal }) => (await list('/v1/cabinet/partners', { signal })).items,
    meta: { quiet: true },
  });
}
