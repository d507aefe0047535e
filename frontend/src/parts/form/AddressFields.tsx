import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountrySelect, useCountryAddress } from './CountrySelect';
import { TextField } from './TextField';

const row = (columns: string) => ({ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: columns }, alignItems: 'start' });
const NARROW = '140px';

interface Props {
  /** What the country's field is called. */
  country: string;
  /** Whether the house number has a field of its own; without one it is always part of the street's line. */
  numbered?: boolean;
  /** The longest that each may be, as the operation that takes it says. */
  max: { street: number; streetNumber?: number; zip: number; city: number };
  autoComplete?: boolean;
}

/** An address as it is written in its country: which fields there are, and which may be left out, is what the api answers of the
 * country. The country comes first because the rest follows from it. */
export function AddressFields({ country, numbered = true, max, autoComplete = true }: Props) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const [code, street] = useWatch({ control, name: [country, 'street'] }) as [string, string];
  const asked = useCountryAddress(code);
  const fill = (word: string) => (autoComplete ? { autoComplete: word } : {});
  const number = numbered && asked.streetNumber !== 'absent';
  const [zip, city] = [asked.zip !== 'absent', asked.city !== 'absent'];
  return (
    <>
      <CountrySelect name={country} label={t('address.country')} required />
      <Box sx={row(number ? `1fr ${NARROW}` : '1fr')}>
        <TextField name="street" label={t(number ? 'address.street' : 'address.streetLine')} required maxLength={max.street} {...fill('address-line1')} />
        {number && (
          <TextField
            // Most people write street and number into one line: then it is not asked for twice.
            name="streetNumber"
            label={t('address.streetNumber')}
            required={asked.streetNumber === 'required' && !/\p{N}/u.test(street ?? '')}
            maxLength={max.streetNumber ?? max.zip}
          />
        )}
      </Box>
      <Box sx={row(zip && city ? `${NARROW} 1fr` : '1fr')}>
        {zip && <TextField name="zip" label={t('address.zip')} required={asked.zip === 'required'} maxLength={max.zip} {...fill('postal-code')} />}
        {city && <TextField name="city" label={t('address.city')} required={asked.city === 'required'} maxLength={max.city} {...fill('address-level2')} />}
      </Box>
    </>
  );
}
