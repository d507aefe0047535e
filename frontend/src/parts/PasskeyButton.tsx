import Key from '@mui/icons-material/KeyOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PasskeyCanceled, browserHasPasskeys } from '@/api/passkeys';
import { announce } from '@/app/queries';
import { toast } from './feedback/toasts';

interface Props extends Pick<ButtonProps, 'variant' | 'fullWidth'> {
  label: string;
  use: () => Promise<unknown>;
}

/** Does something with a passkey, where the browser can. That its dialog was closed is no failure. */
export function PasskeyButton({ label, use, variant = 'outlined', fullWidth = false }: Props) {
  const { t } = useTranslation();
  const run = useMutation({
    mutationFn: use,
    meta: { quiet: true },
    onError: (error) => (error instanceof PasskeyCanceled ? toast.info(t('passkeyCanceled')) : announce(error)),
  });
  if (!browserHasPasskeys()) return null;
  return (
    <Button fullWidth={fullWidth} variant={variant} startIcon={<Key />} loading={run.isPending} loadingPosition="start" onClick={() => run.mutate()}>
      {label}
    </Button>
  );
}
