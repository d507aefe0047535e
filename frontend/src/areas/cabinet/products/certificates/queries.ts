import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Answer, type Body, get, patch, post } from '@/api/client';

export type Settings = Answer<'/v1/cabinet/products/{product}/certificate', 'get'>;
export type Place = Settings['places'][number];
/** What can stand on a page, as it is read from its top. */
export const WHATS = ['title', 'holder', 'product', 'body', 'date', 'valid_until', 'signer', 'number', 'code'] as const;
export type Change = Body<'/v1/cabinet/products/{product}/certificate', 'patch'>;

const PATH = '/v1/cabinet/products/{product}/certificate';
const key = (product: string) => ['product', product, 'certificate'];

/** What certificates of a product say and how they look. */
export const useSettings = (product: string) =>
  useQuery({ queryKey: key(product), queryFn: ({ signal }) => get(PATH, { path: { product }, signal }) });

/** Keeps a change. */
export function useChange(product: string): (change: Change) => Promise<Settings> {
  const client = useQueryClient();
  return async (change) => {
    const saved = await patch(PATH, { path: { product }, body: change });
    client.setQueryData(key(product), saved);
    return saved;
  };
}

/** The sheet of an invented holder, as the settings are kept. */
export function usePreview(product: string, version: number, settings: number) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...key(product), 'preview', version, settings, i18n.language],
    queryFn: () => post('/v1/cabinet/products/{product}/certificate/preview', { path: { product }, body: {} }),
    placeholderData: (before) => before,
  });
}
