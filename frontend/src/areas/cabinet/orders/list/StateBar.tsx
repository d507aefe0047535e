import { list } from '@/api/client';
import { CountBar } from '@/parts/list/CountBar';
import { useFilterOptions } from '@/parts/list/useListFilters';

/** How many orders stand where. */
export function StateBar() {
  const states = useFilterOptions('orders', 'payment_state');
  return (
    <CountBar
      name="orders"
      field="payment_state"
      groups={states.map(({ value, label }) => ({ key: value, label, values: [value] }))}
      fetch={(search, signal) => list('/v1/cabinet/orders', { search, signal })}
    />
  );
}
