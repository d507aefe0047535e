import { useLocation } from 'react-router';
import { paths } from '@/app/paths';

/** What somebody is to the shops that they get something of; each has an area of its own. */
export type Area = 'team_member' | 'sales_team_member' | 'publish';

const PATHS = { team_member: paths.teamMember, sales_team_member: paths.sales, publish: paths.publisher } as const;

/** The area that one is in. */
export function useArea(): Area {
  const { pathname } = useLocation();
  if (pathname.startsWith('/sales_team_member')) return 'sales_team_member';
  return pathname.startsWith('/publish') ? 'publish' : 'team_member';
}

export const usePaths = () => PATHS[useArea()];

/** Where the area's operations are. All areas have the same, so they are typed by those of one. */
export const shopsOf = (area: Area) => `/v1/${area}/shops` as '/v1/team_member/shops';
export const shopOf = (area: Area) => `/v1/${area}/shops/{seller_id}` as '/v1/team_member/shops/{seller_id}';
