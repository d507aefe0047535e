import { DealList } from '@/parts/deals/DealList';
import { DealTabs } from './DealTabs';

/** `/cabinet/deals`: what the sales team sells. */
export function Component() {
  return (
    <>
      <DealTabs here="deals" />
      <DealList side="shop" />
    </>
  );
}
