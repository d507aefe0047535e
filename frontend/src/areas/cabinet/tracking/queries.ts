/** Tracking codes: all of them at once, there are fifty at most. And how the shop asks for consent. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, list, patch, post } from '@/api/client';
import type { CodeBody, ConsentSettings, TrackingCode } from './model';

const KEY = ['tracking_codes'] as const;
const SETTINGS = ['consent_settings'] as const;

export const useCodes = () =>
  useQuery({ queryKey: KEY, queryFn: async ({ signal }): Promise<TrackingCode[]> => (await list('/v1/cabinet/tracking_codes', { signal })).items });

export const useConsentSettings = () =>
  useQuery({ queryKey: SETTINGS, queryFn: ({ signal }): Promise<ConsentSettings> => get('/v1/cabinet/consent_settings', { signal }) });

const at = (code: TrackingCode) => ({ path: { id: code.id } });

export function useCodeMutations() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  return {
    add: useMutation({ onSettled, mutationFn: (body: CodeBody) => post('/v1/cabinet/tracking_codes', { body }) }),
    change: useMutation({
      onSettled,
      mutationFn: ({ code, body }: { code: TrackingCode; body: Partial<Omit<CodeBody, 'form'>> & { active?: boolean } }) =>
        patch('/v1/cabinet/tracking_codes/{id}', { ...at(code), version: code.version, body }),
    }),
    remove: useMutation({ onSettled, mutationFn: (code: TrackingCode) => del('/v1/cabinet/tracking_codes/{id}', at(code)) }),
  };
}

export function useChangeConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ settings, body }: { settings: ConsentSettings; body: Pick<ConsentSettings, 'mode' | 'text'> }) =>
      patch('/v1/cabinet/consent_settings', { version: settings.version, body }),
    onSuccess: (changed) => client.setQueryData(SETTINGS, changed),
  });
}
