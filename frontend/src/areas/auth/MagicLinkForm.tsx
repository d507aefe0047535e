import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { fingerprint } from '@/api/session';
import { adopt } from '@/app/session/calls';
import { rememberedKind } from '@/app/session/model';
import type { useSecondStep } from '@/app/session/secondStep';
import { EmailField } from '@/parts/form/EmailField';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { exact, marked } from '@/parts/marked';
import { rememberMagicLink } from './sameBrowser';

type Props = Pick<ReturnType<typeof useSecondStep>, 'first'>;

/** A link by mail, and for in-app browsers the code from the same mail. */
export function MagicLinkForm({ first }: Props) {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ defaultValues: { email: '' } });
  if (sentTo) return <CodeForm email={sentTo} first={first} />;
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        const profileType = rememberedKind();
        await post('/v1/app/user/send_magic_link', { body: profileType ? { email, profileType } : { email } });
        rememberMagicLink();
        setSentTo(email);
      }}
    >
      <Typography color="textSecondary">{t('signIn.magicHint')}</Typography>
      <EmailField name="email" required autoFocus />
      <SubmitButton>{t('signIn.magic')}</SubmitButton>
    </Form>
  );
}

function CodeForm({ email, first }: Props & { email: string }) {
  const { t } = useTranslation('auth');
  const form = useForm({ defaultValues: { code: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ code }) => {
        const body = { email, code, fingerprint: fingerprint() };
        await first(async () => adopt(await post('/v1/app/session/magic_link', { body })));
      }}
    >
      <Alert severity="info">{marked(t('signIn.magicSent', { email: exact(email) }))}</Alert>
      <TextField
        name="code"
        label={t('signIn.code')}
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        rules={{ pattern: { value: /^\d{6}$/, message: t('signIn.codeShape') } }}
      />
      <SubmitButton>{t('signIn.useCode')}</SubmitButton>
    </Form>
  );
}
