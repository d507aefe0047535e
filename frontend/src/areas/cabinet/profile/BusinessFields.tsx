import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PhoneField } from '@/parts/form/PhoneField';
import { RadioField } from '@/parts/form/RadioField';
import { TextField } from '@/parts/form/TextField';
import { BUSINESS_TYPES } from './model';

const COMPANY_MAX = 120;
const NUMBER_MAX = 30;

export function BusinessFields() {
  const { t } = useTranslation('profile');
  const type = useWatch({ name: 'businessType' }) as string;
  return (
    <>
      <RadioField
        name="businessType"
        label={t('field.businessType')}
        required
        options={BUSINESS_TYPES.map((value) => ({
          value,
          label: t(`field.businessType_${value}`),
          text: t(`field.businessType_${value}_text`),
        }))}
      />
      {type === 'business' && (
        <>
          <TextField name="company" label={t('field.company')} required maxLength={COMPANY_MAX} autoComplete="organization" />
          <TextField
            name="registrationLocation"
            label={t('field.registrationLocation')}
            hint={t('field.registrationLocation_hint')}
            required
            maxLength={COMPANY_MAX}
            autoComplete="off"
          />
          <TextField
            name="registrationNumber"
            label={t('field.registrationNumber')}
            hint={t('field.registrationNumber_hint')}
            maxLength={NUMBER_MAX}
            autoComplete="off"
          />
        </>
      )}
      <PhoneField name="phone" label={t('field.phone')} required />
    </>
  );
}
