import { DealList } from '@/parts/deals/DealList';
import { SalesTabs } from './SalesTabs';

/** `/sales_team_member`: one's own deals. */
export function Component() {
  return (
    <>
      <SalesTabs here="deals" />
      <DealList side="member" />
    </>
  );
}
