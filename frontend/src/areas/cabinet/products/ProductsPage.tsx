import Add from '@mui/icons-material/Add';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Selection } from '@/parts/list/selection';
import { BulkActions } from './BulkActions';
import { RowActions } from './RowActions';
import { productColumns } from './columns';
import type { ProductRow } from './model';

const bulk = {
  name: (row: ProductRow) => row.name,
  bar: (selection: Selection<ProductRow>) => <BulkActions selection={selection} />,
};

export function Component() {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const columns = useMemo(() => productColumns(t), [t]);
  const create = (
    <Button component={Link} to={paths.cabinet.newProduct} variant="contained" startIcon={<Add />}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageTitle lead={t('intro')} actions={create}>
        {t('title')}
      </PageTitle>
      <ListPage
        name="products"
        label={t('title')}
        fetch={(search, signal) => list('/v1/cabinet/products', { search, signal })}
        columns={columns}
        exports="products"
        secondExport={{ resource: 'product_access', label: t('exportAccess') }}
        href={(row) => paths.cabinet.product(row.id)}
        onOpen={(row) => void navigate(paths.cabinet.product(row.id))}
        actions={(row) => <RowActions product={row} />}
        bulk={bulk}
        empty={<EmptyState icon={<Inventory />} title={t('empty.title')} text={t('empty.text')} action={create} />}
      />
    </>
  );
}
