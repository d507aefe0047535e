import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/app/session/SessionProvider';
import { Section } from '@/parts/Section';
import { dateLocale } from '@/parts/dates';
import type { Change, Settings } from './NotificationSettings';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NIGHT = { from: 22, until: 7 };

function useHour(): (hour: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(dateLocale(i18n.language), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (hour) => format.format(Date.UTC(2026, 0, 1, hour));
}

interface Props {
  settings: Settings;
  busy: boolean;
  onChange: (change: Change) => void;
}

/** Hours in which nothing is emailed or pushed, by the clock of the account. */
export function QuietHours({ settings, busy, onChange }: Props) {
  const { t } = useTranslation('notifications');
  const { user } = useSession();
  const shown = useHour();
  const quiet = settings.quietHours;
  const hour = (end: 'from' | 'until') =>
    quiet && (
      <TextField
        select
        size="small"
        label={t(`quiet.${end}`)}
        value={quiet[end]}
        disabled={busy}
        onChange={(event) => onChange({ quietHours: { ...quiet, [end]: Number(event.target.value) } })}
        sx={{ inlineSize: 160 }}
      >
        {HOURS.filter((each) => each !== quiet[end === 'from' ? 'until' : 'from']).map((each) => (
          <MenuItem key={each} value={each}>
            {shown(each)}
          </MenuItem>
        ))}
      </TextField>
    );
  return (
    <Section title={t('quiet.title')} lead={t('quiet.lead', { zone: user?.timeZone ?? '' })}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <FormControlLabel
          control={<Switch checked={Boolean(quiet)} disabled={busy} onChange={(_, wanted) => onChange({ quietHours: wanted ? NIGHT : null })} />}
          label={t('quiet.on')}
        />
        {hour('from')}
        {hour('until')}
      </Box>
    </Section>
  );
}
