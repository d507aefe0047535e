import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, patch } from '@/api/client';
import { useSession } from '@/app/session/SessionProvider';
import { accountKeys } from '@/app/session/account';
import { Section } from '@/parts/Section';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';

/** Which emails come: what the link of an email has ended is taken back here as well. Only those about one's own shops can be ended. */
export function EmailPreferences() {
  const { t } = useTranslation('profile');
  const { profiles } = useSession();
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
  if (!profiles.some(({ kind }) => kind === 'seller')) return null;
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
