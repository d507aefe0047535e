import { CommissionList } from '@/parts/deals/CommissionList';
import { SalesTabs } from './SalesTabs';

/** `/sales_team_member/commissions`: what one earned with deals. */
export function Component() {
  return (
    <>
      <SalesTabs here="commissions" />
      <CommissionList side="member" />
    </>
  );
}
