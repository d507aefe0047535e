import { list } from '@/api/client';
import { useStateWords } from '@/parts/StateChip';
import { CountBar } from '@/parts/list/CountBar';
import { ORDER_STATES } from './filters';

/** How many orders stand where. */
export function StateBar() {
  const words = useStateWords('orders', 'orderState');
  return (
    <CountBar
      name="orders"
      field="payment_state"
      groups={ORDER_STATES.map((state) => ({ key: state, label: words(state), values: [state] }))}
      fetch={(search, signal) => list('/v1/cabinet/orders', { search, signal })}
    />
  );
}
