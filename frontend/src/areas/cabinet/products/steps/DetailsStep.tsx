import Box from '@mui/material/Box';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProductPatch } from '@/api/limits.gen';
import { Form } from '@/parts/form/Form';
import { RichTextField } from '@/parts/form/RichTextField';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { fromValue, toValue } from '@/parts/form/rich/document';
import { Covers } from '../Covers';
import { type Change, useAutosave } from '../autosave';
import { ZfuField } from '../course/ZfuField';
import { subtypesOf } from '../kinds';
import type { Product } from '../model';
import { useStepSave } from '../wizard';

/** The texts, as they are shown and sent. */
const TEXTS = ['name', 'tagline', 'description', 'zfuNumber'] as const;

type Texts = Record<(typeof TEXTS)[number], string>;
type Values = Texts & { subtype: string; details: string };

const DETAILS_ROWS = 8;
const DETAILS_CHARS_MAX = 20_000;

const textsOf = (product: Product) => Object.fromEntries(TEXTS.map((name) => [name, product[name]])) as Texts;

function wire(name: keyof Values, value: string) {
  if (name === 'details') return fromValue(value);
  return name === 'subtype' && value === 'none' ? null : value.trim();
}

export function DetailsStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { ...textsOf(product), subtype: product.subtype ?? 'none', details: toValue(product.details) },
  });
  const save = useAutosave<Values>({
    product,
    form,
    toChange: (values, changed) => Object.fromEntries(changed.map((name) => [name, wire(name, values[name])])) as Change,
  });
  useStepSave(save);
  const left = ProductPatch.description.maxLength - useWatch({ control: form.control, name: 'description' }).length;
  const finer = subtypesOf(product.form);
  const subtypes = ['none', ...finer].map((value) => ({ value, label: t(`subtype.${value as 'none'}`) }));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Form form={form} onSubmit={save.flush}>
        <TextField name="name" label={t('field.name')} hint={t('field.nameHint')} required {...ProductPatch.name} />
        <TextField name="tagline" label={t('field.tagline')} hint={t('field.taglineHint')} {...ProductPatch.tagline} />
        <TextField
          name="description"
          label={t('field.description')}
          hint={t('field.descriptionLeft', { count: left })}
          rows={4}
          {...ProductPatch.description}
        />
        <RichTextField
          name="details"
          label={t('field.details')}
          hint={t('field.detailsHint')}
          placeholder={t('field.detailsPlaceholder')}
          rows={DETAILS_ROWS}
          maxLength={DETAILS_CHARS_MAX}
        />
        {finer.length > 0 && <SelectField name="subtype" label={t('field.subtype')} options={subtypes} required />}
        {product.form === 'course' && <ZfuField product={product} />}
      </Form>
      <Covers product={product} />
    </Box>
  );
}
