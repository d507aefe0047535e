import { CommissionList } from '@/parts/deals/CommissionList';
import { DealTabs } from './DealTabs';

/** `/cabinet/deals/commissions`: what the sales team earned. */
export function Component() {
  return (
    <>
      <DealTabs here="commissions" />
      <CommissionList side="shop" />
    </>
  );
}
