import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { Problem } from '@/api/problem';
import { TextField } from '@/parts/form/TextField';
import { exact } from '@/parts/marked';
import { USERNAME, USERNAME_MAX, USERNAME_MIN } from './slug';

const TYPING_PAUSE_MS = 350;

/** The shop's address, asked for at the server while it is typed. */
export function UsernameField() {
  const { t } = useTranslation('auth');
  const { setError, clearErrors, control } = useFormContext<{ username: string }>();
  const username = useWatch({ control, name: 'username' });
  const [free, setFree] = useState<string>();

  useEffect(() => {
    if (username.length < USERNAME_MIN || !USERNAME.test(username)) return undefined;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      post('/v1/app/user/check_username', { body: { username }, signal: aborter.signal }).then(
        (answer) => {
          setFree(answer.available ? username : undefined);
          if (answer.available) clearErrors('username');
          else setError('username', { type: 'username_exists', message: t('aboutYou.usernameTaken') });
        },
        (error: unknown) => {
          // Only a refusal is news here; a lost connection shows when the form is sent.
          if (error instanceof Problem && error.status === 422)
            setError('username', { type: error.code ?? 'invalid', message: error.words ?? t('aboutYou.usernameTaken') });
        },
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [username, setError, clearErrors, t]);

  const address = `${location.host}/s/${username || '…'}`;
  const isFree = free !== undefined && free === username;
  return (
    <TextField
      name="username"
      label={t('aboutYou.username')}
      required
      maxLength={USERNAME_MAX}
      autoComplete="off"
      hint={t(isFree ? 'aboutYou.usernameFree' : 'aboutYou.usernameHint', { address: exact(address) })}
      rules={{
        minLength: { value: USERNAME_MIN, message: t('aboutYou.usernameShort', { count: USERNAME_MIN }) },
        pattern: { value: USERNAME, message: t('aboutYou.usernameInvalid') },
      }}
      end={
        isFree ? (
          <InputAdornment position="end">
            <CheckCircle color="success" aria-hidden />
          </InputAdornment>
        ) : undefined
      }
    />
  );
}
