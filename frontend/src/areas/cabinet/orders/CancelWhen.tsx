import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The last day, in words. */
  day: string;
  /** What stands still is closed already. */
  paused: boolean;
  atPeriodEnd: boolean;
  onChange: (atPeriodEnd: boolean) => void;
}

/** A plan ends when what is paid for is over, or at once. */
export function CancelWhen({ day, paused, atPeriodEnd, onChange }: Props) {
  const { t } = useTranslation('orders');
  const meaning = paused ? (atPeriodEnd ? 'cancel.periodEndPaused' : 'cancel.nowPaused') : atPeriodEnd ? 'cancel.periodEndText' : 'cancel.nowText';
  return (
    <FormControl>
      <FormLabel id="cancel-when">{t('cancel.when')}</FormLabel>
      <RadioGroup aria-labelledby="cancel-when" value={atPeriodEnd ? 'end' : 'now'} onChange={(_, value) => onChange(value === 'end')}>
        <FormControlLabel value="end" control={<Radio size="small" />} label={t('cancel.periodEnd', { day })} />
        <FormControlLabel value="now" control={<Radio size="small" />} label={t('cancel.now')} />
      </RadioGroup>
      <FormHelperText sx={{ mx: 0 }}>{t(meaning)}</FormHelperText>
    </FormControl>
  );
}
