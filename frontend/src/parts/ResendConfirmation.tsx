import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { toast } from './feedback/toasts';

/** Sends the mail that proves an address once more. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation();
  const send = useMutation({
    mutationFn: () => post('/v1/app/users/confirmation/new', { body: { email } }),
    onSuccess: () => toast.success(t('confirmEmail.sent')),
  });
  return (
    <Button variant="contained" loading={send.isPending} onClick={() => send.mutate()}>
      {t('confirmEmail.again')}
    </Button>
  );
}
