import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { patch, post } from '@/api/client';
import { sessionKeys } from '@/app/session/calls';
import type { User } from '@/app/session/model';
import { toast } from '@/parts/feedback/toasts';
import { EmailField } from '@/parts/form/EmailField';
import { Form } from '@/parts/form/Form';
import { PasswordField } from '@/parts/form/PasswordField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { exact, marked } from '@/parts/marked';

const NAME_MAX = 255;
const twoColumns = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' };

interface Props {
  user: User;
}

export function NameForm({ user }: Props) {
  const { t } = useTranslation(['profile', 'common']);
  const client = useQueryClient();
  const form = useForm({ defaultValues: { firstName: user.firstName, lastName: user.lastName } });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        client.setQueryData(sessionKeys.user, await patch('/v1/app/user', { body: values, version: user.version }));
        form.reset(values);
        toast.success(t('common:saved'));
      }}
    >
      <Box sx={twoColumns}>
        <TextField name="firstName" label={t('account.firstName')} maxLength={NAME_MAX} autoComplete="given-name" />
        <TextField name="lastName" label={t('account.lastName')} maxLength={NAME_MAX} autoComplete="family-name" />
      </Box>
      <Box>
        <SubmitButton size="medium" disabled={!form.formState.isDirty}>
          {t('common:save')}
        </SubmitButton>
      </Box>
    </Form>
  );
}

export function EmailForm({ user }: Props) {
  const { t } = useTranslation(['profile', 'common']);
  const client = useQueryClient();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ defaultValues: { email: user.email, currentPassword: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ email, currentPassword }) => {
        if (email === user.email) return;
        const body = { email, ...(currentPassword ? { currentPassword } : {}) };
        client.setQueryData(sessionKeys.user, await patch('/v1/app/user', { body }));
        form.reset({ email: user.email, currentPassword: '' });
        setSentTo(email);
      }}
    >
      {sentTo ? (
        <Alert severity="success">{marked(t('account.emailSent', { email: exact(sentTo) }))}</Alert>
      ) : (
        user.unconfirmedEmail && <Alert severity="info">{marked(t('account.emailOpen', { email: exact(user.unconfirmedEmail) }))}</Alert>
      )}
      <EmailField name="email" required label={t('account.email')} hint={t('account.emailHint')} />
      {user.hasPassword && form.formState.dirtyFields.email && (
        <PasswordField name="currentPassword" label={t('account.currentPassword')} hint={t('account.currentPasswordHint')} />
      )}
      <Box>
        <SubmitButton size="medium" disabled={!form.formState.isDirty}>
          {t('common:save')}
        </SubmitButton>
      </Box>
    </Form>
  );
}

/** Without a password yet, or with a forgotten one: a link by mail. */
function MailedLink({ user }: Props) {
  const { t } = useTranslation('profile');
  const { email } = user;
  const send = useMutation({
    mutationFn: () => post('/v1/app/users/password', { body: { email } }),
    onSuccess: () => toast.success(t('account.passwordSent', { email: exact(email) })),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
        {t('account.passwordText')}
      </Typography>
      <Button variant="outlined" loading={send.isPending} onClick={() => send.mutate()}>
        {t('account.passwordAction')}
      </Button>
    </Box>
  );
}

export function PasswordForm({ user }: Props) {
  const { t } = useTranslation(['profile', 'common']);
  const client = useQueryClient();
  const form = useForm({ defaultValues: { currentPassword: '', password: '' } });
  if (!user.hasPassword) return <MailedLink user={user} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Form
        form={form}
        onSubmit={async (body) => {
          client.setQueryData(sessionKeys.user, await patch('/v1/app/user', { body }));
          form.reset();
          toast.success(t('account.passwordSaved'));
        }}
      >
        <Box sx={twoColumns}>
          <PasswordField name="currentPassword" label={t('account.currentPassword')} required />
          <PasswordField name="password" label={t('account.newPassword')} fresh required />
        </Box>
        <Box>
          <SubmitButton size="medium">{t('common:save')}</SubmitButton>
        </Box>
      </Form>
      <MailedLink user={user} />
    </Box>
  );
}
