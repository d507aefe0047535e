import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';
import { type Amount, formatMoney } from '@/parts/money';

/** When what is paid for is over; at once; or at once with what is due already staying owed. */
export type CancelAt = 'end' | 'now' | 'owing';

interface Props {
  /** The last day, in words; undefined: it can only end at once. */
  day: string | undefined;
  /** What is due already. */
  due: Amount;
  /** What stands still is closed already. */
  paused: boolean;
  value: CancelAt;
  onChange: (value: CancelAt) => void;
}

function Choice({ value, label }: { value: CancelAt; label: string }) {
  return <FormControlLabel value={value} control={<Radio size="small" />} label={label} />;
}

/** When a plan ends, and what becomes of what is due. */
export function CancelWhen({ day, due, paused, value, onChange }: Props) {
  const { t } = useTranslation('orders');
  const owed = due.amount > 0;
  const meaning = () => {
    if (value === 'owing') return t('cancel.nowOwingText', { amount: formatMoney(due) });
    if (paused) return t(value === 'end' ? 'cancel.periodEndPaused' : 'cancel.nowPaused');
    return t(value === 'end' ? 'cancel.periodEndText' : 'cancel.nowText');
  };
  return (
    <FormControl>
      <FormLabel id="cancel-when">{t('cancel.when')}</FormLabel>
      <RadioGroup aria-labelledby="cancel-when" value={value} onChange={(_, picked) => onChange(picked as CancelAt)}>
        {day !== undefined && <Choice value="end" label={t('cancel.periodEnd', { day })} />}
        {owed && <Choice value="owing" label={t('cancel.nowOwing')} />}
        <Choice value="now" label={t(owed ? 'cancel.nowFree' : 'cancel.now')} />
      </RadioGroup>
      <FormHelperText sx={{ mx: 0 }}>{meaning()}</FormHelperText>
    </FormControl>
  );
}
