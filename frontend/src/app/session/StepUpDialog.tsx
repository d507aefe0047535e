import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { registerProver } from '@/api/stepUp';
import { FormDialog } from '@/parts/form/FormDialog';
import { PasswordField } from '@/parts/form/PasswordField';
import { TextField } from '@/parts/form/TextField';
import type { User } from './model';
import { fetchUser } from './calls';

interface AskProps {
  user: User;
  onProved: () => void;
  onClose: () => void;
}

function ByPassword({ onProved, onClose }: AskProps) {
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
    </FormDialog>
  );
}

/** An account without a password proves itself by the mailbox that it signs in with. */
function ByCode({ user, onProved, onClose }: AskProps) {
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
      <Typography color="textSecondary">{t(send.isSuccess ? 'stepUp.codeSent' : 'stepUp.codeText', { email })}</Typography>
      <Button variant="outlined" loading={send.isPending} onClick={() => send.mutate()}>
        {t('stepUp.send')}
      </Button>
      <TextField name="code" label={t('stepUp.code')} required inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
    </FormDialog>
  );
}

/** Asks who is there when a call is refused for want of a fresh proof; the call goes on afterwards. */
export function StepUpDialog() {
  const [user, setUser] = useState<User>();
  const answer = useRef<(proved: boolean) => void>(undefined);
  useEffect(
    () =>
      registerProver(async () => {
        const person = await fetchUser();
        return new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setUser(person);
        });
      }),
    [],
  );
  if (!user) return null;
  const end = (proved: boolean) => {
    setUser(undefined);
    answer.current?.(proved);
  };
  const props = { user, onProved: () => end(true), onClose: () => end(false) };
  return user.hasPassword ? <ByPassword {...props} /> : <ByCode {...props} />;
}
