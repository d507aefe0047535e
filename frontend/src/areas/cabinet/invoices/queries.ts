/** What the seller has decided about their invoices. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, get, patch } from '@/api/client';

const KEY = ['invoice_settings'] as const;

export type InvoiceSettings = Answer<'/v1/cabinet/invoice_settings', 'get'>;
export type InvoiceValues = Pick<InvoiceSettings, 'pattern' | 'footer'> & { digits: string; firstNumber: string; paymentDays: string };

export const useInvoiceSettings = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }): Promise<InvoiceSettings> => get('/v1/cabinet/invoice_settings', { signal }) });

export function useChangeInvoices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ settings, values }: { settings: InvoiceSettings; values: InvoiceValues }) =>
      patch('/v1/cabinet/invoice_settings', {
        version: settings.version,
        body: {
          pattern: values.pattern,
          footer: values.footer,
          digits: Number(values.digits),
          firstNumber: Number(values.firstNumber),
          paymentDays: Number(values.paymentDays),
        },
      }),
    onSuccess: (changed) => client.setQueryData(KEY, changed),
  });
}
