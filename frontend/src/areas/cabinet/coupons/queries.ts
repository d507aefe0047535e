import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, list, post, put } from '@/api/client';
import { type Coupon, type CouponValues, sentCoupon, sentRules } from './model';

/** While codes are drawn the page looks again this often (milliseconds). */
const LOOK_EVERY_MS = 1_500;
const PAGE = 100;

const keys = { one: (id: string) => ['coupon', id], list: ['list', 'coupons'] } as const;

export const isDrawing = (coupon: Coupon): boolean => coupon.kind === 'bulk' && coupon.codesReadyCount < coupon.codesCount;

export const useCoupon = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }): Promise<Coupon> => get('/v1/cabinet/coupons/{id}', { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isDrawing(state.data) ? LOOK_EVERY_MS : false),
  });

export function useCouponMutations() {
  const client = useQueryClient();
  const onSuccess = async (coupon?: Coupon) => {
    if (coupon) await client.invalidateQueries({ queryKey: keys.one(coupon.id) });
    await client.invalidateQueries({ queryKey: keys.list });
  };
  return {
    make: useMutation({
      onSuccess,
      mutationFn: ({ values, zone, idempotencyKey }: { values: CouponValues; zone: string; idempotencyKey: string }): Promise<Coupon> =>
        post('/v1/cabinet/coupons', { body: sentCoupon(values, zone), idempotencyKey }),
    }),
    change: useMutation({
      onSuccess,
      mutationFn: ({ coupon, values, zone }: { coupon: Coupon; values: CouponValues; zone: string }): Promise<Coupon> =>
        put('/v1/cabinet/coupons/{id}', { path: { id: coupon.id }, version: coupon.version, body: { rules: sentRules(values, zone, coupon.rules) } }),
    }),
    switch: useMutation({
      onSuccess,
      mutationFn: (coupon: Coupon): Promise<Coupon> =>
        coupon.active ? post('/v1/cabinet/coupons/{id}/deactivate', { path: { id: coupon.id } }) : post('/v1/cabinet/coupons/{id}/activate', { path: { id: coupon.id } }),
    }),
    remove: useMutation({
      onSuccess: () => client.invalidateQueries({ queryKey: keys.list }),
      mutationFn: (coupon: Coupon) => del('/v1/cabinet/coupons/{id}', { path: { id: coupon.id } }),
    }),
  };
}

export interface NamedProduct {
  id: string;
  name: string;
}
const named = ({ id, name }: NamedProduct): NamedProduct => ({ id, name });

/** Products found by their words. */
export const useProductSearch = (words: string) =>
  useQuery({
    queryKey: ['list', 'products', 'found', words],
    queryFn: ({ signal }) => list('/v1/cabinet/products', { signal, search: new URLSearchParams({ per: '20', ...(words.trim() ? { query: words.trim() } : {}) }) }),
    select: (page): NamedProduct[] => page.items.map(named),
    placeholderData: (before) => before,
  });

/** What chosen products are called. */
export const useProductNames = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['list', 'products', 'named', [...ids].toSorted().join()],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const found: NamedProduct[] = [];
      for (let at = 0; at < ids.length; at += PAGE) {
        const search = new URLSearchParams({ per: String(PAGE) });
        for (const id of ids.slice(at, at + PAGE)) search.append('filters[id][]', id);
        found.push(...(await list('/v1/cabinet/products', { signal, search })).items.map(named));
      }
      return found;
    },
    placeholderData: (before) => before,
  });
