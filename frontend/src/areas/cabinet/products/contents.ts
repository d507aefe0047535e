/** The products inside a bundle or membership, and those offered along: asked for, and said as a whole list. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { list, put } from '@/api/client';
import type { Product, ProductRow } from './model';
import { keepProduct } from './queries';

export type Content = NonNullable<Product['contents']>[number];
const SHOWN_MAX = 20;

/** Whatever holds no others and has no dates to choose from. */
const FORMS = ['service', 'download', 'course', 'license_key', 'certificate'];

function search(words: string): URLSearchParams {
  const query = new URLSearchParams({ per: String(SHOWN_MAX), 'scopes[]': 'list' });
  for (const form of FORMS) query.append('filters[product_type][]', form);
  if (words.trim()) query.set('query', words.trim());
  return query;
}

/** What can be put inside or go along, found by its words. */
export const useCandidates = (words: string) =>
  useQuery({
    queryKey: ['list', 'products', 'candidates', words],
    queryFn: ({ signal }) => list('/v1/cabinet/products', { signal, search: search(words) }),
    // What has pieces to be counted cannot be inside: the api would refuse it.
    select: (page): ProductRow[] => page.items.filter((row: ProductRow) => row.limit == null && row.keysLeft == null),
    placeholderData: (before) => before,
  });

/** Says what is inside, in this order. */
export function useReplaceContents(product: Product) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (productIds: string[]) =>
      put('/v1/cabinet/products/{product}/contents', { path: { product: product.id }, body: { productIds }, version: product.version }) as Promise<Product>,
    onSuccess: (fresh) => keepProduct(client, fresh),
  });
}

/** Says what can be taken along, in this order. */
export function useReplaceAddons(product: Product) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (productIds: string[]) =>
      put('/v1/cabinet/products/{product}/addons', { path: { product: product.id }, body: { productIds }, version: product.version }) as Promise<Product>,
    onSuccess: (fresh) => keepProduct(client, fresh),
  });
}
