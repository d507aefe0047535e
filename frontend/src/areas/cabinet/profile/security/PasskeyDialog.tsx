import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { patch } from '@/api/client';
import { PasskeyCanceled, addPasskey } from '@/api/passkeys';
import { accountKeys } from '@/app/session/account';
import { toast } from '@/parts/feedback/toasts';
import { FormDialog } from '@/parts/form/FormDialog';
import { TextField } from '@/parts/form/TextField';
import type { OwnPasskey } from './Passkeys';

const NAME_MAX = 60;

interface Props {
  /** Whose name is changed; without it another one is made. */
  passkey?: OwnPasskey;
  onClose: () => void;
}

/** The name of a passkey, before the browser makes it or later. */
export function PasskeyDialog({ passkey, onClose }: Props) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const form = useForm({ defaultValues: { name: passkey?.name ?? '' } });
  const [again, setAgain] = useState<'canceled' | 'known'>();
  const save = async ({ name }: { name: string }) => {
    setAgain(undefined);
    if (passkey) await patch('/v1/app/user/passkeys/{id}', { path: { id: passkey.id }, body: { name } });
    else await addPasskey(name);
    toast.success(t(passkey ? 'passkeys.renamed' : 'passkeys.addedNow'));
    await client.invalidateQueries({ queryKey: accountKeys.all });
    onClose();
  };
  // The dialog stays open until it worked: closing the browser's own one is no answer.
  const tried = (values: { name: string }) =>
    save(values).catch((error: unknown) => {
      if (error instanceof PasskeyCanceled) setAgain('canceled');
      else if (error instanceof DOMException) setAgain('known');
      else throw error;
    });
  return (
    <FormDialog title={t(passkey ? 'passkeys.renameTitle' : 'passkeys.addTitle')} verb={t(passkey ? 'passkeys.rename' : 'passkeys.continue')} form={form} onSave={tried} stays onClose={onClose}>
      {!passkey && <Typography color="textSecondary">{t('passkeys.addText')}</Typography>}
      {again && <Alert severity="info">{t(`passkeys.${again}`)}</Alert>}
      <TextField name="name" label={t('passkeys.name')} hint={t('passkeys.nameHint')} required autoFocus maxLength={NAME_MAX} />
    </FormDialog>
  );
}
