import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Answer, get, patch, post } from '@/api/client';
import type { Product } from '../model';
import { fetchProduct, refreshProduct } from '../queries';

export type KeySettings = Answer<'/v1/cabinet/products/{product}/license_key_settings', 'get'>;
export type KeyReport = Answer<'/v1/cabinet/products/{product}/license_keys', 'post'>;
export type Source = 'list' | 'generated';

/** Under the product: whatever makes the product look again makes its keys look again. */
const settingsKey = (product: string) => ['product', product, 'license_keys'];

export const useKeySettings = (product: string) =>
  useQuery({
    queryKey: settingsKey(product),
    queryFn: ({ signal }) => get('/v1/cabinet/products/{product}/license_key_settings', { path: { product }, signal }),
  });

/** Writes settings and answers the product, whose version they count up. */
export async function writeSettings(product: string, version: number, body: unknown): Promise<Product> {
  const change = body as { source?: Source; format?: string; lowThreshold?: number };
  await patch('/v1/cabinet/products/{product}/license_key_settings', { path: { product }, body: change, version });
  return fetchProduct(product);
}

/** `column`: which of several holds the keys, counted from 1. */
export const importKeys = (product: string, text: string, column?: number): Promise<KeyReport> =>
  post('/v1/cabinet/products/{product}/license_keys', { path: { product }, body: { list: text, ...(column ? { column } : {}) } });

export async function refreshKeys(client: QueryClient, product: string): Promise<void> {
  await Promise.all([refreshProduct(client, product), client.invalidateQueries({ queryKey: ['list', 'license_keys'] })]);
}

/** Samples of a pattern; one that is not right yet has none, and says so at its field. */
export const usePreview = (product: string, format: string) =>
  useQuery({
    queryKey: ['license_key_preview', product, format],
    queryFn: () => post('/v1/cabinet/products/{product}/license_key_preview', { path: { product }, body: { format } }),
    enabled: format !== '',
    retry: false,
    staleTime: Infinity,
    meta: { quiet: true },
  });
