import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '@/parts/form/CountrySelect';
import { RadioField } from '@/parts/form/RadioField';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { EXEMPT_REASONS, type ProfileValues } from './model';

const NUMBER_MAX = 30;

export function TaxFields() {
  const { t } = useTranslation('profile');
  const { getValues } = useFormContext<ProfileValues>();
  const vatPayer = useWatch({ name: 'vatPayer' }) as string;
  const either = () =>
    Boolean(getValues('taxNumber') || getValues('taxIdentificationNumber')) || t('field.eitherTax');
  return (
    <>
      <RadioField
        name="vatPayer"
        label={t('field.vatPayer')}
        required
        columns={2}
        options={(['true', 'false'] as const).map((value) => ({
          value,
          label: t(`field.vatPayer_${value}`),
          text: t(`field.vatPayer_${value}_text`),
        }))}
      />
      {vatPayer === 'false' && (
        <SelectField
          name="vatExemptReason"
          label={t('field.vatExemptReason')}
          required
          options={EXEMPT_REASONS.map((value) => ({ value, label: t(`field.reason_${value}`) }))}
        />
      )}
      {vatPayer === 'true' && (
        <TextField name="vatNo" label={t('field.vatNo')} hint={t('field.vatNoHint')} maxLength={NUMBER_MAX} />
      )}
      <TextField name="taxNumber" label={t('field.taxNumber')} hint={t('field.taxNumberHint')} maxLength={NUMBER_MAX} rules={{ validate: either }} />
      <TextField
        name="taxIdentificationNumber"
        label={t('field.taxIdentificationNumber')}
        hint={t('field.taxIdentificationNumberHint')}
        maxLength={NUMBER_MAX}
      />
      <CountrySelect name="issuanceCountry" label={t('field.issuanceCountry')} required />
    </>
  );
}
