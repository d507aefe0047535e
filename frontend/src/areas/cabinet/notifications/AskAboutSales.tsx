import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, patch } from '@/api/client';
import { toast } from '@/parts/feedback/toasts';
import { notificationKeys } from './notification';

/** After the first sales, each of which was emailed: asks once how the next ones are to be. */
export function AskAboutSales() {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const unread = useQuery({
    meta: { quiet: true },
    queryKey: notificationKeys.unread,
    queryFn: ({ signal }) => get('/v1/cabinet/notifications/unread', { signal }),
  });
  const answer = useMutation({
    mutationFn: (email: 'at_once' | 'daily') =>
      patch('/v1/app/user/notification_settings', {
        body: { settings: [{ notificKey: 'paid_transaction', email }], askedAboutSales: true },
      }),
    onSuccess: async () => {
      toast.success(t('settings.saved'));
      await Promise.all([
        client.invalidateQueries({ queryKey: notificationKeys.unread }),
        client.invalidateQueries({ queryKey: notificationKeys.settings }),
      ]);
    },
  });
  if (!unread.data?.asksAboutSales) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <AlertTitle>{t('ask.title')}</AlertTitle>
      {t('ask.text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button size="small" variant="outlined" disabled={answer.isPending} onClick={() => answer.mutate('at_once')}>
          {t('ask.each')}
        </Button>
        <Button size="small" variant="outlined" disabled={answer.isPending} onClick={() => answer.mutate('daily')}>
          {t('ask.daily')}
        </Button>
      </Box>
    </Alert>
  );
}
