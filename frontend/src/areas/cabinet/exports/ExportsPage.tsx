import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import type { Export } from '@/api/exports';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import { Actions } from './Actions';
import { useExportColumns } from './columns';

export function Component() {
  const { t } = useTranslation('orders');
  const columns = useExportColumns();
  return (
    <>
      <PageTitle lead={t('exports.lead')}>{t('exports.title')}</PageTitle>
      <ListPage<Export>
        name="exports"
        label={t('exports.title')}
        fetch={(search, signal) => list('/v1/cabinet/exports', { search, signal })}
        columns={columns}
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
