import type { Body, ResourceOf } from '@/api/client';
import type { Tone } from '@/parts/StateChip';

export type ApiKey = ResourceOf<'/v1/cabinet/api_keys'>;
export type Scope = ApiKey['scopes'][number];
export type NewKey = Body<'/v1/cabinet/api_keys', 'post'>;
export type KeyStatus = ApiKey['state'] | 'expired';
type Area = Scope extends `${infer Name}:${string}` ? Name : never;
export type Right = 'read' | 'write';
/** What may be done in each area; empty: nothing. */
export type Rights = Record<Area, Right | ''>;

export const keyTones: Record<KeyStatus, Tone> = { active: 'good', expired: 'calm', revoked: 'calm' };
export const statusOf = (key: ApiKey): KeyStatus => (key.state === 'active' && key.expired ? 'expired' : key.state);

/** Which rights there are to give. A new scope without a place here does not compile. */
const SCOPES: Record<Scope, true> = {
  'products:read': true,
  'products:write': true,
  'orders:read': true,
  'orders:write': true,
  'customers:read': true,
  'customers:write': true,
  'marketing:read': true,
  'marketing:write': true,
  'payouts:read': true,
  'payouts:write': true,
  'statements:read': true,
  'statements:write': true,
  'webhooks:read': true,
  'webhooks:write': true,
  'settings:read': true,
  'settings:write': true,
};
const parts = (scope: Scope) => scope.split(':') as [Area, Right];

export const AREAS = [...new Set((Object.keys(SCOPES) as Scope[]).map((scope) => parts(scope)[0]))];
export const rightsIn = (area: Area): Right[] => (Object.keys(SCOPES) as Scope[]).map(parts).flatMap(([name, right]) => (name === area ? [right] : []));
export const NOTHING = Object.fromEntries(AREAS.map((area) => [area, ''])) as Rights;

/** The scopes of chosen rights: who may change may look, so one word an area is enough. */
export const scopesOf = (rights: Rights): Scope[] => AREAS.flatMap((area) => (rights[area] ? [`${area}:${rights[area]}` as Scope] : []));

/** What a key may do in each area it reaches, the stronger right where it has both. */
export function rightsOf(scopes: readonly Scope[]): [Area, Right][] {
  const given = scopes.map(parts);
  return AREAS.flatMap((area): [Area, Right][] => {
    const rights = given.filter(([name]) => name === area).map(([, right]) => right);
    return rights.length === 0 ? [] : [[area, rights.includes('write') ? 'write' : 'read']];
  });
}
