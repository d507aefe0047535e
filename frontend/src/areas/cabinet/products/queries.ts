import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, post } from '@/api/client';
import { type Product, isBeingChecked } from './model';

export const productKeys = { one: (id: string) => ['product', id], seller: ['seller'] } as const;

/** While a worker looks at a file or picture. */
const LOOK_AGAIN_MS = 1500;

/** While it waits for the verification to publish itself. */
const PUBLISHED_MS = 4000;

export const fetchProduct = (id: string, signal?: AbortSignal): Promise<Product> =>
  get('/v1/cabinet/products/{id}', { path: { id }, ...(signal ? { signal } : {}) });

export const useProduct = (id: string) =>
  useQuery({
    queryKey: productKeys.one(id),
    queryFn: ({ signal }) => fetchProduct(id, signal),
    refetchInterval: ({ state: { data } }) => (data && (isBeingChecked(data) ? LOOK_AGAIN_MS : data.publishesWhenVerified && PUBLISHED_MS)) || false,
  });

export const useShop = () => useQuery({ queryKey: productKeys.seller, queryFn: ({ signal }) => get('/v1/cabinet/seller', { signal }) });

/** The shop's own currency is the first choice for a price. */
export const useShopCurrency = (): string => useShop().data?.currency ?? 'eur';

/** The newest answer wins, wherever it came from; lists learn of it too. */
export function keepProduct(client: QueryClient, product: Product): void {
  client.setQueryData<Product>(productKeys.one(product.id), (before: Product | undefined) =>
    before && before.version > product.version ? before : product,
  );
  void client.invalidateQueries({ queryKey: ['list', 'products'] });
}

export const refreshProduct = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: productKeys.one(id) });

/** What can be done to several products at once. */
export type BulkAction = 'publish' | 'unpublish' | 'archive' | 'unarchive' | 'duplicate';
export type ProductAction = BulkAction | 'publish_later' | 'cancel_publish';

const PATHS = {
  publish: '/v1/cabinet/products/{id}/publish',
  publish_later: '/v1/cabinet/products/{id}/publish_when_verified',
  unpublish: '/v1/cabinet/products/{id}/unpublish',
  archive: '/v1/cabinet/products/{id}/archive',
  unarchive: '/v1/cabinet/products/{id}/unarchive',
  duplicate: '/v1/cabinet/products/{id}/duplicate',
} as const;

/** What can be done to a product as a whole, from the list and from the wizard alike. */
export function useProductAction(onDone: (action: ProductAction, product: Product) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, id }: { action: ProductAction; id: string }) =>
      (action === 'cancel_publish' ? del(PATHS.publish_later, { path: { id } }) : post(PATHS[action], { path: { id } })) as Promise<Product>,
    onSuccess: (product, { action }) => {
      keepProduct(client, product);
      onDone(action, product);
    },
  });
}

export function useRemoveProduct(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => del('/v1/cabinet/products/{id}', { path: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['list', 'products'] });
      onDone();
    },
  });
}
