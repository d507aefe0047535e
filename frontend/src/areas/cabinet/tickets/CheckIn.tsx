import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { del, post } from '@/api/client';
import { toast } from '@/parts/feedback/toasts';
import type { PaymentTicket } from './columns';

/** Lets the holder in, or takes that back. */
export function CheckIn({ ticket }: { ticket: PaymentTicket }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const used = ticket.state === 'used';
  const move = useMutation({
    mutationFn: () =>
      used
        ? del('/v1/cabinet/payment_tickets/{id}/use', { path: { id: ticket.id } })
        : post('/v1/cabinet/payment_tickets/{id}/use', { path: { id: ticket.id } }),
    onSuccess: () => toast.success(t(used ? 'ticket.undone' : 'ticket.checkedIn')),
    onSettled: () => client.invalidateQueries({ queryKey: ['list', 'payment_tickets'] }),
  });
  if (!used && ticket.state !== 'unused') return null;
  return (
    <Button
      size="small"
      variant={used ? 'text' : 'outlined'}
      sx={{ whiteSpace: 'nowrap' }}
      loading={move.isPending}
      aria-label={`${t(used ? 'ticket.undo' : 'ticket.checkIn')}: ${ticket.code}`}
      onClick={() => move.mutate()}
    >
      {t(used ? 'ticket.undo' : 'ticket.checkIn')}
    </Button>
  );
}
