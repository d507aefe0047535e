import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '@/parts/form/MoneyField';
import { SelectField } from '@/parts/form/SelectField';
import { CUSTOM_RATES, INTERVALS, type TermsValues } from './terms';
import { useIntervalWords } from './useIntervalWords';

/** Payments that differ: each with its amount, and the time since the one before it. */
export function CustomRates({ currency }: { currency: string }) {
  const { t } = useTranslation('products');
  const words = useIntervalWords('span');
  const intervals = INTERVALS.map((value) => ({ value, label: words(value) }));
  const { fields, append, remove } = useFieldArray<{ terms: TermsValues }, 'terms.customRates'>({ name: 'terms.customRates' });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field, at) => (
        <Box key={field.id} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr auto', sm: '1fr 1fr auto' }, alignItems: 'start' }}>
          <MoneyField name={`terms.customRates.${at}.amount`} label={t('plan.rateAmount', { number: at + 1 })} currency={currency} required />
          <Box sx={{ gridColumn: { xs: '1 / 2', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
            {at > 0 && <SelectField name={`terms.customRates.${at}.interval`} label={t('plan.rateAfter')} options={intervals} required />}
          </Box>
          <Tooltip title={t('plan.rateRemove')}>
            <span>
              <IconButton
                aria-label={`${t('plan.rateRemove')}: ${t('plan.rateAmount', { number: at + 1 })}`}
                disabled={fields.length <= CUSTOM_RATES.min}
                onClick={() => remove(at)}
              >
                <Delete />
              </IconButton>
            </span>
          </Tooltip>
        </Box>
      ))}
      {fields.length < CUSTOM_RATES.max && (
        <Box>
          <Button startIcon={<Add />} onClick={() => append({ amount: null, interval: '1m' })}>
            {t('plan.rateAdd')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
