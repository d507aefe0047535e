import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Section } from '@/parts/Section';
import { useStateWords } from '@/parts/StateChip';
import { CountrySelect } from '@/parts/form/CountrySelect';
import { MoneyField } from '@/parts/form/MoneyField';
import { SelectField } from '@/parts/form/SelectField';
import type { Amount } from '@/parts/money';
import { useMethodName } from './Matrix';
import type { PaymentSettings } from './model';
import { useOffered } from './queries';

const PURCHASES = ['one_time', 'installment', 'limited_subscription', 'subscription'] as const;
const EXAMPLE = 4_900;

interface Values {
  amount: Amount | null;
  currency: string;
  purchaseType: string;
  country: string;
}

/** What a buyer would see for a price: the same rules as on the payment page. */
export function ExampleSection({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation('payments');
  const words = useStateWords('payments', 'purchase');
  const first = settings.currencies[0] ?? 'eur';
  const form = useForm<Values>({ defaultValues: { amount: { amount: EXAMPLE, currency: first }, currency: first, purchaseType: 'one_time', country: 'DE' } });
  const currency = useWatch({ control: form.control, name: 'currency' });
  return (
    <Section title={t('example.title')} lead={t('example.lead')}>
      <FormProvider {...form}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }, mb: 2 }}>
          <MoneyField name="amount" label={t('example.price')} currency={currency} />
          <SelectField name="currency" label={t('example.currency')} required options={settings.currencies.map((value) => ({ value, label: value.toUpperCase() }))} />
          <SelectField name="purchaseType" label={t('example.purchase')} required options={PURCHASES.map((value) => ({ value, label: words(value) }))} />
          <CountrySelect name="country" label={t('example.country')} required />
        </Box>
        <Seen />
      </FormProvider>
    </Section>
  );
}

function Seen() {
  const { t } = useTranslation('payments');
  const name = useMethodName();
  const { amount, currency, purchaseType, country } = useWatch<Values>() as Values;
  const offered = useOffered({ amount: amount?.amount ?? Number.NaN, currency, purchaseType, country });
  const all = offered.data ?? [];
  const seen = all.filter((one) => one.offered);
  const others = all.filter((one) => !one.offered);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} aria-live="polite">
      <Box component="ul" aria-label={t('example.seen')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {seen.map((one) => (
          <Chip component="li" key={one.method} color="primary" label={name(one)} />
        ))}
        {offered.data && seen.length === 0 && (
          <Typography component="li" variant="body2">
            {t(amount?.amount === 0 ? 'example.free' : 'example.none')}
          </Typography>
        )}
      </Box>
      {others.length > 0 && (
        <Box component="details">
          <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 0.5 }}>
            {t('example.others', { count: others.length })}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 }}>
            {others.map((one) => (
              <Typography component="li" key={one.method} variant="body2" color="textSecondary">
                <Box component="span" sx={{ color: 'text.primary', fontWeight: 560 }}>
                  {name(one)}
                </Box>
                {': '}
                {t(`why.${one.reason ?? 'switched_off'}`, { name: name(one) })}
              </Typography>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
