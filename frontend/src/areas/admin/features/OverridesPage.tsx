import ToggleOn from '@mui/icons-material/ToggleOnOutlined';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';

type Override = ResourceOf<'/v1/admin/feature_overrides'>;

/** `/admin/feature_overrides`: what was switched for single sellers. */
export function Component() {
  const { t } = useTranslation('plans');
  const words = useStateWords('plans', 'feature');
  const columns: Column<Override>[] = [
    {
      key: 'seller',
      label: t('admin.seller'),
      primary: true,
      render: (row) => (
        <MuiLink component={Link} to={paths.admin.seller(row.sellerId)} color="inherit">
          {row.sellerName}
        </MuiLink>
      ),
    },
    { key: 'feature', label: t('admin.feature'), render: (row) => words(row.feature) },
    {
      key: 'state',
      label: t('admin.state'),
      render: (row) => <StateChip state={row.active ? 'on' : 'off'} tones={{ on: 'good', off: 'bad' }} label={t(row.active ? 'admin.on' : 'admin.off')} />,
    },
    { key: 'reason', label: t('account.reason'), render: (row) => row.reason },
    { key: 'changed', label: t('admin.changed'), sort: 'changed_at', render: (row) => <When value={row.changedAt} /> },
  ];
  return (
    <>
      <PageTitle lead={t('admin.overridesLead')}>{t('admin.overridesTitle')}</PageTitle>
      <ListPage
        local
        name="admin_feature_overrides"
        toolbar={<ExportListButton list="admin_feature_overrides" resource="feature_overrides" />}
        label={t('admin.overridesTitle')}
        fetch={(search, signal) => list('/v1/admin/feature_overrides', { search, signal })}
        columns={columns}
        empty={<EmptyState icon={<ToggleOn />} title={t('admin.overridesEmpty')} text={t('admin.overridesEmptyText')} />}
      />
    </>
  );
}
