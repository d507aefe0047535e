import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { exportTones } from '@/areas/cabinet/exports/columns';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { AdminList } from './AdminList';

type Export = ResourceOf<'/v1/admin/exports'>;

/** `/admin/exports`: files that sellers exported. */
export function Component() {
  const { t, i18n } = useTranslation('office');
  const states = useStateWords('orders', 'exportState');
  const lists = useStateWords('orders', 'resource');
  const number = new Intl.NumberFormat(i18n.language);
  const columns: Column<Export>[] = [
    { key: 'list', label: t('column.list'), primary: true, render: (row) => lists(row.resource) },
    { key: 'state', label: t('column.state'), render: (row) => <StateChip state={row.state} tones={exportTones} label={states(row.state)} /> },
    { key: 'rows', label: t('column.rows'), align: 'end', render: (row) => number.format(row.rowsDone) },
    { key: 'created', label: t('column.created'), render: (row) => <When value={row.createdAt} /> },
  ];
  return <AdminList name="exports" icon={FileDownload} fetch={(search, signal) => list('/v1/admin/exports', { search, signal })} columns={columns} />;
}
