/** The calls that begin, change and end a session. */
import { del, get, list, post } from '@/api/client';
import { type Seat, fingerprint, forgetTokens, setAccessToken } from '@/api/session';
import { queryClient } from '../queries';
import { type Profile, type ProfileKind, type User, rememberKind } from './model';

export const sessionKeys = { user: ['session', 'user'], profiles: ['session', 'profiles'] } as const;

export interface Tokens extends Seat {
  accessToken: string;
  profileType: ProfileKind;
}

/** What the seat before saw is forgotten; what is on the screen now is asked for again as the new one. */
export function lookAnew(): void {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
}

/** Every answer that carries tokens ends here: the session is this person's from now on. */
export function adopt(answer: Tokens): void {
  rememberKind(answer.profileType);
  setAccessToken(answer.accessToken, answer);
  lookAnew();
}

export async function signIn(values: { email: string; password: string; profileType?: ProfileKind }): Promise<void> {
  adopt(await post('/v1/app/session', { body: { ...values, fingerprint: fingerprint() } }));
}

/** Whoever signs in here next may be somebody else: this browser shows nothing more of who leaves. */
async function stopPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration('/');
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

export async function signOut(): Promise<void> {
  // The session ends here even when the server cannot be reached; its tokens then run out by themselves.
  await Promise.allSettled([del('/v1/app/session'), stopPush()]);
  forgetTokens();
  rememberKind(undefined);
  queryClient.clear();
}

export const fetchUser = (): Promise<User> => get('/v1/app/user');

export const fetchProfiles = async (): Promise<Profile[]> => (await list('/v1/app/profiles')).items;

export async function switchProfile(profile: Pick<Profile, 'id'>, livemode?: boolean): Promise<void> {
  const body = livemode === undefined ? {} : { livemode };
  adopt(await post('/v1/app/profiles/{id}/switch', { path: { id: profile.id }, body }));
}

/** Follows a sharing token: into the own shop, or to the offer to open one. */
export async function followSharing(sellerSharingToken: string): Promise<'switched' | 'offer'> {
  const answer = await post('/v1/app/become_seller', { body: { sellerSharingToken } });
  if (!answer.session) return 'offer';
  adopt(answer.session);
  return 'switched';
}
