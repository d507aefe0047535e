import { useQuery } from '@tanstack/react-query';
import { get, list } from '@/api/client';

export const accountKeys = {
  all: ['account'],
  sessions: ['account', 'sessions'],
  events: ['account', 'events'],
  security: ['account', 'security'],
  passkeys: ['account', 'passkeys'],
  emails: ['account', 'emails'],
} as const;

/** How the account is signed in to. */
export const useSecurity = () => useQuery({ queryKey: accountKeys.security, queryFn: () => get('/v1/app/user/security') });

/** The passkeys of the account. */
export const usePasskeys = () => useQuery({ queryKey: accountKeys.passkeys, queryFn: async () => (await list('/v1/app/user/passkeys')).items });
