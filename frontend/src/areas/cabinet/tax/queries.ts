/** What the seller has decided about value added tax. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, get, patch } from '@/api/client';

const KEY = ['vat_settings'] as const;

export type VatSettings = Answer<'/v1/cabinet/vat_settings', 'get'>;
export type VatValues = Pick<VatSettings, 'priceBasis' | 'pendingIds'> & { destination: 'home' | 'buyer'; registered: string[] };

export const useVatSettings = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }): Promise<VatSettings> => get('/v1/cabinet/vat_settings', { signal }) });

export function useChangeVat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ settings, values }: { settings: VatSettings; values: VatValues }) =>
      patch('/v1/cabinet/vat_settings', {
        version: settings.version,
        body: { ...values, destination: values.destination === 'buyer' },
      }),
    onSuccess: (changed) => client.setQueryData(KEY, changed),
  });
}
