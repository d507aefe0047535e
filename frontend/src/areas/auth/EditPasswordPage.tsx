import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { list, put } from '@/api/client';
import { fingerprint } from '@/api/session';
import { paths } from '@/app/paths';
import { adopt } from '@/app/session/calls';
import { useSecondStep } from '@/app/session/secondStep';
import { PageTitle } from '@/parts/PageTitle';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { PasswordField } from '@/parts/form/PasswordField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { KeysAfterReset, type OwnKey } from './KeysAfterReset';
import { SecondStep } from './SecondStep';

export function Component() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token');
  const [keys, setKeys] = useState<OwnKey[]>();
  const form = useForm({ defaultValues: { password: '' } });
  const second = useSecondStep();
  const lookAtKeys = async () => {
    const { items } = await list('/v1/app/user/api_keys');
    if (items.length > 0) setKeys(items);
    else await navigate(paths.signIn);
  };
  if (keys) return <KeysAfterReset keys={keys} onDone={() => void navigate(paths.signIn)} />;
  if (second.token) return <SecondStep token={second.token} onDone={() => void lookAtKeys()} onAgain={() => void navigate(paths.signIn)} />;
  return (
    <>
      <PageTitle>{t('password.editTitle')}</PageTitle>
      {token ? (
        <Form
          form={form}
          onSubmit={async ({ password }) => {
            // The new password signs in at once; all other sessions have ended.
            const body = { token, password, fingerprint: fingerprint() };
            const signedIn = await second.first(async () => adopt(await put('/v1/app/users/password', { body })));
            toast.success(t('password.editDone'));
            if (signedIn) await lookAtKeys();
          }}
        >
          <PasswordField name="password" label={t('password.fresh')} fresh required />
          <SubmitButton>{t('password.editSubmit')}</SubmitButton>
        </Form>
      ) : (
        <>
          <Alert severity="warning" sx={{ mb: 3 }}>
            {t('password.missing')}
          </Alert>
          <Button component={Link} to={paths.passwordNew} variant="contained" fullWidth>
            {t('password.again')}
          </Button>
        </>
      )}
    </>
  );
}
