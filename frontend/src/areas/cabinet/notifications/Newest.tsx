import Settings from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { NotificationText } from './NotificationText';
import { type Notification, leadsTo, notificationKeys } from './notification';
import { useMarking } from './useNotifications';

const SHOWN = '8';

function NewestRow({ row, onOpen }: { row: Notification; onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <Box
      component={Link}
      to={leadsTo(row)}
      onClick={onOpen}
      sx={{
        display: 'grid',
        gridTemplateColumns: '10px minmax(0, 1fr)',
        gap: 1.25,
        px: 2,
        py: 1.25,
        color: 'text.primary',
        textDecoration: 'none',
        overflowWrap: 'anywhere',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box aria-hidden sx={{ mt: 0.75, blockSize: 8, inlineSize: 8, borderRadius: '50%', bgcolor: row.read ? 'transparent' : 'primary.main' }} />
      <div>
        <Typography variant="body2" sx={{ fontWeight: row.read ? 400 : 600 }}>
          <NotificationText row={row} />
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {!row.read && `${t('list.unread')} · `}
          <When value={row.createdAt} />
        </Typography>
      </div>
    </Box>
  );
}

/** Below the bell: the newest notifications, and where all of them and their settings are. */
export function Newest({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const newest = useQuery({
    queryKey: notificationKeys.newest,
    queryFn: ({ signal }) => list('/v1/cabinet/notifications', { search: { per: SHOWN }, signal }),
  });
  const { single, all } = useMarking();
  const open = (row: Notification) => {
    if (!row.read) single.mutate({ row, read: true });
    onClose();
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBlockEnd: '1px solid', borderColor: 'divider' }}>
        <Typography component="h2" sx={{ fontWeight: 620, flex: 1 }}>
          {t('title')}
        </Typography>
        {unread > 0 && (
          <Button size="small" disabled={all.isPending} onClick={() => all.mutate()}>
            {t('readAll')}
          </Button>
        )}
        <Tooltip title={t('settings.title')}>
          <IconButton component={Link} to={paths.cabinet.notificationSettings} onClick={onClose} aria-label={t('settings.title')} size="small">
            <Settings fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      {newest.isPending && (
        <Box sx={{ p: 2 }}>
          <RowsSkeleton count={3} />
        </Box>
      )}
      {newest.data?.items.map((row) => <NewestRow key={row.id} row={row} onOpen={() => open(row)} />)}
      {newest.data?.items.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
          {t('emptyText')}
        </Typography>
      )}
      <Box sx={{ p: 1, borderBlockStart: '1px solid', borderColor: 'divider' }}>
        <Button fullWidth component={Link} to={paths.cabinet.notifications} onClick={onClose}>
          {t('showAll')}
        </Button>
      </Box>
    </>
  );
}
