import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** Tickets need no setting: they are there as soon as they are paid. */
export function TicketDelivery() {
  const { t } = useTranslation('products');
  return <Typography color="textSecondary">{t('ticket.delivery')}</Typography>;
}
