import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { FormDialog } from '@/parts/form/FormDialog';
import { PasswordField } from '@/parts/form/PasswordField';
import { TextField } from '@/parts/form/TextField';
import { exact, marked } from '@/parts/marked';
import type { User } from './model';

export interface StepUpProps {
  user: User;
  onProved: () => void;
  onClose: () => void;
}

function ByPassword({ onProved, onClose }: StepUpProps) {
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
function ByCode({ user, onProved, onClose }: StepUpProps) {
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
    </FormDialog>
  );
}

export default function StepUpForms(props: StepUpProps) {
  return props.user.hasPassword ? <ByPassword {...props} /> : <ByCode {...props} />;
}
