import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { zoneName } from '@/parts/clock';
import { dateLocale } from '@/parts/dates';
import { KeyValue } from '@/parts/KeyValue';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { type TicketState, ticketTones } from '@/parts/ticketState';
import type { OrderDetail } from '../details/order';

type Held = OrderDetail['paymentTickets'];

/** The tickets of an order: for when and where, and their papers. */
export function Tickets({ tickets }: { tickets: Held }) {
  const { t, i18n } = useTranslation('orders');
  const words = useStateWords('orders', 'ticketState');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {tickets.map((ticket: Held[number]) => (
        <Box key={ticket.id} sx={{ display: 'grid', gap: 1 }}>
          <KeyValue
            pairs={[
              { label: t('state'), value: <StateChip state={ticket.state as TicketState} tones={ticketTones} label={words(ticket.state)} /> },
              { label: t('ticket.event'), value: ticket.ticketName },
              {
                label: t('ticket.date'),
                value: new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'full', timeStyle: 'short', timeZone: ticket.timeZoneName }).format(new Date(ticket.eventDate)) + ` ${zoneName(i18n.language, ticket.timeZoneName, new Date(ticket.eventDate))}`,
              },
              { label: t('ticket.place'), value: ticket.online ? t('ticket.online') : ticket.location },
              { label: t('ticket.code'), value: <Box component="span" translate="no" sx={{ fontFamily: 'monospace' }}>{ticket.code}</Box> },
            ]}
          />
          {['unused', 'used', 'expired'].includes(ticket.state) && (
            <Box>
              <Button variant="outlined" component="a" href={ticket.paperUrl} target="_blank" rel="noreferrer">
                {t('ticket.paper')}
              </Button>
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
