import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { newIdempotencyKey } from '@/api/client';
import { paths } from '@/app/paths';
import { FormDialog } from '@/parts/form/FormDialog';
import { RadioField } from '@/parts/form/RadioField';
import { TextField } from '@/parts/form/TextField';
import { PresetPicture } from './PresetPicture';
import { NAME_MAX, PRESETS, type Preset } from './model';
import { useFunnelMutations } from './queries';

interface Values {
  name: string;
  preset: Preset;
}

/** A name and a preset make a draft, which opens. */
export function MakeDialog({ preset, onClose }: { preset: Preset; onClose: () => void }) {
  const { t } = useTranslation('funnels');
  const navigate = useNavigate();
  const { make } = useFunnelMutations();
  const key = useRef(newIdempotencyKey());
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name: '', preset } });
  async function save(values: Values) {
    try {
      const made = await make.mutateAsync({ ...values, idempotencyKey: key.current });
      await navigate(paths.cabinet.funnel(made.id));
    } finally {
      key.current = newIdempotencyKey();
    }
  }
  return (
    <FormDialog title={t('newTitle')} verb={t('make')} form={form} onSave={save} onClose={onClose}>
      <TextField name="name" label={t('name')} hint={t('nameHint')} required autoFocus maxLength={NAME_MAX} />
      <RadioField
        name="preset"
        label={t('preset.label')}
        required
        options={PRESETS.map((value) => ({ value, label: t(`preset.${value}`), picture: <PresetPicture preset={value} /> }))}
      />
    </FormDialog>
  );
}
