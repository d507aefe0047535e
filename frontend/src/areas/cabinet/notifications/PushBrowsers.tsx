import Delete from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, del, list, post } from '@/api/client';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { notificationKeys } from './notification';
import { browserName, canPush, ownSubscription, subscribe } from './push';

type Browser = ResourceOf<'/v1/app/user/push_subscriptions'>;

async function add(publicKey: string) {
  const made = await subscribe(publicKey);
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys) return undefined;
  const body = { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', browser: browserName(navigator.userAgent) };
  return post('/v1/app/user/push_subscriptions', { body });
}

function BrowserRow({ row, here, onRemove }: { row: Browser; here: boolean; onRemove: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        <Typography>
          {row.browser}
          {here && ` · ${t('push.here')}`}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          <When value={row.createdAt} />
        </Typography>
      </Box>
      <IconButton aria-label={t('push.remove', { name: row.browser })} onClick={onRemove}>
        <Delete />
      </IconButton>
    </Box>
  );
}

interface Props {
  /** The operator's; without it nothing is offered. */
  publicKey: string | undefined;
  log?: ReactNode;
}

/** The browsers that show notifications. */
export function PushBrowsers({ publicKey, log }: Props) {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const browsers = useQuery({
    queryKey: notificationKeys.browsers,
    enabled: publicKey !== undefined,
    queryFn: async ({ signal }) => {
      const [all, own] = await Promise.all([list('/v1/app/user/push_subscriptions', { signal }), ownSubscription()]);
      return { rows: all.items, here: own?.endpoint };
    },
  });
  const onSuccess = () => client.invalidateQueries({ queryKey: notificationKeys.browsers });
  const allow = useMutation({
    mutationFn: add,
    onSuccess: async (added) => {
      if (added) toast.success(t('push.added'));
      else toast.warning(t('push.denied'));
      await onSuccess();
    },
  });
  const remove = useMutation({ mutationFn: (row: Browser) => del('/v1/app/user/push_subscriptions/{id}', { path: { id: row.id } }), onSuccess });
  if (publicKey === undefined) return null;
  const { rows = [], here } = browsers.data ?? {};
  const isHere = rows.some((row) => row.endpoint === here);
  return (
    <Section title={t('push.title')} lead={t('push.lead')} actions={log}>
      {browsers.isPending && <RowsSkeleton />}
      {rows.length > 0 && (
        <Box component="ul" sx={{ m: 0, mb: 2, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {rows.map((row) => (
            <BrowserRow key={row.id} row={row} here={row.endpoint === here} onRemove={() => remove.mutate(row)} />
          ))}
        </Box>
      )}
      {!canPush() && <Alert severity="info">{t('push.cannot')}</Alert>}
      {canPush() && browsers.isSuccess && !isHere && (
        <Button variant="outlined" disabled={allow.isPending} onClick={() => allow.mutate(publicKey)}>
          <span>{marked(t('push.allow', { name: exact(browserName(navigator.userAgent)) }))}</span>
        </Button>
      )}
    </Section>
  );
}
