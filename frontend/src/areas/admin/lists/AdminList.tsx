import type { SvgIconComponent } from '@mui/icons-material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Page } from '@/api/client';
import { paths } from '@/app/paths';
import { Exact } from '@/parts/Exact';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column, ListRow } from '@/parts/list/types';
import { ExportListButton } from './ExportListButton';

/** The lists of all sellers, by the last part of their address. */
export type AdminListName = 'orders' | 'payers' | 'products' | 'payouts' | 'deals' | 'push_logs' | 'email_logs' | 'webhook_deliveries' | 'exports';

interface OfSeller {
  seller?: string;
  sellerName?: string;
  livemode?: boolean;
}

/** Whose a row is, with the way to them. */
export function SellerOf({ row }: { row: OfSeller }) {
  const { t } = useTranslation('office');
  if (row.seller === undefined) return t('column.platform');
  const name = <Exact>{row.sellerName}</Exact>;
  // Managers decide about a shop by its live side.
  if (row.livemode === false) return <>{name} ({t('livemode')})</>;
  return <Link to={paths.admin.seller(row.seller)}>{name}</Link>;
}

interface Props<T extends ListRow & OfSeller> {
  name: AdminListName;
  icon: SvgIconComponent;
  fetch: (search: URLSearchParams, signal: AbortSignal) => Promise<Page<T>>;
  columns: Column<T>[];
}

/** One list of all sellers. */
export function AdminList<T extends ListRow & OfSeller>({ name, icon: Icon, fetch, columns }: Props<T>) {
  const { t } = useTranslation('office');
  const title = t(`lists.${name}.title`);
  return (
    <>
      <PageTitle lead={t(`lists.${name}.lead`)}>{title}</PageTitle>
      <ListPage
        local
        name={`admin_${name}`}
        toolbar={<ExportListButton list={`admin_${name}`} resource={name} />}
        label={title}
        fetch={fetch}
        columns={[...columns, { key: 'seller', label: t('seller'), render: (row) => <SellerOf row={row} /> }]}
        empty={<EmptyState icon={<Icon />} title={t(`lists.${name}.empty`)} text={t(`lists.${name}.emptyText`)} />}
      />
    </>
  );
}
