import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ResourceOf, get, list } from '@/api/client';
import { Problem } from '@/api/problem';
import { actingSeller } from './acting';
import { switchProfile } from './calls';
import { useSession } from './SessionProvider';

export type Membership = ResourceOf<'/v1/app/team_memberships'>;
export type Right = Membership['rights'][number];

export type Acting =
  | { status: 'own' | 'loading' }
  | { status: 'gone'; support?: boolean }
  | { status: 'failed'; error: unknown; retry: () => void }
  /** Another tab has taken another seat since this one had its own; only the reader takes it back. */
  | { status: 'moved'; shop: string; resume: () => void }
  | { status: 'ready'; shop: string; rights: readonly Right[]; support?: SupportAccess };

/** A manager of the platform in the cabinet of a seller. */
export type SupportAccess = ResourceOf<'/v1/admin/support_access'>;

const NOT_FOUND = 404;
/** It ends by the clock: this page notices within a minute. */
const LOOK_MS = 60_000;

/** The access of a manager that runs; null where none does. */
const fetchSupport = async (signal: AbortSignal): Promise<SupportAccess | null> => {
  try {
    return await get('/v1/admin/support_access', { signal });
  } catch (error) {
    if (error instanceof Problem && error.status === NOT_FOUND) return null;
    throw error;
  }
};

export const supportKey = ['support_access'] as const;

/** For which shop a manager acts; undefined where the reader is none. */
function useSupport(): Acting | undefined {
  const { active } = useSession();
  const wanted = actingSeller !== undefined && active?.kind === 'manager';
  const found = useQuery({ queryKey: supportKey, enabled: wanted, refetchInterval: LOOK_MS, queryFn: ({ signal }) => fetchSupport(signal) });
  if (!wanted) return undefined;
  if (found.isPending) return { status: 'loading' };
  if (found.isError) return { status: 'failed', error: found.error, retry: () => void found.refetch() };
  const access = found.data;
  if (!access || access.username !== actingSeller) return { status: 'gone', support: true };
  return { status: 'ready', shop: access.sellerName, rights: access.rights, support: access };
}

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
  const support = useSupport();
  const memberships = useMemberships(actingSeller !== undefined && profiles.length > 0 && support === undefined);
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
  if (support) return support;
  const error = memberships.error ?? sit.error;
  if (error) return { status: 'failed', error, retry: () => void memberships.refetch().then(() => sit.reset()) };
  if (memberships.isPending || active === undefined) return { status: 'loading' };
  if (!mine) return { status: 'gone' };
  if (!elsewhere) return { status: 'ready', shop: mine.shop, rights: mine.rights };
  const left = !sit.isPending && (sat || sit.isSuccess);
  return left ? { status: 'moved', shop: mine.shop, resume: () => mutate(seat) } : { status: 'loading' };
}
