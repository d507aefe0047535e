import { useQuery } from '@tanstack/react-query';
import { get } from '@/api/client';

export const accountKeys = { all: ['account'], sessions: ['account', 'sessions'], events: ['account', 'events'] } as const;

export const profileKeys = { profile: ['seller_profile'], verification: ['verification'] } as const;

export const useSellerProfile = () =>
  useQuery({ queryKey: profileKeys.profile, queryFn: ({ signal }) => get('/v1/cabinet/seller_profile', { signal }) });

export const useVerification = (refetchMs: number | false = false) =>
  useQuery({
    queryKey: profileKeys.verification,
    queryFn: ({ signal }) => get('/v1/cabinet/verification', { signal }),
    refetchInterval: refetchMs,
  });
