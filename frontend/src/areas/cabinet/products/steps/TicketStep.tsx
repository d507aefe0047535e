import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product, Ticket } from '../model';
import { TicketCard } from '../tickets/TicketCard';
import { TicketForm } from '../tickets/TicketForm';

const TICKETS_MAX = 20;

/** Where an event takes place and when. The first kind of ticket is asked for at once; more can be added. */
export function TicketStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const [adding, setAdding] = useState(false);
  const tickets: Ticket[] = product.tickets ?? [];
  if (tickets.length === 0) return <TicketForm product={product.id} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {tickets.map((ticket) => (
        <TicketCard key={ticket.id} product={product} ticket={ticket} />
      ))}
      {adding ? (
        <Card sx={{ p: 2 }}>
          <TicketForm product={product.id} onDone={() => setAdding(false)} />
        </Card>
      ) : (
        tickets.length < TICKETS_MAX && (
          <Box>
            <Button startIcon={<Add />} onClick={() => setAdding(true)}>
              {t('ticket.another')}
            </Button>
          </Box>
        )
      )}
    </Box>
  );
}
