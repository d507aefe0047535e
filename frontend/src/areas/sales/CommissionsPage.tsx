import { CommissionList } from '@/parts/deals/CommissionList';
import { SalesTabs } from './SalesTabs';

/** `/sales_team_member/transfers`: what one earned with deals. */
export function Component() {
  return (
    <>
      <SalesTabs here="commissions" />
      <CommissionList side="member" />
    </>
  );
}
