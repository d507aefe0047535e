import Badge from '@mui/icons-material/BadgeOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Exact } from '@/parts/Exact';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';

type Legitimation = ResourceOf<'/v1/admin/bank_account_legitimations'>;
const internalTones: Record<Legitimation['internal'], Tone> = {
  init: 'calm', requested: 'wait', in_review: 'wait', reviewed: 'good', change: 'bad', rejected: 'bad',
};
const externalTones: Record<NonNullable<Legitimation['external']>, Tone> = {
  kyc_incomplete: 'wait', kyc1: 'good', kyc2: 'good', expired: 'bad', rejected: 'bad', blocked: 'bad', closed: 'calm',
};

/** `/admin/bank_account_legitimations`: how far the verification of each seller is. */
export function Component() {
  const { t } = useTranslation('people');
  const internal = useStateWords('people', 'legitimationInternal');
  const external = useStateWords('people', 'legitimationExternal');
  const level = useStateWords('people', 'legitimationLevel');
  const columns: Column<Legitimation>[] = [
    { key: 'seller', label: t('legitimations.seller'), render: (row) => <Exact>{row.sellerName}</Exact>, primary: true },
    { key: 'internal', label: t('legitimations.internal'), render: (row) => <StateChip state={row.internal} tones={internalTones} label={internal(row.internal)} /> },
    {
      key: 'external',
      label: t('legitimations.external'),
      render: (row) => (row.external ? <StateChip state={row.external} tones={externalTones} label={external(row.external)} /> : ''),
    },
    { key: 'level', label: t('legitimations.level'), render: (row) => level(row.level) },
    { key: 'documents', label: t('legitimations.documents'), align: 'end', render: (row) => row.documents },
    { key: 'requirements', label: t('legitimations.requirements'), align: 'end', render: (row) => row.requirements.length },
    { key: 'submitted', label: t('legitimations.submitted'), render: (row) => (row.submittedAt ? <When value={row.submittedAt} /> : '') },
    { key: 'updated', label: t('legitimations.updated'), sort: 'updated_at', render: (row) => <When value={row.updatedAt} /> },
  ];
  return (
    <>
      <PageTitle lead={t('admin.legitimationsLead')}>{t('admin.legitimationsTitle')}</PageTitle>
      <ListPage
        local
        name="admin_legitimations"
        toolbar={<ExportListButton list="admin_legitimations" resource="bank_account_legitimations" />}
        label={t('admin.legitimationsTitle')}
        fetch={(search, signal) => list('/v1/admin/bank_account_legitimations', { search, signal })}
        columns={columns}
        empty={<EmptyState icon={<Badge />} title={t('legitimations.empty')} text={t('legitimations.emptyText')} />}
      />
    </>
  );
}
