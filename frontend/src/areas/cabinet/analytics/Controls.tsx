import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { When } from '@/parts/When';
import { PERIODS } from './periods';
import type { Report } from './queries';

interface Props {
  period: string;
  report?: Report;
  onPeriod: (period: string) => void;
  onCurrency: (currency: string) => void;
}

/** The words stand inside sentences too; alone they begin one. */
const capital = (text: string, language: string) => text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);

/** Of which days, in which currency, and by whose clock. */
export function Controls({ period, report, onPeriod, onCurrency }: Props) {
  const { t, i18n } = useTranslation('analytics');
  const currencies = report?.currencies ?? [];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 3 }}>
      <TextField
        select
        size="small"
        label={t('periodLabel')}
        value={period}
        onChange={(event) => onPeriod(event.target.value)}
        slotProps={{ select: { native: true } }}
        sx={{ inlineSize: 220 }}
      >
        {PERIODS.map(({ group, periods }) => (
          <optgroup key={group} label={t(`group.${group}`)}>
            {periods.map((one) => (
              <option key={one} value={one}>
                {capital(t(`period.${one}`), i18n.language)}
              </option>
            ))}
          </optgroup>
        ))}
      </TextField>
      {report && currencies.length > 1 && (
        <TextField
          select
          size="small"
          label={t('currency')}
          value={report.currency}
          onChange={(event) => onCurrency(event.target.value)}
          slotProps={{ select: { native: true } }}
          sx={{ inlineSize: 120 }}
        >
          {currencies.map((one) => (
            <option key={one} value={one}>
              {one.toUpperCase()}
            </option>
          ))}
        </TextField>
      )}
      {report && (
        <Typography variant="body2" color="textSecondary">
          <When value={report.from} as="day" /> – <When value={report.till} as="day" /> ({report.timeZone}), {t('comparedWith')}{' '}
          <When value={report.beforeFrom} as="day" /> – <When value={report.beforeTill} as="day" />
        </Typography>
      )}
    </Box>
  );
}
