import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import { RemoveKey } from './RemoveKey';
import { RevokeKey } from './RevokeKey';
import { useKeyColumns } from './columns';

export function Component() {
  const { t } = useTranslation('license_keys');
  const columns = useKeyColumns();
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <ListPage
        name="license_keys"
        label={t('title')}
        fetch={(search, signal) => list('/v1/cabinet/license_keys', { search, signal })}
        columns={columns}
        exports="license_keys"
        actions={(row) => (
          <>
            <RemoveKey row={row} />
            <RevokeKey id={row.id} value={row.key} state={row.state} order={row.orderId} />
          </>
        )}
        empty={
          <EmptyState
            icon={<VpnKey />}
            title={t('empty')}
            text={t('emptyText')}
            action={
              <Button variant="contained" component={Link} to={paths.cabinet.newProduct}>
                {t('emptyAction')}
              </Button>
            }
          />
        }
      />
    </>
  );
}
