/** Who somebody is, and as what they act. */
import type { ResourceOf } from '@/api/client';

export type User = ResourceOf<'/v1/app/user'>;
export type Profile = ResourceOf<'/v1/app/profiles'>;
export type ProfileKind = Profile['kind'];

const COOKIE = 'profile_type';
const YEAR_SECONDS = 31_536_000;

const KINDS: Record<ProfileKind, true> = {
  seller: true,
  publisher: true,
  platform_affiliate: true,
  team_member: true,
  sales_team_member: true,
  payer: true,
  manager: true,
  reseller: true,
};

const isKind = (text: string | undefined): text is ProfileKind => text !== undefined && text in KINDS;

/** The last kind acted as; also the sign that this browser has been signed in before. */
export function rememberedKind(): ProfileKind | undefined {
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(document.cookie)?.[1];
  return isKind(value) ? value : undefined;
}

export function rememberKind(kind: ProfileKind | undefined): void {
  const age = kind ? YEAR_SECONDS : 0;
  document.cookie = `${COOKIE}=${kind ?? ''}; path=/; max-age=${age}; samesite=lax`;
}
