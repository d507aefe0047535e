import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { FilterValue } from '@/api/list';
import { Group } from './FilterFields';

/** Resolved by the server in the reader's zone, so that everybody means the same days. */
export const RELATIVE = [
  'last_7_days', 'last_30_days', 'last_90_days', 'last_180_days', 'last_365_days',
  'current_week', 'current_month', 'current_year',
  'previous_week', 'previous_month', 'previous_year',
  'last_week', 'last_month', 'last_year',
] as const;
export type Relative = (typeof RELATIVE)[number];

interface Props {
  label: string;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

const two = (part: number): string => String(part).padStart(2, '0');

const day = (moment: string | undefined): string => {
  if (!moment) return '';
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** From the first moment of one day to the last of another, in the reader's zone. */
const bound = (text: string, end: boolean): string => {
  if (!text) return '';
  const date = new Date(`${text}T${end ? '23:59:59.999' : '00:00:00.000'}`);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};

export function RelativeDateRange({ label, value, onChange }: Props) {
  const { t } = useTranslation('lists');
  const object = typeof value === 'object' && !Array.isArray(value) ? value : {};
  const relative = 'relative' in object ? object.relative : undefined;
  const range = 'relative' in object ? {} : object;
  const custom = relative === undefined && Object.keys(range).length > 0;

  const put = (part: 'from' | 'till', text: string) => {
    const next = { ...range, [part]: bound(text, part === 'till') };
    onChange(next.from || next.till ? next : undefined);
  };

  return (
    <Group label={label}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <TextField
          select
          size="small"
          value={relative ?? (custom ? 'custom' : '')}
          onChange={(event) => onChange(event.target.value ? { relative: event.target.value } : undefined)}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
        >
          <option value="">{t('any')}</option>
          {custom && (
            <option value="custom" disabled>
              {t('relative.custom')}
            </option>
          )}
          {RELATIVE.map((each) => (
            <option key={each} value={each}>
              {t(`relative.${each}`)}
            </option>
          ))}
        </TextField>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {(['from', 'till'] as const).map((part) => (
            <TextField
              key={part}
              size="small"
              type="date"
              label={t(part)}
              value={day(range[part])}
              onChange={(event) => put(part, event.target.value)}
              sx={{ flex: '1 1 9rem', inlineSize: 'auto' }}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { 'aria-label': `${label}: ${t(part)}` } }}
            />
          ))}
        </Box>
      </Box>
    </Group>
  );
}
