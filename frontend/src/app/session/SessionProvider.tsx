import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, createContext, use, useEffect, useMemo, useState } from 'react';
import { accessToken, renew, watchTokens } from '@/api/session';
import { announce } from '../queries';
import { isPrivate } from '../paths';
import { toast } from '@/parts/feedback/toasts';
import { fetchProfiles, fetchUser, lookAnew, sessionKeys } from './calls';
import { actingBase } from './acting';
import { type Profile, type User, rememberedKind } from './model';

export interface Session {
  /** unknown: we are still asking. unreachable: we could not ask. */
  status: 'unknown' | 'unreachable' | 'signed_out' | 'signed_in';
  user: User | undefined;
  profiles: Profile[];
  active: Profile | undefined;
  retry: () => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

type Status = Session['status'];

const firstStatus = (): Status => {
  if (accessToken()) return 'signed_in';
  return rememberedKind() || isPrivate(location.pathname) ? 'unknown' : 'signed_out';
};

export function SessionProvider({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState<Status>(firstStatus);

  useEffect(
    () =>
      watchTokens((news) => {
        setStatus(news === 'out' ? 'signed_out' : 'signed_in');
        if (news !== 'moved') return;
        lookAnew();
        // A tab that acts for a shop stays with it, and says so in its place.
        toast.info(i18next.t(actingBase ? 'session.switched' : 'session.moved'));
      }),
    [],
  );

  useEffect(() => {
    if (status !== 'unknown') return;
    renew().then(
      (outcome) => setStatus(outcome === 'over' ? 'signed_out' : 'signed_in'),
      (error: unknown) => {
        announce(error);
        setStatus('unreachable');
      },
    );
  }, [status]);

  const signedIn = status === 'signed_in';
  const user = useQuery({ queryKey: sessionKeys.user, queryFn: fetchUser, enabled: signedIn });
  const profiles = useQuery({ queryKey: sessionKeys.profiles, queryFn: fetchProfiles, enabled: signedIn });

  const session = useMemo<Session>(() => {
    const all = signedIn ? (profiles.data ?? []) : [];
    return {
      status,
      user: signedIn ? user.data : undefined,
      profiles: all,
      active: all.find((profile) => profile.active),
      retry: () => setStatus('unknown'),
    };
  }, [status, signedIn, user.data, profiles.data]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside SessionProvider');
  return session;
}
