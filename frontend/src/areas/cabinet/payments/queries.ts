/** How a seller is paid: one document, of which each change is kept at once. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, list, patch } from '@/api/client';
import type { Offered, PaymentSettings, Provider, SettingsBody } from './model';

const KEY = ['payment_settings'] as const;
const OFFERED = ['offered_methods'] as const;
const PROVIDERS = ['payment_providers'] as const;

export const usePaymentSettings = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => get('/v1/cabinet/payment_settings', { signal }) as Promise<PaymentSettings> });

/** Changes wait for each other: each begins with what the one before has left. */
export function useChange() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: KEY[0] },
    mutationFn: (said: (settings: PaymentSettings) => SettingsBody) => {
      const settings = client.getQueryData<PaymentSettings>(KEY) as PaymentSettings;
      return patch('/v1/cabinet/payment_settings', { version: settings.version, body: said(settings) }) as Promise<PaymentSettings>;
    },
    onSuccess: async (settings) => {
      client.setQueryData(KEY, settings);
      // What products say of themselves follows from it.
      await Promise.all([OFFERED, ['list', 'products'], ['products']].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export interface Example {
  amount: number;
  currency: string;
  purchaseType: string;
  country: string;
}

export const useOffered = ({ amount, currency, purchaseType, country }: Example) =>
  useQuery({
    queryKey: [...OFFERED, amount, currency, purchaseType, country],
    enabled: Number.isSafeInteger(amount) && country !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Offered[]> => {
      const search = { amount: String(amount), currency, purchase_type: purchaseType, country };
      return (await list('/v1/cabinet/payment_settings/methods', { search, signal })).items;
    },
  });

export const useProviders = () =>
  useQuery({ queryKey: PROVIDERS, queryFn: async ({ signal }): Promise<Provider[]> => (await list('/v1/cabinet/payment_providers', { signal })).items });

export function useProviderMutations(provider: Provider) {
  const client = useQueryClient();
  const onSuccess = () => Promise.all([PROVIDERS, KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
  const path = { provider: provider.provider };
  return {
    enter: useMutation({
      onSuccess,
      // The dialog says what was refused, beside its field.
      meta: { quiet: true },
      mutationFn: (body: Record<string, string>) => patch('/v1/cabinet/payment_providers/{provider}', { path, version: provider.version, body: body as never }),
    }),
    use: useMutation({ onSuccess, mutationFn: (active: boolean) => patch('/v1/cabinet/payment_providers/{provider}', { path, version: provider.version, body: { active } }) }),
    remove: useMutation({ onSuccess, mutationFn: () => del('/v1/cabinet/payment_providers/{provider}', { path }) }),
  };
}
