/** Checkout settings: all of them at once, there are fifty at most. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, list, patch, post } from '@/api/client';
import { type CheckoutSettings, type SettingsBody, type Values, bodyOf } from './model';

const KEY = ['checkout_settings'] as const;
const PREVIEW = ['checkout_preview'] as const;

export const useAllSettings = () =>
  useQuery({ queryKey: KEY, queryFn: async ({ signal }): Promise<CheckoutSettings[]> => (await list('/v1/cabinet/checkout_settings', { signal })).items });

export const useSettings = (id: string) =>
  useQuery({ queryKey: [...KEY, id], queryFn: ({ signal }) => get('/v1/cabinet/checkout_settings/{id}', { path: { id }, signal }) as Promise<CheckoutSettings> });

const at = (settings: CheckoutSettings) => ({ path: { id: settings.id } });

export function useSettingsMutations() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  return {
    add: useMutation({ onSettled, mutationFn: (values: Values) => post('/v1/cabinet/checkout_settings', { body: bodyOf(values) }) }),
    change: useMutation({
      onSettled,
      mutationFn: ({ settings, body }: { settings: CheckoutSettings; body: SettingsBody }) =>
        patch('/v1/cabinet/checkout_settings/{id}', { ...at(settings), version: settings.version, body }),
    }),
    duplicate: useMutation({ onSettled, mutationFn: (settings: CheckoutSettings) => post('/v1/cabinet/checkout_settings/{id}/duplicate', at(settings)) }),
    remove: useMutation({ onSettled, mutationFn: (settings: CheckoutSettings) => del('/v1/cabinet/checkout_settings/{id}', at(settings)) }),
  };
}

/** The address of the page as these settings would make it; the one before stays until the next is there. */
export const usePreview = (productId: string | undefined, values: Values) =>
  useQuery({
    queryKey: [...PREVIEW, productId, values],
    enabled: productId !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    // The address is good for an hour.
    staleTime: 30 * 60 * 1000,
    gcTime: 60 * 1000,
    meta: { quiet: true },
    queryFn: async ({ signal }): Promise<string> => {
      const body = { productId: productId ?? '', settings: bodyOf(values) };
      return ((await post('/v1/cabinet/checkout_settings/preview', { body, signal })) as { url: string }).url;
    },
  });
