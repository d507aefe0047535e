import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { CheckField } from '@/parts/form/CheckField';
import type { Ticket, TicketDate } from '../model';

interface Props {
  product: string;
  ticket: Ticket;
  /** The date that may move; without one all that lie ahead. */
  date?: TicketDate;
}

/** Says how many would be written to before anything is saved, and lets the seller decide. */
export function Notify({ product, ticket, date }: Props) {
  const { t } = useTranslation('products');
  const holders = useQuery({
    queryKey: ['product', product, 'ticket_holders', ticket.id, date?.id],
    queryFn: ({ signal }) =>
      get('/v1/cabinet/products/{product}/tickets/{id}/holders', { path: { product, id: ticket.id }, ...(date ? { search: { ticket_date_id: date.id } } : {}), signal }),
  });
  const count = holders.data?.mailsCount ?? 0;
  if (count === 0) return null;
  return <CheckField name="notify" label={t('ticket.notify', { count })} hint={t('ticket.notifyHint')} />;
}
