import Box from '@mui/material/Box';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Form } from '@/parts/form/Form';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { Covers } from '../Covers';
import { type Change, useAutosave } from '../autosave';
import { ZfuField } from '../course/ZfuField';
import { subtypesOf } from '../kinds';
import type { Product } from '../model';
import { useStepSave } from '../wizard';

const NAME_CHARS_MAX = 255;
const DESCRIPTION_CHARS_MAX = 300;

interface Values {
  name: string;
  description: string;
  subtype: string;
  zfuNumber: string;
}

export function DetailsStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: product.name, description: product.description, subtype: product.subtype ?? 'none', zfuNumber: product.zfuNumber },
  });
  const save = useAutosave<Values>({
    product,
    form,
    toChange: (values, changed) => {
      const body: Record<string, unknown> = {};
      if (changed.includes('name')) body.name = values.name.trim();
      if (changed.includes('description')) body.description = values.description.trim();
      if (changed.includes('subtype')) body.subtype = values.subtype === 'none' ? null : values.subtype;
      if (changed.includes('zfuNumber')) body.zfuNumber = values.zfuNumber.trim();
      return body as Change;
    },
  });
  useStepSave(save);
  const left = DESCRIPTION_CHARS_MAX - useWatch({ control: form.control, name: 'description' }).length;
  const finer = subtypesOf(product.form);
  const subtypes = ['none', ...finer].map((value) => ({ value, label: t(`subtype.${value as 'none'}`) }));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Form form={form} onSubmit={save.flush}>
        <TextField name="name" label={t('field.name')} hint={t('field.nameHint')} required maxLength={NAME_CHARS_MAX} />
        <TextField
          name="description"
          label={t('field.description')}
          hint={t('field.descriptionLeft', { count: left })}
          rows={4}
          maxLength={DESCRIPTION_CHARS_MAX}
        />
        {finer.length > 0 && <SelectField name="subtype" label={t('field.subtype')} options={subtypes} required />}
        {product.form === 'course' && <ZfuField product={product} />}
      </Form>
      <Covers product={product} />
    </Box>
  );
}
