import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import { TryButton } from '@/areas/cabinet/home/steps';
import type { Selection } from '@/parts/list/selection';
import { BulkActions } from '../bulk/BulkActions';
import { useOpenOrder } from '../useOpenOrder';
import { RowActions } from './RowActions';
import { StateBar } from './StateBar';
import { type Order, useOrderColumns } from './columns';
import { useOrderChoices } from './choices';

const bulk = {
  name: (row: Order) => row.token,
  bar: (selection: Selection<Order>) => <BulkActions selection={selection} />,
};

export function Component() {
  const { t } = useTranslation('orders');
  const columns = useOrderColumns();
  const ownFilters = useOrderChoices();
  const openOrder = useOpenOrder();
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <StateBar />
      <ListPage
        name="orders"
        label={t('title')}
        fetch={(query, signal) => list('/v1/cabinet/orders', { search: query, signal })}
        columns={columns}
        ownFilters={ownFilters}
        exports="orders"
        bulk={bulk}
        actions={(row) => <RowActions order={row} />}
        onOpen={(row) => openOrder(row.id)}
        href={(row) => paths.cabinet.order(row.id)}
        empty={
          <EmptyState
            icon={<ReceiptLong />}
            title={t('empty')}
            text={t('emptyText')}
            action={
              <>
                <TryButton />
                <Button variant="outlined" component={Link} to={paths.cabinet.products}>
                  {t('emptyAction')}
                </Button>
              </>
            }
          />
        }
      />
    </>
  );
}
