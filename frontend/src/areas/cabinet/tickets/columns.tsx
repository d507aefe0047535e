import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ResourceOf } from '@/api/client';
import { paths } from '@/app/paths';
import { zoneName } from '@/parts/clock';
import { dateLocale } from '@/parts/dates';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { type TicketState, ticketTones } from '@/parts/ticketState';

export type PaymentTicket = ResourceOf<'/v1/cabinet/payment_tickets'>;

const nameOf = ({ attendee }: PaymentTicket): string =>
  [attendee.firstName, attendee.lastName].filter(Boolean).join(' ') || attendee.email;

export function useTicketColumns(): Column<PaymentTicket>[] {
  const { t } = useTranslation('orders');
  const state = useStateWords('orders', 'ticketState');
  const date = useTicketDate();
  return [
    { key: 'code', label: t('ticket.code'), primary: true, render: (row) => <Box component="span" translate="no" sx={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>{row.code}</Box> },
    {
      key: 'holder',
      label: t('ticket.holder'),
      render: (row) => (
        <Box sx={{ display: 'grid' }}>
          <span>{nameOf(row)}</span>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {row.attendee.email}
          </Box>
        </Box>
      ),
    },
    {
      key: 'event',
      label: t('ticket.event'),
      render: (row) => (
        <Box sx={{ display: 'grid' }}>
          <Link component={RouterLink} to={paths.cabinet.product(row.productId)} color="inherit">
            {row.productName}
          </Link>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {row.ticketName}
          </Box>
        </Box>
      ),
    },
    { key: 'date', label: t('ticket.date'), sort: 'event_date', render: (row) => date(row) },
    { key: 'state', label: t('state'), render: (row) => <StateChip state={row.state as TicketState} tones={ticketTones} label={state(row.state)} /> },
    { key: 'order', label: t('of.order'), render: (row) => <Link component={RouterLink} to={paths.cabinet.order(row.orderId)}>{row.orderToken}</Link> },
    { key: 'price', label: t('ticket.price'), align: 'end', render: (row) => <Money value={row.price} />, hidden: true },
    { key: 'used', label: t('ticket.used'), render: (row) => <When value={row.usedAt} />, hidden: true },
    { key: 'created', label: t('ticket.issued'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose />, hidden: true },
  ];
}

/** By the clock of the place, wherever the seller sits. */
function useTicketDate(): (row: PaymentTicket) => string {
  const { i18n } = useTranslation();
  return (row) =>
    new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short', timeZone: row.timeZoneName }).format(new Date(row.eventDate)) +
    ` ${zoneName(i18n.language, row.timeZoneName, new Date(row.eventDate))}`;
}
