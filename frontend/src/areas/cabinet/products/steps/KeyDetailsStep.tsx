import Box from '@mui/material/Box';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Form } from '@/parts/form/Form';
import { RadioField } from '@/parts/form/RadioField';
import { TextField } from '@/parts/form/TextField';
import { type Change, type Settings, useChange, useSettings } from '../certificates/queries';
import type { Product } from '../model';
import { numberRule, toNumber } from '../numbers';
import { useQuietSave } from '../quietSave';
import { useStepSave } from '../wizard';

const LINE_CHARS_MAX = 80;
const TEXT_CHARS_MAX = 10_000;
const DAYS_MAX = 18_300;
const DATE_MODES = ['purchase_date', 'relative_date', 'custom_text'] as const;
const VALIDITIES = ['none', 'from_payment', 'from_static_date'] as const;

interface Values {
  title: string;
  body: string;
  signer: string;
  dateMode: string;
  dateDays: string;
  dateText: string;
  validity: string;
  validFrom: string;
  validDays: string;
}

/** What a certificate says: its words, its date, and for how long it is valid. */
export function KeyDetailsStep({ product }: { product: Product }) {
  const settings = useSettings(product.id);
  return settings.data ? <Fields product={product} settings={settings.data} /> : <RowsSkeleton count={6} />;
}

function valuesOf(said: Settings): Values {
  const { title, body, signer, dateMode, dateText } = said;
  return {
    title,
    body,
    signer,
    dateMode,
    dateText,
    dateDays: String(said.dateDays),
    validity: said.validity ?? 'none',
    validFrom: said.validFrom ?? '',
    validDays: said.validDays == null ? '' : String(said.validDays),
  };
}

/** As the api wants it; what is not asked for at the moment is left as it was. */
function changeOf(values: Values): Change {
  const lasts = values.validity !== 'none';
  return {
    title: values.title.trim(),
    body: values.body.trim(),
    signer: values.signer.trim(),
    dateMode: values.dateMode,
    ...(values.dateMode === 'relative_date' ? { dateDays: toNumber(values.dateDays) ?? 0 } : {}),
    ...(values.dateMode === 'custom_text' ? { dateText: values.dateText.trim() } : {}),
    validity: lasts ? values.validity : null,
    ...(lasts ? { validDays: toNumber(values.validDays) ?? null } : {}),
    ...(values.validity === 'from_static_date' ? { validFrom: values.validFrom || null } : {}),
  } as Change;
}

function Fields({ product, settings }: { product: Product; settings: Settings }) {
  const { t } = useTranslation('products');
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(settings) });
  const change = useChange(product.id);
  const save = useQuietSave(form, (values) => change(changeOf(values)));
  useStepSave(save);
  const [dateMode, validity] = useWatch({ control: form.control, name: ['dateMode', 'validity'] });
  const days = (min: number) => numberRule({ min, max: DAYS_MAX, words: t('field.between', { min, max: DAYS_MAX }) });
  return (
    <Form form={form} onSubmit={save.flush}>
      <TextField name="title" label={t('certificate.titleLabel')} hint={t('certificate.titleHint')} maxLength={LINE_CHARS_MAX} />
      <TextField name="body" label={t('certificate.body')} hint={t('certificate.bodyHint')} rows={3} maxLength={TEXT_CHARS_MAX} />
      <TextField name="signer" label={t('certificate.signer')} hint={t('certificate.signerHint')} maxLength={LINE_CHARS_MAX} />
      <RadioField
        name="dateMode"
        label={t('certificate.date')}
        columns={3}
        options={DATE_MODES.map((value) => ({ value, label: t(`certificate.dates.${value}`), text: t(`certificate.datesText.${value}`) }))}
      />
      {dateMode === 'relative_date' && (
        <TextField name="dateDays" label={t('certificate.dateDays')} inputMode="numeric" required rules={days(0)} />
      )}
      {dateMode === 'custom_text' && (
        <TextField name="dateText" label={t('certificate.dateText')} hint={t('certificate.dateTextHint')} required maxLength={LINE_CHARS_MAX} />
      )}
      <RadioField
        name="validity"
        label={t('certificate.validity')}
        columns={3}
        options={VALIDITIES.map((value) => ({ value, label: t(`certificate.validities.${value}`), text: t(`certificate.validitiesText.${value}`) }))}
      />
      {validity !== 'none' && (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {validity === 'from_static_date' && <TextField name="validFrom" type="date" label={t('certificate.validFrom')} required />}
          <TextField name="validDays" label={t('certificate.validDays')} hint={t('certificate.validDaysHint')} inputMode="numeric" required rules={days(1)} />
        </Box>
      )}
    </Form>
  );
}
