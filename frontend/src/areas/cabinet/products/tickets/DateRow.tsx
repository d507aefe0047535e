import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del } from '@/api/client';
import { zoneName } from '@/parts/clock';
import { dateLocale } from '@/parts/dates';
import { StateChip, type Tone } from '@/parts/StateChip';
import type { Ticket, TicketDate } from '../model';
import { refreshProduct } from '../queries';
import { DateForm } from './DateForm';

type DateStatus = 'open' | 'full' | 'begun';
const tones: Record<DateStatus, Tone> = { open: 'good', full: 'wait', begun: 'calm' };

/** One date: when, how many places are taken, and what can be done about it. */
export function DateRow({ product, ticket, date }: { product: string; ticket: Ticket; date: TicketDate }) {
  const { t, i18n } = useTranslation('products');
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const remove = useMutation({
    mutationFn: () => del('/v1/cabinet/products/{product}/tickets/{ticket}/dates/{id}', { path: { product, ticket: ticket.id, id: date.id } }),
    onSuccess: () => refreshProduct(client, product),
  });
  if (editing)
    return (
      <Box component="li" sx={{ p: 2 }}>
        <DateForm product={product} ticket={ticket} date={date} onDone={() => setEditing(false)} />
      </Box>
    );
  const when = new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'full', timeStyle: 'short', timeZone: ticket.timeZoneName })
    .formatRange(new Date(date.startsAt), new Date(date.endsAt));
  const taken = date.soldCount + date.reservedCount;
  const standing = date.standing as DateStatus;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', p: 1.5 }}>
      <Box sx={{ flex: '1 1 220px', minInlineSize: 0 }}>
        <Typography sx={{ fontWeight: 560 }}>
          {when} {zoneName(i18n.language, ticket.timeZoneName, new Date(date.startsAt))}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {date.capacity == null ? t('ticket.taken', { count: taken }) : t('ticket.takenOf', { taken, capacity: date.capacity })}
        </Typography>
      </Box>
      <StateChip state={standing} tones={tones} label={t(`ticket.standing.${standing}`)} />
      {standing !== 'begun' && (
        <Tooltip title={t('ticket.editDate')}>
          <IconButton aria-label={`${t('ticket.editDate')}: ${when}`} onClick={() => setEditing(true)}>
            <Edit />
          </IconButton>
        </Tooltip>
      )}
      {taken === 0 && (
        <Tooltip title={t('ticket.removeDate')}>
          <IconButton aria-label={`${t('ticket.removeDate')}: ${when}`} disabled={remove.isPending} onClick={() => remove.mutate()}>
            <Delete />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
