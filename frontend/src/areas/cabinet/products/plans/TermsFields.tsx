import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField } from '@/parts/form/CheckField';
import { MoneyField } from '@/parts/form/MoneyField';
import { type Option, SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { formatMoney } from '@/parts/money';
import { numberRule } from '../numbers';
import { CustomRates } from './CustomRates';
import { BINDING, COUNTS, INTERVALS, type PlanKind, START_DAYS, TRIAL_DAYS_MAX, type TermsValues, hasTerm, totalOf } from './terms';
import { useIntervalWords } from './useIntervalWords';

const pair = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } } as const;

/** How a price is paid over time: amounts, rhythm, number, beginning. */
export function TermsFields({ kind, currency }: { kind: Exclude<PlanKind, 'one_time'>; currency: string }) {
  const { t } = useTranslation('products');
  const words = useIntervalWords();
  const typed = useWatch({ name: 'terms' }) as TermsValues;
  const intervals = INTERVALS.map((value) => ({ value, label: words(value) }));
  const custom = kind === 'installment' && typed.custom;
  const total = totalOf(kind, typed, currency);
  return (
    <>
      {!custom && (
        <Box sx={pair}>
          <MoneyField name="terms.nextAmount" label={t('plan.each')} hint={t('plan.priceHint')} currency={currency} required />
          <SelectField name="terms.interval" label={t('plan.interval')} options={intervals} required />
          {kind !== 'subscription' && (
            <TextField
              name="terms.paymentsCount"
              label={t('plan.count')}
              inputMode="numeric"
              required
              rules={numberRule({ ...COUNTS[kind], words: t('plan.countBounds', COUNTS[kind]) })}
            />
          )}
        </Box>
      )}
      {!custom && <CheckField name="terms.differs" label={t('plan.differs')} />}
      {!custom && typed.differs && <MoneyField name="terms.firstAmount" label={t('plan.first')} currency={currency} required />}
      {kind === 'installment' && <CheckField name="terms.custom" label={t('plan.custom')} />}
      {custom && <CustomRates currency={currency} />}
      <Begins />
      {kind === 'subscription' && <Bound />}
      {total && (
        <Typography sx={{ fontWeight: 600 }} role="status">
          {t('plan.total', { total: formatMoney(total) })}
        </Typography>
      )}
    </>
  );
}

/** How long payers are bound; the law's limits are the field's. */
function Bound() {
  const { t } = useTranslation('products');
  const { interval, binding } = useWatch({ name: 'terms' }) as TermsValues;
  const months = hasTerm(interval);
  const field = (name: keyof typeof BINDING) => (
    <TextField
      name={`terms.binding.${name}`}
      label={t(`plan.bound.${name}`)}
      hint={t(`plan.bound.hint.${name}`)}
      inputMode="numeric"
      required
      rules={numberRule({ min: 0, max: BINDING[name], words: t('plan.bound.bounds', { max: BINDING[name] }) })}
    />
  );
  return (
    <>
      <Box sx={pair}>
        {months && field('minMonths')}
        {field('noticeDays')}
      </Box>
      {months && Number(binding.minMonths) > 0 && field('extensionMonths')}
    </>
  );
}

function Begins() {
  const { t } = useTranslation('products');
  const begins = useWatch({ name: 'terms.begins' }) as TermsValues['begins'];
  const starts: Option[] = (['at_once', 'trial', 'day'] as const).map((value) => ({ value, label: t(`plan.begin.${value}`) }));
  const days: Option[] = START_DAYS.map((day) => ({ value: String(day), label: t('plan.startDayOf', { day }) }));
  return (
    <Box sx={pair}>
      <SelectField name="terms.begins" label={t('plan.begins')} hint={t(`plan.beginHint.${begins}`)} options={starts} required />
      {begins === 'trial' && (
        <TextField
          name="terms.trialDays"
          label={t('plan.trialDays')}
          inputMode="numeric"
          required
          rules={numberRule({ min: 1, max: TRIAL_DAYS_MAX, words: t('plan.trialBounds', { max: TRIAL_DAYS_MAX }) })}
        />
      )}
      {begins === 'day' && <SelectField name="terms.startDay" label={t('plan.startDay')} options={days} required />}
    </Box>
  );
}
