import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { EXPORT_RESOURCES, type Export } from '@/api/exports';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { useStateWords } from '@/parts/StateChip';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import { Actions } from './Actions';
import { EXPORT_STATES, useExportColumns } from './columns';

export function Component() {
  const { t } = useTranslation('orders');
  const state = useStateWords('orders', 'exportState');
  const resource = useStateWords('orders', 'resource');
  const columns = useExportColumns();
  return (
    <>
      <PageTitle lead={t('exports.lead')}>{t('exports.title')}</PageTitle>
      <ListPage<Export>
        name="exports"
        label={t('exports.title')}
        fetch={(search, signal) => list('/v1/cabinet/exports', { search, signal })}
        columns={columns}
        searchable={false}
        filters={[
          { kind: 'one', key: 'resource', label: t('exports.resource'), options: EXPORT_RESOURCES.map((value) => ({ value, label: resource(value) })) },
          { kind: 'choice', key: 'state', label: t('exports.state'), options: EXPORT_STATES.map((value) => ({ value, label: state(value) })) },
          { kind: 'date', key: 'created_at', label: t('exports.created') },
        ]}
        actions={(row) => <Actions each={row} />}
        empty={
          <EmptyState
            icon={<FileDownload />}
            title={t('exports.empty')}
            text={t('exports.emptyText')}
            action={
              <Button variant="contained" component={Link} to={paths.cabinet.orders}>
                {t('exports.toOrders')}
              </Button>
            }
          />
        }
      />
    </>
  );
}
