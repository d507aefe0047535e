import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ResourceOf, list } from '@/api/client';
import { actingSeller } from './acting';
import { switchProfile } from './calls';
import { useSession } from './SessionProvider';

export type Membership = ResourceOf<'/v1/app/team_memberships'>;
export type Right = Membership['rights'][number];

export type Acting =
  | { status: 'own' | 'loading' }
  | { status: 'gone' }
  | { status: 'failed'; error: unknown; retry: () => void }
  /** Another tab has taken another seat since this one had its own; only the reader takes it back. */
  | { status: 'moved'; shop: string; resume: () => void }
  | { status: 'ready'; shop: string; rights: readonly Right[] };

export const membershipsKey = ['team_memberships'] as const;

export const useMemberships = (enabled = true) =>
  useQuery({
    queryKey: membershipsKey,
    enabled,
    queryFn: async ({ signal }): Promise<Membership[]> => (await list('/v1/app/team_memberships', { signal })).items,
  });

/** For which shop of somebody else this page acts, and with which rights; the session takes that seat once, when the page is opened. */
export function useActing(): Acting {
  const { active, profiles } = useSession();
  const memberships = useMemberships(actingSeller !== undefined && profiles.length > 0);
  const mine = memberships.data?.find((one) => one.state === 'active' && one.username === actingSeller);
  const seat = mine?.profileId;
  const sit = useMutation({ mutationFn: (id: string) => switchProfile({ id }) });
  const { mutate, isIdle } = sit;
  const known = seat !== undefined && active !== undefined;
  const elsewhere = known && active.id !== seat;
  const [sat, setSat] = useState(false);
  if (known && !elsewhere && !sat) setSat(true);
  useEffect(() => {
    if (elsewhere && isIdle && !sat) mutate(seat);
  }, [elsewhere, isIdle, mutate, sat, seat]);
  if (actingSeller === undefined) return { status: 'own' };
  const error = memberships.error ?? sit.error;
  if (error) return { status: 'failed', error, retry: () => void memberships.refetch().then(() => sit.reset()) };
  if (memberships.isPending || active === undefined) return { status: 'loading' };
  if (!mine) return { status: 'gone' };
  if (!elsewhere) return { status: 'ready', shop: mine.shop, rights: mine.rights };
  const left = !sit.isPending && (sat || sit.isSuccess);
  return left ? { status: 'moved', shop: mine.shop, resume: () => mutate(seat) } : { status: 'loading' };
}
