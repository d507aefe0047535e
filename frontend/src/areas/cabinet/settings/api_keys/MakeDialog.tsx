import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/parts/StateChip';
import { FormDialog } from '@/parts/form/FormDialog';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { AREAS, NOTHING, rightsIn, scopesOf } from './model';
import { useKeyMutations } from './queries';

const NAME_CHARS_MAX = 80;
const LIVES_DAYS = [30, 90, 365];

/** Makes a key; it is shown once. */
export function MakeDialog({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const { t } = useTranslation('api_keys');
  const areas = useStateWords('api_keys', 'area');
  const hints = useStateWords('api_keys', 'hint');
  const rights = useStateWords('api_keys', 'right');
  const { make } = useKeyMutations();
  const id = useId();
  const form = useForm({ defaultValues: { name: '', days: '', rights: NOTHING } });
  const save = async ({ name, days, rights: chosen }: { name: string; days: string; rights: typeof NOTHING }) => {
    const body = { name: name.trim(), scopes: scopesOf(chosen), ...(days ? { expiresInDays: Number(days) } : {}) };
    const made = await make.mutateAsync(body);
    onMade(made.secret ?? '');
  };
  return (
    <FormDialog title={t('add')} verb={t('make')} form={form} onSave={save} onClose={onClose}>
      <TextField name="name" label={t('dialog.name')} hint={t('dialog.nameHint')} required maxLength={NAME_CHARS_MAX} autoFocus />
      <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
        <Box id={id}>
          <Typography sx={{ fontWeight: 600 }}>{t('dialog.rights')}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t('dialog.rightsHint')}
          </Typography>
        </Box>
        {AREAS.map((area, place) => (
          <SelectField
            key={area}
            name={`rights.${area}`}
            label={areas(area)}
            hint={hints(area)}
            empty={t('dialog.none')}
            // Said once, where the list begins.
            rules={place === 0 ? { validate: (_, values) => scopesOf(values.rights).length > 0 || t('dialog.least') } : {}}
            options={rightsIn(area).map((value) => ({ value, label: rights(value) }))}
          />
        ))}
      </Box>
      <SelectField
        name="days"
        label={t('dialog.ends')}
        hint={t('dialog.endsHint')}
        empty={t('dialog.never')}
        options={LIVES_DAYS.map((days) => ({ value: String(days), label: t('dialog.days', { count: days }) }))}
      />
    </FormDialog>
  );
}
