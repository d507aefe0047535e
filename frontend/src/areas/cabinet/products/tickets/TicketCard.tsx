import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { exact, marked } from '@/parts/marked';
import type { Product, Ticket, TicketDate } from '../model';
import { refreshProduct } from '../queries';
import { DateForm } from './DateForm';
import { DateRow } from './DateRow';
import { TicketForm } from './TicketForm';
import { UpgradeOffer } from './UpgradeOffer';

/** One kind of ticket with its dates. The first date is asked for at once. */
export function TicketCard({ product: whole, ticket }: { product: Product; ticket: Ticket }) {
  const product = whole.id;
  const onlyUpgrade = (whole.tickets ?? []).some(({ upgrade }: Ticket) => upgrade?.ticketId === ticket.id && upgrade.price.amount > 0);
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = useMutation({
    mutationFn: () => del('/v1/cabinet/products/{product}/tickets/{id}', { path: { product, id: ticket.id } }),
    onSuccess: () => refreshProduct(client, product),
    onSettled: () => setRemoving(false),
  });
  if (editing)
    return (
      <Card sx={{ p: 2 }}>
        <TicketForm product={product} ticket={ticket} onDone={() => setEditing(false)} />
      </Card>
    );
  const place = ticket.online ? t('ticket.online') : [ticket.locationShortName, ticket.locationAddress].filter(Boolean).join(', ');
  return (
    <Card component="section" aria-label={ticket.name} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minInlineSize: 0 }}>
          <Typography variant="h3">{ticket.name}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {place}
          </Typography>
          {onlyUpgrade && (
            <Typography variant="body2" sx={{ mt: 0.5 }}>
              {t('ticket.upgradeOnly')}
            </Typography>
          )}
        </Box>
        <Tooltip title={t('ticket.edit')}>
          <IconButton aria-label={`${t('ticket.edit')}: ${ticket.name}`} onClick={() => setEditing(true)}>
            <Edit />
          </IconButton>
        </Tooltip>
        <Tooltip title={t('ticket.remove')}>
          <IconButton aria-label={`${t('ticket.remove')}: ${ticket.name}`} onClick={() => setRemoving(true)}>
            <Delete />
          </IconButton>
        </Tooltip>
      </Box>
      {ticket.dates.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1, '& > li + li': { borderBlockStart: '1px solid', borderColor: 'divider' } }}>
          {ticket.dates.map((date: TicketDate) => (
            <DateRow key={date.id} product={product} ticket={ticket} date={date} />
          ))}
        </Box>
      )}
      {adding || ticket.dates.length === 0 ? (
        <DateForm product={product} ticket={ticket} {...(ticket.dates.length > 0 ? { onDone: () => setAdding(false) } : {})} />
      ) : (
        <Box>
          <Button startIcon={<Add />} onClick={() => setAdding(true)}>
            {t('ticket.anotherDate')}
          </Button>
        </Box>
      )}
      {ticket.dates.length > 0 && <UpgradeOffer product={whole} ticket={ticket} />}
      <ConfirmDialog
        open={removing}
        title={marked(t('ticket.removeTitle', { name: exact(ticket.name) }))}
        text={t('ticket.removeText')}
        verb={t('ticket.remove')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      />
    </Card>
  );
}
