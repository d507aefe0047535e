import type { Body, ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export type TeamMember = ResourceOf<'/v1/cabinet/team_members'>;
export type Right = TeamMember['rights'][number];
export type Invitation = Body<'/v1/cabinet/team_members', 'post'>;
export type MemberStatus = TeamMember['state'] | 'expired';

export const memberTones: Record<MemberStatus, Tone> = {
  active: 'good',
  invited: 'wait',
  expired: 'bad',
  declined: 'calm',
  revoked: 'calm',
  removed: 'calm',
  ['left']: 'calm',
};
export const statusOf = (member: Pick<TeamMember, 'state' | 'expired'>): MemberStatus =>
  member.state === 'invited' && member.expired ? 'expired' : member.state;

/** Which rights there are to give, in the order of the form. A new right without a place here does not compile. */
const EACH: Record<Right, true> = {
  products: true,
  orders: true,
  customers: true,
  marketing: true,
  money_read: true,
  money_write: true,
  settings: true,
  team: true,
};
export const RIGHTS = Object.keys(EACH) as Right[];

/** Combinations that shops ask for. */
export const PRESETS = {
  support: ['orders', 'customers'],
  content: ['products', 'marketing'],
  accounting: ['orders', 'money_read'],
  everything: RIGHTS,
} as const satisfies Record<string, readonly Right[]>;
export type Preset = keyof typeof PRESETS;

export type Chosen = Record<Right, boolean>;
export const chosenOf = (rights: readonly Right[]): Chosen =>
  Object.fromEntries(RIGHTS.map((right) => [right, rights.includes(right)])) as Chosen;
/** Whoever may move money may look at it. */
export const rightsOf = (chosen: Chosen): Right[] =>
  RIGHTS.filter((right) => chosen[right] || (right === 'money_read' && chosen.money_write));
