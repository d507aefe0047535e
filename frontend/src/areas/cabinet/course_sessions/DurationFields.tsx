import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import MuiTextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessLength, DAYS_MAX, LENGTHS, type Length, isValidDuration } from './states';

/** How long access lasts. */
export function DurationFields({ value, onChange }: { value: Length; onChange: (value: Length) => void }) {
  const { t } = useTranslation('course_sessions');
  const id = useId();
  const wrong = !isValidDuration(value) && (value.access === 'days' ? value.days !== '' : value.until !== '');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormControl>
        <FormLabel id={id}>{t('length.label')}</FormLabel>
        <RadioGroup aria-labelledby={id} value={value.access} onChange={(event) => onChange({ ...value, access: event.target.value as AccessLength })}>
          {LENGTHS.map((access) => (
            <FormControlLabel key={access} value={access} control={<Radio />} label={t(`length.${access}`)} />
          ))}
        </RadioGroup>
      </FormControl>
      {value.access === 'days' && (
        <MuiTextField
          label={t('length.daysField')}
          value={value.days}
          error={wrong}
          helperText={t(wrong ? 'length.daysWrong' : 'length.daysHint', { max: DAYS_MAX })}
          onChange={(event) => onChange({ ...value, days: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        />
      )}
      {value.access === 'until_date' && (
        <MuiTextField
          type="date"
          label={t('length.until')}
          value={value.until}
          error={wrong}
          helperText={t(wrong ? 'length.untilWrong' : 'length.untilHint')}
          onChange={(event) => onChange({ ...value, until: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </Box>
  );
}
