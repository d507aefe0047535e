import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import { CheckIn } from './CheckIn';
import { useTicketColumns } from './columns';

/** The tickets that buyers hold: who comes, to what, and who is there already. */
export function Component() {
  const { t } = useTranslation('orders');
  return (
    <>
      <PageTitle lead={t('ticket.lead')}>{t('ticket.title')}</PageTitle>
      <ListPage
        name="payment_tickets"
        label={t('ticket.title')}
        fetch={(query, signal) => list('/v1/cabinet/payment_tickets', { search: query, signal })}
        columns={useTicketColumns()}
        exports="payment_tickets"
        actions={(row) => <CheckIn ticket={row} />}
        empty={
          <EmptyState
            icon={<ConfirmationNumber />}
            title={t('ticket.empty')}
            text={t('ticket.emptyText')}
            action={
              <Button variant="outlined" component={Link} to={paths.cabinet.newProduct}>
                {t('ticket.emptyAction')}
              </Button>
            }
          />
        }
      />
    </>
  );
}
