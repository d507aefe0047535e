import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { put } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { Form } from '@/parts/form/Form';
import { PasswordField } from '@/parts/form/PasswordField';
import { SubmitButton } from '@/parts/form/SubmitButton';

export function Component() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token');
  const form = useForm({ defaultValues: { password: '' } });
  return (
    <>
      <PageTitle>{t('password.editTitle')}</PageTitle>
      {token ? (
        <Form
          form={form}
          onSubmit={async ({ password }) => {
            await put('/v1/app/users/password', { body: { token, password } });
            await navigate(`${paths.signIn}?notice=password_changed`);
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
