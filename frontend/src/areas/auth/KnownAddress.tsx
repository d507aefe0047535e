import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { post } from '@/api/client';
import { paths } from '@/app/paths';

const TYPING_PAUSE_MS = 700;
/** The server lets a sign-up ask for an hour. */
const SIGN_UP_STALE_MS = 55 * 60 * 1000;
const COMPLETE = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** A question on the side: that it cannot be answered now is told to nobody. */
const aside = { retry: false, meta: { quiet: true } };

/** Says at once, not after the password, that there is an account with this address already. */
export function KnownAddress() {
  const { t } = useTranslation('auth');
  const email = (useWatch({ name: 'email' }) as string).trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(COMPLETE.test(email) ? email : ''), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [email]);
  // Who has an account is told within a sign-up only; one is begun when there is something to ask.
  const signUp = useQuery({
    queryKey: ['sign_up_session'],
    queryFn: ({ signal }) => post('/v1/app/user/sign_up_session', { signal }),
    enabled: asked !== '',
    staleTime: SIGN_UP_STALE_MS,
    ...aside,
  });
  const token = signUp.data?.token ?? '';
  const { data } = useQuery({
    queryKey: ['check_email', asked],
    queryFn: ({ signal }) =>
      post('/v1/app/user/check_email', { body: { email: asked, signUpSession: token }, signal }),
    enabled: asked !== '' && token !== '',
    ...aside,
  });
  if (data?.available !== false || asked !== email) return null;
  return (
    <Alert severity="info" role="status">
      {t('signUp.known')} <Link to={paths.signIn}>{t('signUp.signIn')}</Link>
    </Alert>
  );
}
