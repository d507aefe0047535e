import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askPasskey } from '@/api/passkeys';
import { Problem } from '@/api/problem';
import { paths } from '@/app/paths';
import { type SecondProof, finishSignIn } from '@/app/session/secondStep';
import { PageTitle } from '@/parts/PageTitle';
import { PasskeyButton } from '@/parts/PasskeyButton';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';

interface Props {
  token: string;
  onDone?: () => void;
  /** Too late, or too often wrong: back to the first step. */
  onAgain: () => void;
}

/** The second step of a sign-in: the app's code, else a passkey or a recovery code, and what to do without any of them. */
export function SecondStep({ token, onDone, onAgain }: Props) {
  const { t } = useTranslation('auth');
  const [lost, setLost] = useState(false);
  const [over, setOver] = useState(false);
  const app = useForm({ defaultValues: { code: '' } });
  const recovery = useForm({ defaultValues: { recoveryCode: '' } });
  const finish = async (proof: SecondProof) => {
    try {
      await finishSignIn(token, proof);
      onDone?.();
    } catch (error) {
      if (!(error instanceof Problem) || !error.has('sign_in_expired')) throw error;
      setOver(true);
    }
  };
  if (over)
    return (
      <>
        <PageTitle>{t('second.title')}</PageTitle>
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t('second.over')}
        </Alert>
        <Button fullWidth variant="contained" onClick={onAgain}>
          {t('second.again')}
        </Button>
      </>
    );
  return (
    <>
      <PageTitle lead={t(lost ? 'second.lostText' : 'second.text')}>{t('second.title')}</PageTitle>
      {lost ? (
        <Form form={recovery} onSubmit={finish}>
          <TextField name="recoveryCode" label={t('second.recoveryCode')} hint={t('second.recoveryHint')} required autoFocus autoComplete="off" maxLength={40} />
          <SubmitButton>{t('signIn.submit')}</SubmitButton>
        </Form>
      ) : (
        <Form form={app} onSubmit={finish}>
          <TextField name="code" label={t('second.code')} required autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
          <SubmitButton>{t('signIn.submit')}</SubmitButton>
        </Form>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, mt: 3 }}>
        <PasskeyButton fullWidth label={t('second.passkey')} use={async () => finish({ passkey: await askPasskey() })} />
        <Button fullWidth onClick={() => setLost(!lost)}>
          {t(lost ? 'second.useApp' : 'second.lost')}
        </Button>
        {lost && (
          <Typography variant="body2" color="textSecondary">
            {t('second.noWay')} <Link to={paths.imprint}>{t('second.contact')}</Link>
          </Typography>
        )}
      </Box>
    </>
  );
}
