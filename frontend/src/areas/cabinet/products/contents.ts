/** The products inside a bundle or membership, and those offered along: asked for, and said as a whole list. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { list, put } from '@/api/client';
import type { Product, ProductRow } from './model';
import { keepProduct } from './queries';

export type Content = NonNullable<Product['contents']>[number];
const SHOWN_MAX = 20;

/** Whatever holds no others and has no dates to choose from. */
const FORMS = ['service', 'download', 'course', 'license_key', 'certificate'];

/** `any`: whatever is sold, which the list of forms would narrow. */
function search(words: string, any: boolean): URLSearchParams {
  const query = new URLSearchParams({ per: String(SHOWN_MAX), 'scopes[]': 'list' });
  if (!any) for (const form of FORMS) query.append('filters[product_type][]', form);
  if (words.trim()) query.set('query', words.trim());
  return query;
}

/** What can be put inside or go along, or `any` product, found by its words. */
export const useCandidates = (words: string, any = false) =>
  useQuery({
    queryKey: ['list', 'products', 'candidates', any, words],
    queryFn: ({ signal }) => list('/v1/cabinet/products', { signal, search: search(words, any) }),
    // What has pieces to be counted cannot be inside: the api would refuse it.
    select: (page): ProductRow[] => page.items.filter((row: ProductRow) => any || (row.limit == null && row.keysLeft == null)),
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

export type Upsell = NonNullable<Product['productAddons']>[number];
export type UpsellKind = Upsell['kind'];
/** How a product is offered with another, in the order of the screen. */
export const UPSELL_KINDS: UpsellKind[] = ['bump', 'standard', 'bundle'];

/** Says what is offered with a product in one way, in this order; the other ways stay. */
export function useReplaceUpsells(product: Product) {
  const client = useQueryClient();
  const ids = (kind: UpsellKind) => (product.productAddons ?? []).filter((one) => one.kind === kind).map((one) => one.id);
  return useMutation({
    mutationFn: (changed: { kind: UpsellKind; ids: string[] }) => {
      const idsOf = (kind: UpsellKind) => (kind === changed.kind ? changed.ids : ids(kind));
      const body = { productIds: idsOf('bump'), standardIds: idsOf('standard'), bundleIds: idsOf('bundle') };
      return put('/v1/cabinet/products/{product}/addons', { path: { product: product.id }, body, version: product.version }) as Promise<Product>;
    },
    onSuccess: (fresh) => keepProduct(client, fresh),
  });
}
