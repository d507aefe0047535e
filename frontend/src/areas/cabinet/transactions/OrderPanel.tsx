import { Suspense } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { OrderDrawer } from '../orders/details/OrderDrawer';

/** What the rows of these lists belong to. */
export interface OfOrder {
  orderId: string;
}

/** Opens the order of a row beside its list, by address: it can be sent to somebody, and the list stays as it is. */
export function useOrderPanel(list: string): (row: OfOrder) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (row) => void navigate({ pathname: `${list}/${row.orderId}`, search });
}

/** The order that the address names, if it names one. */
export function OrderPanel({ list }: { list: string }) {
  const { order } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (!order) return null;
  return (
    <Suspense fallback={null}>
      <OrderDrawer id={order} onClose={() => void navigate({ pathname: list, search })} />
    </Suspense>
  );
}
