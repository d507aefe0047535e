import { paths } from '../paths';
import type { ProfileKind } from './model';

/** The area each kind of profile lives in. */
export const homeOf: Record<ProfileKind, string> = {
  seller: paths.cabinet.home,
  publisher: paths.publish,
  platform_affiliate: paths.publish,
  team_member: paths.teamMember.home,
  sales_team_member: paths.sales.home,
  payer: paths.payer.home,
  manager: paths.admin.home,
  reseller: paths.publish,
};
