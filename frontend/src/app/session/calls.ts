/** The calls that begin, change and end a session. */
import { del, get, post } from '@/api/client';
import { fingerprint, forgetTokens, setAccessToken } from '@/api/session';
import { queryClient } from '../queries';
import { type Profile, type ProfileKind, type User, isKind, rememberKind } from './model';

export const sessionKeys = { user: ['session', 'user'], profiles: ['session', 'profiles'] } as const;

export interface TokenAnswer {
  accessToken: string;
  profileType?: string;
}

/** Every answer that carries tokens ends here: the session is this person's from now on. */
export async function adopt(answer: TokenAnswer): Promise<void> {
  queryClient.clear();
  if (isKind(answer.profileType)) rememberKind(answer.profileType);
  setAccessToken(answer.accessToken);
}

export async function signIn(values: { email: string; password: string; profileType?: string }): Promise<void> {
  const answer = await post('/v1/app/session', { body: { ...values, fingerprint: fingerprint() } });
  await adopt(answer as TokenAnswer);
}

export async function signOut(): Promise<void> {
  // The session ends here even when the server cannot be reached; its tokens then run out by themselves.
  await del('/v1/app/session').catch(() => undefined);
  forgetTokens();
  rememberKind(undefined);
  queryClient.clear();
}

export const fetchUser = async (): Promise<User> => (await get('/v1/app/user')) as User;

export const fetchProfiles = async (): Promise<Profile[]> => (await get('/v1/app/profiles')) as Profile[];

export async function switchProfile(profile: { id: string; kind: ProfileKind }, livemode?: boolean): Promise<void> {
  const answer = await post('/v1/app/profiles/{id}/switch', {
    path: { id: profile.id },
    body: livemode === undefined ? {} : { livemode },
  });
  queryClient.clear();
  rememberKind(profile.kind);
  setAccessToken((answer as TokenAnswer).accessToken);
}
