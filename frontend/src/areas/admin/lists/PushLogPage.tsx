import Send from '@mui/icons-material/SendToMobileOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { pushTones } from '@/areas/cabinet/notifications/pushTones';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { AdminList } from './AdminList';

type Push = ResourceOf<'/v1/admin/push_logs'>;

/** `/admin/push_logs`: what was pushed to browsers of sellers and their teams. */
export function Component() {
  const { t } = useTranslation('office');
  const states = useStateWords('notifications', 'pushState');
  const columns: Column<Push>[] = [
    { key: 'browser', label: t('column.browser'), primary: true, render: (row) => row.browser },
    { key: 'state', label: t('column.state'), render: (row) => <StateChip state={row.state} tones={pushTones} label={states(row.state)} /> },
    { key: 'attempts', label: t('column.attempts'), align: 'end', render: (row) => row.attempts },
    { key: 'status', label: t('column.httpStatus'), align: 'end', hidden: true, render: (row) => row.status ?? '' },
    { key: 'created', label: t('column.created'), render: (row) => <When value={row.createdAt} /> },
  ];
  return <AdminList name="push_logs" icon={Send} fetch={(search, signal) => list('/v1/admin/push_logs', { search, signal })} columns={columns} />;
}
