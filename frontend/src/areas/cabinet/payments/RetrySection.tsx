import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { Section } from '@/parts/Section';
import type { PaymentSettings } from './model';
import { useChange } from './queries';

/** As often is one payment tried again at most, and so many days may lie between two tries. */
const RETRIES_MAX = 5;
const DAYS_MAX = 14;

/** When a payment of a plan that failed is tried again: each try some days after the one before. */
export function RetrySection({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation('payments');
  const change = useChange();
  const days: number[] = settings.retryDays;
  const save = (retryDays: number[]) => change.mutate(() => ({ retryDays }));
  const set = (at: number, value: number) => save(value === 0 ? days.slice(0, at) : [...days.slice(0, at), value, ...days.slice(at + 1)]);
  const shown = days.length < RETRIES_MAX ? [...days, 0] : days;
  return (
    <Section title={t('retry.title')} lead={t(days.length === 0 ? 'retry.none' : 'retry.lead', { count: days.reduce((all, one) => all + one, 0) })}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {shown.map((value, at) => (
          <TextField
            // A try is known by its place.
            key={at}
            select
            size="small"
            fullWidth={false}
            label={t('retry.nth', { number: at + 1 })}
            value={value}
            disabled={change.isPending}
            onChange={(event) => set(at, Number(event.target.value))}
            sx={{ minInlineSize: 150 }}
          >
            <MenuItem value={0}>{t('retry.not')}</MenuItem>
            {Array.from({ length: DAYS_MAX }, (_, day) => (
              <MenuItem key={day} value={day + 1}>
                {t('retry.days', { count: day + 1 })}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
    </Section>
  );
}
