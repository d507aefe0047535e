import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { dayText, figureText } from './format';
import type { Chart, Report } from './queries';

const WIDTH = 600;
const HEIGHT = 140;
const STROKE = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;

const line = (values: (number | null | undefined)[], most: number): string => {
  const step = WIDTH / Math.max(values.length - 1, 1);
  const at = (value: number | null | undefined) => (HEIGHT - (Math.max(value ?? 0, 0) / most) * HEIGHT).toFixed(1);
  return values.map((value, place) => `${place === 0 ? 'M' : 'L'}${(place * step).toFixed(1)} ${at(value)}`).join('');
};

/** One figure by day, light enough for the first page: no library is loaded for it. */
export function Sparkline({ report, chart }: { report: Report; chart: Chart }) {
  const { t, i18n } = useTranslation('analytics');
  const now = chart.points.map(({ values }) => values[0] ?? 0);
  const before = chart.points.map((point) => point.before);
  const most = Math.max(1, ...now, ...before.map((value) => value ?? 0));
  const [first, last] = [chart.points[0]?.day, chart.points.at(-1)?.day];
  const path = line(now, most);
  return (
    <Box>
      <Typography variant="caption" color="textSecondary">
        {t('highest', { value: figureText(most, chart.unit, report.currency, i18n.language) })}
      </Typography>
      <Box
        component="svg"
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', inlineSize: '100%', blockSize: 160 }}
      >
        <Box component="path" d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} sx={{ fill: 'var(--k-palette-primary-light)' }} />
        <Box component="path" d={line(before, most)} sx={{ ...STROKE, stroke: 'var(--k-palette-text-secondary)', strokeWidth: 1.5, strokeDasharray: '4 4' }} />
        <Box component="path" d={path} sx={{ ...STROKE, stroke: 'var(--k-palette-primary-main)', strokeWidth: 2.5 }} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {[first, last].map((day) => (
          <Typography key={day} variant="caption" color="textSecondary">
            {day && dayText(day, i18n.language)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
