import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, patch } from '@/api/client';
import { Section } from '@/parts/Section';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';
import { accountKeys } from './queries';

/** Which mails come: what the link of a mail has ended is taken back here as well. */
export function EmailPreferences() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const preferences = useQuery({ queryKey: accountKeys.emails, queryFn: () => get('/v1/app/user/email_preferences') });
  const change = useMutation({
    mutationFn: (sales: boolean) => patch('/v1/app/user/email_preferences', { body: { sales } }),
    onSuccess: (saved) => {
      client.setQueryData(accountKeys.emails, saved);
      toast.success(t(saved.sales ? 'emails.on' : 'emails.off'));
    },
  });
  const { data } = preferences;
  return (
    <Section title={t('emails.title')} lead={t('emails.lead')}>
      {data ? (
        <FormControlLabel
          control={<Switch checked={data.sales} disabled={change.isPending} onChange={(_, wanted) => change.mutate(wanted)} />}
          label={t('emails.sales')}
        />
      ) : (
        <RowsSkeleton />
      )}
    </Section>
  );
}
