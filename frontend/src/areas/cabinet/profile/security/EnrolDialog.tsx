import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { post } from '@/api/client';
import { CopyLink } from '@/parts/CopyLink';
import { FormDialog } from '@/parts/form/FormDialog';
import { TextField } from '@/parts/form/TextField';

interface Props {
  enrolment: { secret: string; uri: string };
  /** With the recovery codes. */
  onDone: (codes: string[]) => void;
  onClose: () => void;
}

const QUIET_MODULES = 4;

/** Black on white in every theme: cameras want it. */
function Square({ uri, label }: { uri: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(uri, { border: QUIET_MODULES, ecc: 'M' });
    return { size: modules, path: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('') };
  }, [uri]);
  return (
    <Box component="svg" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" sx={{ inlineSize: 196, blockSize: 196, borderRadius: 1, border: 1, borderColor: 'divider', justifySelf: 'center' }}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </Box>
  );
}

/** The secret for an app, as a square and as letters; the app's first code turns two-step sign-in on. */
export function EnrolDialog({ enrolment, onDone, onClose }: Props) {
  const { t } = useTranslation('profile');
  const form = useForm({ defaultValues: { code: '' } });
  const confirm = async (body: { code: string }) => {
    const { codes } = await post('/v1/app/user/totp/confirm', { body });
    onDone(codes);
  };
  return (
    <FormDialog title={t('twoStep.enrolTitle')} verb={t('twoStep.turnOn')} form={form} onSave={confirm} onClose={onClose}>
      <Typography color="textSecondary">{t('twoStep.scan')}</Typography>
      <Square uri={enrolment.uri} label={t('twoStep.qr')} />
      <Typography variant="body2" color="textSecondary">
        {t('twoStep.type')}
      </Typography>
      <CopyLink url={enrolment.secret} />
      <TextField name="code" label={t('twoStep.code')} required inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
    </FormDialog>
  );
}
