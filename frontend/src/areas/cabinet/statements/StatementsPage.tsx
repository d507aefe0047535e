import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import { useOpenOrder } from '../orders/useOpenOrder';
import { EntryActions } from './EntryActions';
import { HandIn } from './HandIn';
import { type Entry, useEntryColumns } from './columns';

const orderOf = (row: Entry) => row.order ?? row.suggested ?? undefined;

/** `/cabinet/bank_statements`: what came to the seller's own bank account, and which order it is for. */
export function Component() {
  const { t } = useTranslation('statements');
  const openOrder = useOpenOrder();
  const columns = useEntryColumns();
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <Box sx={{ display: 'grid', gap: 3, minInlineSize: 0 }}>
        <HandIn />
        <ListPage
          name="bank_entries"
          label={t('entries')}
          fetch={(search, signal) => list('/v1/cabinet/bank_entries', { search, signal })}
          columns={columns}
          onOpen={(row) => {
            const order = orderOf(row);
            if (order) openOrder(order.id);
          }}
          opens={(row) => orderOf(row) !== undefined}
          actions={(row) => <EntryActions entry={row} />}
          empty={<EmptyState icon={<AccountBalance />} title={t('empty')} text={t('emptyText')} />}
        />
      </Box>
    </>
  );
}
