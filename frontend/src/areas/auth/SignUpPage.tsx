import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { post } from '@/api/client';
import { fingerprint } from '@/api/session';
import { paths, returnTo } from '@/app/paths';
import { adopt } from '@/app/session/calls';
import { useSession } from '@/app/session/SessionProvider';
import { PageTitle } from '@/parts/PageTitle';
import { EmailField } from '@/parts/form/EmailField';
import { Form } from '@/parts/form/Form';
import { PasswordField } from '@/parts/form/PasswordField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { KnownAddress } from './KnownAddress';
import { rememberConfirmation } from './sameBrowser';

export function Component() {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const { status } = useSession();
  const [search] = useSearchParams();
  const form = useForm({ defaultValues: { email: search.get('email') ?? '', password: '' } });
  // Someone who comes to answer an invitation opens no shop.
  const next = returnTo(search) ?? paths.aboutYou;
  if (status === 'signed_in') return <Navigate to={next} replace />;
  return (
    <>
      <PageTitle lead={t('signUp.lead')}>{t('signUp.title')}</PageTitle>
      <Form
        form={form}
        onSubmit={async (values) => {
          const body = { ...values, locale: i18n.language, fingerprint: fingerprint() };
          const answer = await post('/v1/app/users', { body });
          rememberConfirmation();
          adopt(answer);
          await navigate(next);
        }}
      >
        <EmailField name="email" required autoFocus />
        <KnownAddress />
        <PasswordField name="password" required fresh />
        <Typography variant="caption" color="textSecondary">
          <Trans
            t={t}
            i18nKey="signUp.terms"
            components={{ terms: <Link to={paths.terms} />, privacy: <Link to={paths.privacy} /> }}
          />
        </Typography>
        <SubmitButton>{t('signUp.submit')}</SubmitButton>
      </Form>
      <Typography sx={{ mt: 3, textAlign: 'center' }} color="textSecondary">
        {t('signUp.haveAccount')} <Link to={paths.signIn}>{t('signUp.signIn')}</Link>
      </Typography>
    </>
  );
}
