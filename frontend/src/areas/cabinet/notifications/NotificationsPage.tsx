import Notifications from '@mui/icons-material/NotificationsOutlined';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { AskAboutSales } from './AskAboutSales';
import { NotificationText } from './NotificationText';
import { OFFERED } from './keys';
import { type Notification, leadsTo } from './notification';
import { useMarking } from './useNotifications';

/** Types that nothing causes are none to look for. */
const OWN_FILTERS = { notific_key: { values: OFFERED } };

/** `/cabinet/notifications`: what one was told of the shop. */
export function Component() {
  const { t } = useTranslation('notifications');
  const types = useStateWords('notifications', 'key');
  const navigate = useNavigate();
  const { single, all } = useMarking();
  const columns: Column<Notification>[] = [
    {
      key: 'text',
      label: t('list.text'),
      render: (row) => (
        <Box component="span" sx={{ fontWeight: row.read ? 400 : 600, overflowWrap: 'anywhere' }}>
          <NotificationText row={row} />
        </Box>
      ),
      primary: true,
    },
    { key: 'type', label: t('list.type'), render: (row) => types(row.notificKey) },
    { key: 'created', label: t('list.created'), render: (row) => <When value={row.createdAt} /> },
    { key: 'read', label: t('list.read'), render: (row) => (row.readAt ? <When value={row.readAt} /> : t('list.unread')) },
  ];
  const open = (row: Notification) => {
    if (!row.read) single.mutate({ row, read: true });
    void navigate(leadsTo(row));
  };
  return (
    <>
      <PageTitle
        lead={t('lead')}
        actions={
          <>
            <Button component={Link} to={paths.cabinet.notificationSettings}>
              {t('settings.title')}
            </Button>
            <Button variant="outlined" disabled={all.isPending} onClick={() => all.mutate()}>
              {t('readAll')}
            </Button>
          </>
        }
      >
        {t('title')}
      </PageTitle>
      <AskAboutSales />
      <ListPage
        name="notifications"
        label={t('title')}
        fetch={(search, signal) => list('/v1/cabinet/notifications', { search, signal })}
        columns={columns}
        ownFilters={OWN_FILTERS}
        onOpen={open}
        href={leadsTo}
        actions={(row) => (
          <Button size="small" disabled={single.isPending} onClick={() => single.mutate({ row, read: !row.read })}>
            {t(row.read ? 'markUnread' : 'markRead')}
          </Button>
        )}
        empty={<EmptyState icon={<Notifications />} title={t('empty')} text={t('emptyText')} />}
      />
    </>
  );
}
