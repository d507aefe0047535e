import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, type Body, get, patch } from '@/api/client';
import { accountKeys } from '@/app/session/account';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { Matrix } from './Matrix';
import { PushBrowsers } from './PushBrowsers';
import { QuietHours } from './QuietHours';
import { notificationKeys } from './notification';

export type Settings = Answer<'/v1/app/user/notification_settings', 'get'>;
export type Change = Body<'/v1/app/user/notification_settings', 'patch'>;

/** An email's link has ended all emails about shops: here they are turned on again. */
function EmailsEnded() {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: () => patch('/v1/app/user/email_preferences', { body: { sales: true } }),
    onSuccess: async (saved) => {
      client.setQueryData(accountKeys.emails, saved);
      await client.invalidateQueries({ queryKey: notificationKeys.settings });
    },
  });
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" disabled={resume.isPending} onClick={() => resume.mutate()}>
          {t('settings.resume')}
        </Button>
      }
    >
      {t('settings.ended')}
    </Alert>
  );
}

/** Which notifications come, how and when: the same for the cabinet, team members and publishers. */
export function NotificationSettings({ pushLog }: { pushLog?: ReactNode }) {
  const client = useQueryClient();
  const { t } = useTranslation('notifications');
  const settings = useQuery({
    queryKey: notificationKeys.settings,
    queryFn: ({ signal }) => get('/v1/app/user/notification_settings', { signal }),
  });
  const change = useMutation({
    mutationFn: (body: Change) => patch('/v1/app/user/notification_settings', { body }),
    onSuccess: (saved) => {
      client.setQueryData(notificationKeys.settings, saved);
      toast.success(t('settings.saved'));
    },
  });
  if (settings.error) return <Unreachable error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <RowsSkeleton count={6} />;
  const parts = { settings: settings.data, busy: change.isPending, onChange: (body: Change) => change.mutate(body) };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxInlineSize: 960 }}>
      {!settings.data.emailsSent && <EmailsEnded />}
      <Matrix {...parts} />
      <QuietHours {...parts} />
      <PushBrowsers publicKey={settings.data.pushPublicKey} log={pushLog} />
    </Box>
  );
}
