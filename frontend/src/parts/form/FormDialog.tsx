import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Form } from './Form';

interface Props<Values extends FieldValues> {
  title: ReactNode;
  /** What saving is called here. */
  verb?: string;
  form: UseFormReturn<Values>;
  onSave: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** Stays open after saving; whoever saves closes it. */
  stays?: boolean;
  children: ReactNode;
}

/** A short form in a dialog, which goes once it is saved. */
export function FormDialog<Values extends FieldValues>({ title, verb, form, onSave, onClose, stays = false, children }: Props<Values>) {
  const { t } = useTranslation();
  const id = useId();
  const save = async (values: Values) => {
    await onSave(values);
    if (!stays) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <Form id={`${id}-form`} form={form} onSubmit={save}>
          {children}
        </Form>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" form={`${id}-form`} variant="contained" loading={form.formState.isSubmitting}>
          {verb ?? t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
