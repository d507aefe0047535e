import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { post } from '@/api/client';
import { paths } from '@/app/paths';

const TYPING_PAUSE_MS = 700;
const COMPLETE = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Says at once, not after the password, that there is an account with this address already. */
export function KnownAddress() {
  const { t } = useTranslation('auth');
  const email = (useWatch({ name: 'email' }) as string).trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(COMPLETE.test(email) ? email : ''), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [email]);
  const { data } = useQuery({
    queryKey: ['check_email', asked],
    queryFn: ({ signal }) => post('/v1/app/user/check_email', { body: { email: asked }, signal }),
    enabled: asked !== '',
    retry: false,
    // A question on the side: that it cannot be answered now is told to nobody.
    meta: { quiet: true },
  });
  if (data?.available !== false || asked !== email) return null;
  return (
    <Alert severity="info" role="status">
      {t('signUp.known')} <Link to={paths.signIn}>{t('signUp.signIn')}</Link>
    </Alert>
  );
}
