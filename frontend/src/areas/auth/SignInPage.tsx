import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { paths, returnTo } from '@/app/paths';
import { signIn } from '@/app/session/calls';
import { useSession } from '@/app/session/SessionProvider';
import { homeOf } from '@/app/session/homes';
import { rememberedKind } from '@/app/session/model';
import { signInByPasskey, useSecondStep } from '@/app/session/secondStep';
import { PageTitle } from '@/parts/PageTitle';
import { PasskeyButton } from '@/parts/PasskeyButton';
import { EmailField } from '@/parts/form/EmailField';
import { Form } from '@/parts/form/Form';
import { PasswordField } from '@/parts/form/PasswordField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { MagicLinkForm } from './MagicLinkForm';
import { SecondStep } from './SecondStep';

/** Signed in: to where they wanted to go, else to the area of the kind they act as. */
export function AfterSignIn() {
  const { active, profiles } = useSession();
  const [search] = useSearchParams();
  // A buyer's link names the shop whose sign-in page asked for it.
  const shop = /^[\w-]{1,64}$/.exec(search.get('seller') ?? '')?.[0];
  const wanted = returnTo(search) ?? (shop ? paths.shop(shop) : undefined);
  if (wanted?.startsWith('/s/')) {
    window.location.replace(wanted);
    return null;
  }
  if (wanted) return <Navigate to={wanted} replace />;
  const kind = active?.kind ?? rememberedKind();
  if (kind) return <Navigate to={homeOf[kind]} replace />;
  return <Navigate to={profiles.length === 0 ? paths.aboutYou : paths.profiles} replace />;
}

function PasswordForm({ first }: Pick<ReturnType<typeof useSecondStep>, 'first'>) {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const form = useForm({ defaultValues: { email: search.get('email') ?? '', password: '' } });
  const kind = rememberedKind();
  return (
    <Form form={form} onSubmit={(values) => first(() => signIn(kind ? { ...values, profileType: kind } : values))}>
      <EmailField name="email" required autoFocus />
      <PasswordField name="password" required />
      <Box>
        <Link to={paths.passwordNew}>{t('signIn.forgot')}</Link>
      </Box>
      <SubmitButton>{t('signIn.submit')}</SubmitButton>
    </Form>
  );
}

export function Component() {
  const { t } = useTranslation('auth');
  const { status, user } = useSession();
  const [byMail, setByMail] = useState(false);
  const second = useSecondStep();
  if (status === 'signed_in') return user ? <AfterSignIn /> : null;
  if (second.token) return <SecondStep token={second.token} onAgain={second.again} />;
  return (
    <>
      <PageTitle>{t('signIn.title')}</PageTitle>
      {byMail ? <MagicLinkForm first={second.first} /> : <PasswordForm first={second.first} />}
      <Divider sx={{ my: 3 }}>{t('signIn.or')}</Divider>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <PasskeyButton fullWidth label={t('signIn.passkey')} use={signInByPasskey} />
        <Button fullWidth variant="outlined" onClick={() => setByMail(!byMail)}>
          {t(byMail ? 'signIn.withPassword' : 'signIn.magic')}
        </Button>
      </Box>
      <Typography sx={{ mt: 3, textAlign: 'center' }} color="textSecondary">
        {t('signIn.noAccount')} <Link to={paths.signUp}>{t('signIn.signUp')}</Link>
      </Typography>
    </>
  );
}
