import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslation } from 'react-i18next';
import { dayText, figureText, longDayText } from './format';
import type { Chart, Report } from './queries';

const HEIGHT = 260;
/** What the axis needs beside its words, and for each letter of them. */
const AXIS = { base: 20, letter: 7, most: 84 };
/** Room for the second half of the last day's words. */
const END_PX = 32;

/** The figures of a chart by day; one alone beside the period before. Loaded with its library when the first chart is shown. */
export default function LinesChart({ report, chart }: { report: Report; chart: Chart }) {
  const { t, i18n } = useTranslation('analytics');
  const theme = useTheme();
  // Variables, so that a chart follows the scheme like everything else.
  const { palette } = theme.vars ?? theme;
  const colors = [palette.primary.main, palette.warning.main, palette.error.main];
  const text = (value: number | null) => figureText(value, chart.unit, report.currency, i18n.language);
  const figures = chart.figures.map((figure, at) => ({
    id: figure,
    label: t(`figure.${figure}`),
    data: chart.points.map(({ values }) => values[at] ?? 0),
    color: colors[at] ?? palette.text.secondary,
    showMark: false,
    curve: 'linear' as const,
    valueFormatter: text,
  }));
  const longest = text(Math.max(0, ...chart.points.flatMap(({ values, before }) => [...values, before].map((value) => value ?? 0)))).length;
  const axisWidth = Math.min(AXIS.most, AXIS.base + AXIS.letter * longest);
  const before = {
    id: 'before',
    label: t('periodBefore'),
    data: chart.points.map((point) => point.before ?? null),
    color: palette.text.secondary,
    showMark: false,
    curve: 'linear' as const,
    valueFormatter: text,
  };
  return (
    <LineChart
      height={HEIGHT}
      margin={{ right: END_PX }}
      skipAnimation
      disableKeyboardNavigation
      series={chart.figures.length === 1 ? [...figures, before] : figures}
      xAxis={[
        {
          scaleType: 'point',
          disableTicks: true,
          data: chart.points.map(({ day }) => day),
          valueFormatter: (day: string, { location }) => (location === 'tick' ? dayText : longDayText)(day, i18n.language),
        },
      ]}
      yAxis={[{ width: axisWidth, valueFormatter: text, min: 0 }]}
      grid={{ horizontal: true }}
      sx={{ '& [data-series="before"]': { strokeDasharray: '5 5' } }}
    />
  );
}
