import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Form } from '@/parts/form/Form';
import { TextField } from '@/parts/form/TextField';

const NAME_CHARS_MAX = 255;

interface Props {
  title: string;
  verb: string;
  name: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a section. */
export function NameDialog({ title, verb, name, onSave, onClose }: Props) {
  const { t } = useTranslation(['courses', 'common']);
  const id = useId();
  const form = useForm<{ name: string }>({ defaultValues: { name } });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <Form
          id={`${id}-form`}
          form={form}
          onSubmit={async (values) => {
            await onSave(values.name.trim());
            onClose();
          }}
        >
          <TextField name="name" label={t('section.name')} hint={t('section.nameHint')} required maxLength={NAME_CHARS_MAX} autoFocus />
        </Form>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" form={`${id}-form`} variant="contained" loading={form.formState.isSubmitting}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
