import { Navigate, useParams } from 'react-router';
import { NotFound } from '@/app/errors/NotFound';
import { paths } from '@/app/paths';

/** The lists that an order was once opened beside, by address. */
const LISTS = new Set(['order_rates', 'transfers', 'payments', 'disputes', 'bank_statements', 'invoices', 'invoice_requests', 'opt_ins']);

/** Old addresses of an order lead to its page. */
export function Component() {
  const { list = '', order = '' } = useParams();
  return LISTS.has(list) ? <Navigate to={paths.cabinet.order(order)} replace /> : <NotFound />;
}
