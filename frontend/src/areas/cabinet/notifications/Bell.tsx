import Notifications from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { flatten } from '@/api/shape';
import { toast } from '@/parts/feedback/toasts';
import { unmarked } from '@/parts/marked';
import { Newest } from './Newest';
import { watchNotifications } from './live';
import { type Notification, factsOf, notificationKeys, sentenceOf } from './notification';

const MOST_SHOWN = 999;

/** Rings for what happens to the shop: the number of unread notifications, kept by the stream, and the newest of them. */
export function NotificationBell({ who }: { who: string }) {
  const { t, i18n } = useTranslation('notifications');
  const client = useQueryClient();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useQuery({
    meta: { quiet: true },
    queryKey: notificationKeys.unread,
    queryFn: ({ signal }) => get('/v1/cabinet/notifications/unread', { signal }),
  });
  const count = unread.data?.unread ?? 0;

  useEffect(
    () =>
      watchNotifications(who, (news) => {
        if (news.kind === 'unread') {
          client.setQueryData(notificationKeys.unread, (known: typeof unread.data) => (known ? { ...known, unread: news.unread } : known));
          return;
        }
        void client.invalidateQueries({ queryKey: notificationKeys.newest });
        void client.invalidateQueries({ queryKey: notificationKeys.list });
        const row = flatten(news.notification) as Notification;
        if (document.visibilityState === 'visible') toast.info(unmarked(t(sentenceOf(row), factsOf(row, t('someone'), i18n.language))));
      }),
    [who, client, t, i18n],
  );

  return (
    <>
      <Tooltip title={t('bell.title')}>
        <IconButton
          aria-label={count > 0 ? t('bell.unread', { count }) : t('bell.title')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={count > 0 ? count : undefined} max={MOST_SHOWN} color="primary">
            <Notifications />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('bell.title'), sx: { inlineSize: 400, maxInlineSize: 'calc(100vw - 32px)' } } }}
      >
        <Newest unread={count} onClose={() => setAnchor(null)} />
      </Popover>
    </>
  );
}
