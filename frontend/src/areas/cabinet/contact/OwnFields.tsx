import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField } from '@/parts/form/CheckField';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { INPUTS, type Values, isDoubled } from './model';

const LABEL_CHARS_MAX = 120;
const COLUMNS = { xs: '1fr auto', sm: '2fr 1fr auto' };

/** What else the seller wants to know. */
export function OwnFields({ max }: { max: number }) {
  const { t } = useTranslation('contact');
  const { getValues } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray<Values, 'own'>({ name: 'own' });
  const doubled = (at: number) => () => !isDoubled(getValues('own'), at) || t('own.doubled');
  return (
    <Box role="group" aria-label={t('own.title')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3">{t('own.title')}</Typography>
      {fields.map((field, at) => (
        <Box key={field.id} role="group" aria-label={t('own.number', { number: at + 1 })} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: COLUMNS, alignItems: 'start' }}>
          <TextField name={`own.${at}.label`} label={t('own.label')} required maxLength={LABEL_CHARS_MAX} rules={{ validate: doubled(at) }} />
          <IconButton sx={{ gridColumn: { sm: 3 } }} aria-label={t('own.remove', { number: at + 1 })} onClick={() => remove(at)}>
            <Delete />
          </IconButton>
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 }, gridRow: { sm: 1 } }}>
            <SelectField name={`own.${at}.input`} label={t('own.input')} options={INPUTS.map((value) => ({ value, label: t(`own.${value}`) }))} required />
          </Box>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <CheckField name={`own.${at}.required`} label={t('own.required')} />
          </Box>
        </Box>
      ))}
      {fields.length < max && (
        <Box>
          <Button startIcon={<Add />} onClick={() => append({ label: '', input: 'text', required: false })}>
            {t('own.add')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
