/** What the contact form asks. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, patch } from '@/api/client';
import type { ContactBody, ContactForm } from './model';

const KEY = ['contact_form'] as const;

export const useContactForm = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }): Promise<ContactForm> => get('/v1/cabinet/contact_form', { signal }) });

export function useChangeContactForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, body }: { form: ContactForm; body: ContactBody }) => patch('/v1/cabinet/contact_form', { version: form.version, body }),
    onSuccess: (changed) => client.setQueryData(KEY, changed),
  });
}
