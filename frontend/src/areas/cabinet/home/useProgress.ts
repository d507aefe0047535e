import { useQueries } from '@tanstack/react-query';
import { get, list } from '@/api/client';

const one = (extra: Record<string, string> = {}) => ({ page: '1', per: '1', ...extra });
const quiet = { quiet: true };

/** How far the shop is, read from what exists: nothing is ticked by hand. */
export function useProgress() {
  const [products, published, orders, paid, verification, balance] = useQueries({
    queries: [
      {
        queryKey: ['home', 'products'],
        queryFn: async () => (await list('/v1/cabinet/products', { search: one() })).meta.totalCount,
      },
      {
        queryKey: ['home', 'published'],
        queryFn: async () =>
          (await list('/v1/cabinet/products', { search: one({ 'filters[is_published]': 'true' }) })).meta.totalCount,
      },
      {
        queryKey: ['home', 'orders'],
        queryFn: async () => (await list('/v1/cabinet/orders', { search: one() })).meta.totalCount,
      },
      {
        queryKey: ['home', 'paid'],
        queryFn: async () =>
          (await list('/v1/cabinet/orders', { search: one({ 'filters[payment_state][]': 'paid' }) })).meta.totalCount,
      },
      { queryKey: ['verification'], queryFn: () => get('/v1/cabinet/verification'), meta: quiet },
      { queryKey: ['balance'], queryFn: () => get('/v1/cabinet/balance'), meta: quiet },
    ],
  });
  return {
    pending: products.isPending || published.isPending || orders.isPending || paid.isPending,
    products: products.data ?? 0,
    published: published.data ?? 0,
    orders: orders.data ?? 0,
    paid: paid.data ?? 0,
    verification: verification.data,
    balance: balance.data,
  };
}
