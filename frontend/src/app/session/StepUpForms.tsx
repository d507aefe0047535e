import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { askPasskey } from '@/api/passkeys';
import { PasskeyButton } from '@/parts/PasskeyButton';
import { FormDialog } from '@/parts/form/FormDialog';
import { PasswordField } from '@/parts/form/PasswordField';
import { TextField } from '@/parts/form/TextField';
import { exact, marked } from '@/parts/marked';
import { usePasskeys, useSecurity } from './account';
import type { User } from './model';

export interface StepUpProps {
  user: User;
  onProved: () => void;
  onClose: () => void;
}

interface FormProps extends StepUpProps {
  /** Other ways, below the form. */
  others: ReactNode;
}

function ByPassword({ onProved, onClose, others }: FormProps) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { password: '' } });
  const prove = async ({ password }: { password: string }) => {
    await post('/v1/app/session/step_up', { body: { password } });
    onProved();
  };
  return (
    <FormDialog title={t('stepUp.title')} verb={t('stepUp.submit')} form={form} onSave={prove} onClose={onClose}>
      <Typography color="textSecondary">{t('stepUp.text')}</Typography>
      <PasswordField name="password" required />
      {others}
    </FormDialog>
  );
}

/** An account without a password proves itself by the mailbox that it signs in with. */
function ByCode({ user, onProved, onClose, others }: FormProps) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { code: '' } });
  const { email } = user;
  const send = useMutation({ mutationFn: () => post('/v1/app/user/send_magic_link', { body: { email } }) });
  const prove = async ({ code }: { code: string }) => {
    await post('/v1/app/session/step_up', { body: { code } });
    onProved();
  };
  return (
    <FormDialog title={t('stepUp.title')} verb={t('stepUp.submit')} form={form} onSave={prove} onClose={onClose}>
      <Typography color="textSecondary">{marked(t(send.isSuccess ? 'stepUp.codeSent' : 'stepUp.codeText', { email: exact(email) }))}</Typography>
      <Button variant="outlined" loading={send.isPending} onClick={() => send.mutate()}>
        {t('stepUp.send')}
      </Button>
      <TextField name="code" label={t('stepUp.code')} required inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      {others}
    </FormDialog>
  );
}

function ByApp({ onProved, onClose, others }: FormProps) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { totpCode: '' } });
  const prove = async (body: { totpCode: string }) => {
    await post('/v1/app/session/step_up', { body });
    onProved();
  };
  return (
    <FormDialog title={t('stepUp.title')} verb={t('stepUp.submit')} form={form} onSave={prove} onClose={onClose}>
      <Typography color="textSecondary">{t('stepUp.appText')}</Typography>
      <TextField name="totpCode" label={t('stepUp.appCode')} required autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      {others}
    </FormDialog>
  );
}

/** By the password or the mailbox; whoever has an app or a passkey, by that as well. */
export default function StepUpForms(props: StepUpProps) {
  const { t } = useTranslation();
  const [byApp, setByApp] = useState(false);
  const security = useSecurity();
  const passkeys = usePasskeys();
  const byPasskey = async () => {
    await post('/v1/app/session/step_up', { body: { passkey: await askPasskey() } });
    props.onProved();
  };
  const others = security.data && (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {security.data.twoStep && (
        <Button onClick={() => setByApp(!byApp)}>{t(byApp ? 'stepUp.notByApp' : 'stepUp.byApp')}</Button>
      )}
      {security.data.passkeysAvailable && (passkeys.data ?? []).length > 0 && (
        <PasskeyButton variant="text" label={t('stepUp.byPasskey')} use={byPasskey} />
      )}
    </Box>
  );
  if (byApp) return <ByApp {...props} others={others} />;
  return props.user.hasPassword ? <ByPassword {...props} others={others} /> : <ByCode {...props} others={others} />;
}
