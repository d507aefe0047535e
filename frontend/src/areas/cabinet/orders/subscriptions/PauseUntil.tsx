import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Until somebody resumes it. */
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Undefined: not known yet. */
  day: string | undefined;
  onDay: (day: string) => void;
  /** Why this day cannot be. */
  refused: string | undefined;
}

/** How long a plan stands still: until a day, or until it is resumed. */
export function PauseUntil({ open, onOpen, day, onDay, refused }: Props) {
  const { t } = useTranslation('orders');
  const wrong = refused ?? (day === '' ? t('pause.dayMissing') : undefined);
  return (
    <Box>
      <RadioGroup aria-label={t('pause.when')} value={open ? 'open' : 'day'} onChange={(_, value) => onOpen(value === 'open')}>
        <FormControlLabel value="day" control={<Radio size="small" />} label={t('pause.untilDay')} />
        <FormControlLabel value="open" control={<Radio size="small" />} label={t('pause.untilResumed')} />
      </RadioGroup>
      {!open && (
        <MuiTextField
          label={t('pause.day')}
          type="date"
          fullWidth
          value={day ?? ''}
          error={wrong !== undefined}
          helperText={wrong ?? t('pause.dayHelp')}
          onChange={(event) => onDay(event.target.value)}
          sx={{ mt: 1 }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </Box>
  );
}
