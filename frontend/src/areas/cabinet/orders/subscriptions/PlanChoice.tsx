import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/parts/money';
import { useIntervalWords } from '@/areas/cabinet/products/plans/useIntervalWords';
import type { Preview, Proration } from './PlanChangeDialog';

const MODES: Proration[] = ['next_period', 'prorate', 'invoice', 'reset'];

interface Props {
  plans: Preview['plans'];
  plan: string | undefined;
  onPlan: (plan: string) => void;
  mode: Proration;
  onMode: (mode: Proration) => void;
  /** Why these two do not go together. */
  refused: string | undefined;
}

/** To which price, and when it counts. */
export function PlanChoice({ plans, plan, onPlan, mode, onMode, refused }: Props) {
  const { t } = useTranslation('orders');
  const interval = useIntervalWords();
  return (
    <>
      <FormControl>
        <FormLabel id="plan-to">{t('planChange.to')}</FormLabel>
        <RadioGroup aria-labelledby="plan-to" value={plan ?? ''} onChange={(_, value) => onPlan(value)}>
          {plans.map((one) => {
            const price = `${formatMoney(one.amount)} ${interval(one.interval)}`;
            return (
              <FormControlLabel
                key={one.pricingPlanId}
                value={one.pricingPlanId}
                control={<Radio size="small" />}
                label={one.name ? `${one.name} · ${price}` : price}
              />
            );
          })}
        </RadioGroup>
      </FormControl>
      <FormControl error={refused !== undefined}>
        <FormLabel id="plan-when">{t('planChange.when')}</FormLabel>
        <RadioGroup aria-labelledby="plan-when" value={mode} onChange={(_, value) => onMode(value as Proration)}>
          {MODES.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio size="small" />} label={t(`planChange.mode.${one}`)} />
          ))}
        </RadioGroup>
        <FormHelperText sx={{ mx: 0 }}>{refused ?? t(`planChange.modeText.${mode}`)}</FormHelperText>
      </FormControl>
    </>
  );
}
