/** Who somebody is, and as what they act. */
export const PROFILE_KINDS = [
  'seller',
  'publisher',
  'platform_affiliate',
  'team_member',
  'sales_team_member',
  'payer',
  'manager',
  'reseller',
] as const;
export type ProfileKind = (typeof PROFILE_KINDS)[number];

export interface Profile {
  id: string;
  kind: ProfileKind;
  name: string;
  username?: string | null;
  livemode?: boolean;
  active?: boolean;
}

export interface User {
  id: string;
  email: string;
  locale?: string | null;
  name?: string | null;
  confirmed?: boolean;
}

const COOKIE = 'profile_type';
const YEAR_SECONDS = 31_536_000;

export const isKind = (text: unknown): text is ProfileKind => PROFILE_KINDS.some((kind) => kind === text);

/** The last kind acted as; also the sign that this browser has been signed in before. */
export function rememberedKind(): ProfileKind | undefined {
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(document.cookie)?.[1];
  return isKind(value) ? value : undefined;
}

export function rememberKind(kind: ProfileKind | undefined): void {
  const age = kind ? YEAR_SECONDS : 0;
  document.cookie = `${COOKIE}=${kind ?? ''}; path=/; max-age=${age}; samesite=lax`;
}
