import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offScreen } from '@/parts/offScreen';
import { DataTable } from './DataTable';
import { saveCsv } from './csv';
import { figureText, longDayText } from './format';
import type { Chart, Report } from './queries';

interface Props {
  report: Report;
  chart: Chart;
  /** Draws the chart; what it draws is in the table beside it. */
  children: ReactNode;
}

const TABLE_PX = 360;

/** A chart, with everything it draws as a table for whoever reads rather than looks, and as a file. */
export function ChartCard({ report, chart, children }: Props) {
  const { t, i18n } = useTranslation('analytics');
  const [table, setTable] = useState(false);
  const id = useId();
  const names = chart.figures.map((figure) => t(`figure.${figure}`));
  const title = names.join(' · ');
  const compared = chart.figures.length === 1;
  const head = [t('day'), ...names, ...(compared ? [t('periodBefore')] : [])];
  const text = (value: number | null | undefined) => figureText(value, chart.unit, report.currency, i18n.language);
  const rows = chart.points.map(({ day, values, before }) => ({
    key: day,
    name: longDayText(day, i18n.language),
    cells: [...values, ...(compared ? [before] : [])].map((value) => text(value)),
  }));
  const save = () =>
    saveCsv(`${chart.figures.join('-')}-${report.from}-${report.till}`, [
      ['day', ...chart.figures, ...(compared ? ['before'] : []), ...(chart.unit === 'money' ? ['currency'] : [])],
      ...chart.points.map(({ day, values, before }) => [
        day,
        ...values,
        ...(compared ? [before ?? ''] : []),
        ...(chart.unit === 'money' ? [report.currency] : []),
      ]),
    ]);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, md: 2.5 }, minInlineSize: 0, position: 'relative' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <Button size="small" color="inherit" aria-pressed={table} onClick={() => setTable(!table)}>
            {t('table')}
          </Button>
          <Button size="small" color="inherit" onClick={save} aria-label={t('csvOf', { what: title })}>
            {t('csv')}
          </Button>
        </Box>
      </Box>
      {table ? (
        <DataTable label={title} head={head} rows={rows} maxBlockSize={TABLE_PX} />
      ) : (
        <>
          <Box aria-hidden>{children}</Box>
          <Box component="table" sx={offScreen}>
            <caption>{title}</caption>
            <thead>
              <tr>
                {head.map((word) => (
                  <th key={word} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.name}</th>
                  {row.cells.map((cell, at) => (
                    <td key={head[at + 1] ?? at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </>
      )}
    </Card>
  );
}
