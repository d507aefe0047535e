/** All purchases of one person, narrowed in the browser: the api answers them whole, and nobody has more than it answers. */
import { type ResourceOf, type Page, list } from '@/api/client';
import { type FilterValue, type ListState, parseList } from '@/api/list';

export type Purchase = ResourceOf<'/v1/payer/orders'>;
export type PurchaseState = Purchase['paymentState'];

const ALL = '500';

const holds = (text: string, words: string[]): boolean => words.every((word) => text.includes(word));

function fitsState(purchase: Purchase, wanted: FilterValue | undefined): boolean {
  if (wanted === undefined) return true;
  return Array.isArray(wanted) ? wanted.includes(purchase.paymentState) : wanted === purchase.paymentState;
}

const fitsShop = (purchase: Purchase, wanted: FilterValue | undefined): boolean =>
  wanted === undefined || wanted === purchase.sellerUsername;

const SORTS: Record<string, (one: Purchase, other: Purchase) => number> = {
  created_at: (one, other) => one.createdAt.localeCompare(other.createdAt),
  product_name: (one, other) => one.productName.localeCompare(other.productName),
  seller_name: (one, other) => one.sellerName.localeCompare(other.sellerName),
};

/** What a list's state leaves of all purchases, in its order. */
export function narrowed(all: readonly Purchase[], state: ListState): Purchase[] {
  const words = state.query.toLowerCase().split(/\s+/).filter(Boolean);
  const left = all.filter(
    (each) =>
      fitsState(each, state.filters.payment_state) &&
      fitsShop(each, state.filters.shop) &&
      holds(`${each.token} ${each.productName} ${each.sellerName}`.toLowerCase(), words),
  );
  const sort = SORTS[state.sortKey];
  if (!sort) return left;
  return left.toSorted((one, other) => (state.sortDir === 'asc' ? sort(one, other) : sort(other, one)));
}

/** The shops somebody bought in, by name. */
export const shopsOf = (all: readonly Purchase[]): { value: string; label: string }[] =>
  [...new Map(all.map((each) => [each.sellerUsername, each.sellerName]))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

export const fetchPurchases = async (): Promise<Purchase[]> =>
  (await list('/v1/payer/orders', { search: { per: ALL } })).items;

/** A page of them, as if the api had narrowed. */
export function pageOf(all: readonly Purchase[], search: URLSearchParams): Page<Purchase> {
  const state = parseList(search);
  const left = narrowed(all, state);
  const first = (state.page - 1) * state.per;
  return {
    items: left.slice(first, first + state.per),
    included: [],
    meta: {
      totalCount: left.length,
      totalCountMax: Number.MAX_SAFE_INTEGER,
      totalCountExact: true,
      page: state.page,
      per: state.per,
      pageCount: Math.max(1, Math.ceil(left.length / state.per)),
    },
  };
}
