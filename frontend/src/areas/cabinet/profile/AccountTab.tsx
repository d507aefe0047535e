import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { patch, post } from '@/api/client';
import { useSession } from '@/app/session/SessionProvider';
import type { User } from '@/app/session/model';
import { LanguageSwitch } from '@/app/shell/LanguageSwitch';
import { ThemeSwitch } from '@/app/shell/ThemeSwitch';
import { Section } from '@/parts/Section';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';
import { EmailField } from '@/parts/form/EmailField';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';

function EmailForm({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'common']);
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ defaultValues: { email: user.email } });
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        if (email === user.email) return;
        await patch('/v1/app/user', { body: { email } });
        setSentTo(email);
      }}
    >
      {sentTo && <Alert severity="success">{t('account.emailSent', { email: sentTo })}</Alert>}
      <EmailField name="email" required label={t('account.email')} hint={t('account.emailHint')} />
      <Box>
        <SubmitButton size="medium" disabled={!form.formState.isDirty}>
          {t('common:save')}
        </SubmitButton>
      </Box>
    </Form>
  );
}

function PasswordLine({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const send = useMutation({
    mutationFn: () => post('/v1/app/users/password', { body: { email } }),
    onSuccess: () => toast.success(t('account.passwordSent', { email })),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 3, pt: 3, borderBlockStart: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ flex: '1 1 240px' }}>
        <Typography sx={{ fontWeight: 600 }}>{t('account.password')}</Typography>
        <Typography variant="body2" color="text.secondary">
          {t('account.passwordText')}
        </Typography>
      </Box>
      <Button variant="outlined" loading={send.isPending} onClick={() => send.mutate()}>
        {t('account.passwordAction')}
      </Button>
    </Box>
  );
}

export function AccountTab() {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  if (!user) return <RowsSkeleton />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Section title={t('account.title')} lead={t('account.lead')}>
        <EmailForm user={user} />
        <PasswordLine email={user.email} />
      </Section>
      <Section
        title={t('account.language')}
        lead={t('account.languageLead')}
        actions={
          <Box>
            <LanguageSwitch />
            <ThemeSwitch />
          </Box>
        }
      />
    </Box>
  );
}
