import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '@/parts/form/AddressFields';
import { CountrySelect } from '@/parts/form/CountrySelect';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { ADULT_YEARS, HOME_COUNTRY, SALUTATIONS, isAdult } from './model';

const row = (columns: string) => ({ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: columns }, alignItems: 'start' });
const NAME_MAX = 80;
const STREET_MAX = 120;
const ZIP_MAX = 12;

export function PersonalFields() {
  const { t } = useTranslation(['profile', 'common']);
  const country = useWatch({ name: 'countryCode' }) as string;
  const type = useWatch({ name: 'businessType' }) as string;
  return (
    <>
      <SelectField
        name="salutation"
        label={t('field.salutation')}
        options={SALUTATIONS.map((value) => ({ value, label: t(`field.salutation_${value}`) }))}
      />
      <Box sx={row('1fr 1fr')}>
        <TextField name="firstName" label={t('field.firstName')} required maxLength={NAME_MAX} autoComplete="given-name" />
        <TextField name="lastName" label={t('field.lastName')} hint={t('field.lastName_hint')} maxLength={NAME_MAX} autoComplete="family-name" />
      </Box>
      <Box sx={row('1fr 1fr')}>
        <TextField
          name="birthday"
          label={t('field.birthday')}
          type="date"
          required
          autoComplete="bday"
          rules={{ validate: (value: string) => isAdult(value) || t('common:field.tooYoung', { count: ADULT_YEARS }) }}
        />
        <CountrySelect name="nationality" label={t('field.nationality')} />
      </Box>
      <Box sx={row('1fr 1fr')}>
        <TextField name="birthplaceCity" label={t('field.birthplaceCity')} maxLength={NAME_MAX} />
        <CountrySelect name="birthplaceCountry" label={t('field.birthplaceCountry')} />
      </Box>
      <AddressFields country="countryCode" max={{ street: STREET_MAX, streetNumber: ZIP_MAX, zip: ZIP_MAX, city: NAME_MAX }} />
      {country !== HOME_COUNTRY && (
        <TextField name="region" label={t('field.region')} required={type === 'business'} maxLength={NAME_MAX} autoComplete="address-level1" />
      )}
    </>
  );
}
