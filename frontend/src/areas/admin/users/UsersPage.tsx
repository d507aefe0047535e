import People from '@mui/icons-material/PeopleOutlined';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { Exact } from '@/parts/Exact';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';

type User = ResourceOf<'/v1/admin/users'>;
export const accessTones: Record<'blocked' | 'active', Tone> = { blocked: 'bad', active: 'good' };

/** `/admin/users`: everyone with an account. */
export function Component() {
  const { t } = useTranslation('office');
  const kinds = useStateWords('office', 'profileKind');
  const navigate = useNavigate();
  const columns: Column<User>[] = [
    { key: 'email', label: t('users.email'), sort: 'email', primary: true, render: (row) => <Exact>{row.email}</Exact> },
    { key: 'name', label: t('users.name'), render: (row) => <Exact>{row.name}</Exact> },
    { key: 'profiles', label: t('users.profiles'), render: (row) => row.profileKinds.map((kind) => kinds(kind)).join(', ') },
    { key: 'confirmed', label: t('users.isConfirmed'), hidden: true, render: (row) => t(row.confirmed ? 'column.yes' : 'column.no') },
    {
      key: 'access',
      label: t('users.access'),
      render: (row) => {
        const state = row.blockedAt ? 'blocked' : 'active';
        return <StateChip state={state} tones={accessTones} label={t(`users.${state}`)} />;
      },
    },
    { key: 'created', label: t('users.created'), sort: 'created_at', render: (row) => <When value={row.createdAt} as="day" /> },
  ];
  return (
    <>
      <PageTitle lead={t('users.lead')}>{t('users.title')}</PageTitle>
      <ListPage
        local
        name="admin_users"
        toolbar={<ExportListButton list="admin_users" resource="users" />}
        label={t('users.title')}
        fetch={(search, signal) => list('/v1/admin/users', { search, signal })}
        columns={columns}
        onOpen={(row) => void navigate(paths.admin.user(row.id))}
        href={(row) => paths.admin.user(row.id)}
        empty={<EmptyState icon={<People />} title={t('users.empty')} text={t('users.emptyText')} />}
      />
    </>
  );
}
