import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { get } from '@/api/client';
import { isBeingDecided } from '../verification/states';

export const profileKeys = { profile: ['seller_profile'], verification: ['verification'] } as const;

export const useSellerProfile = () =>
  useQuery({ queryKey: profileKeys.profile, queryFn: ({ signal }) => get('/v1/cabinet/seller_profile', { signal }) });

const LOOK_AGAIN_MS = 4000;

/** Where the verification stands; while somebody else decides, it is asked for again. */
export const useVerification = () =>
  useQuery({
    queryKey: profileKeys.verification,
    queryFn: ({ signal }) => get('/v1/cabinet/verification', { signal }),
    refetchInterval: ({ state }) => (state.data && isBeingDecided(state.data.state) ? LOOK_AGAIN_MS : false),
  });

/** The same, and what hangs on it is asked for anew as soon as there is a decision. */
export function useVerificationNews() {
  const client = useQueryClient();
  const verification = useVerification();
  const waits = verification.data !== undefined && isBeingDecided(verification.data.state);
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !waits) for (const queryKey of [['home'], ['product'], ['list', 'products']]) void client.invalidateQueries({ queryKey });
    waited.current = waits;
  }, [waits, client]);
  return verification;
}
