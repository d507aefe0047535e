import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Form } from '@/parts/form/Form';
import { TextField } from '@/parts/form/TextField';

const REASON_CHARS_MAX = 500;

interface Props {
  title: ReactNode;
  text: string;
  hint: string;
  verb: string;
  tone?: 'primary' | 'error';
  onDecide: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why. What the server refuses stands beside the field. */
export function ReasonDialog({ title, text, hint, verb, tone = 'primary', onDecide, onClose }: Props) {
  const { t } = useTranslation(['people', 'common']);
  const id = useId();
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{text}</DialogContentText>
        <Form
          id={`${id}-form`}
          form={form}
          onSubmit={async ({ reason }) => {
            await onDecide(reason.trim());
            onClose();
          }}
        >
          <TextField name="reason" label={t('requests.reason')} hint={hint} required rows={3} maxLength={REASON_CHARS_MAX} autoFocus />
        </Form>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" form={`${id}-form`} variant="contained" color={tone} loading={form.formState.isSubmitting}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
