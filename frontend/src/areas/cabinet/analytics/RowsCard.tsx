import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { Exact } from '@/parts/Exact';
import { DataTable } from './DataTable';
import { saveCsv } from './csv';
import { figureText } from './format';
import type { FigureTable, Report } from './queries';

type TableLine = FigureTable['rows'][number];

/** What the rows of a table are called in the reader's words; things with names of their own have those. */
function useNames(table: FigureTable['table']): (row: TableLine) => string {
  const { t, i18n } = useTranslation(['analytics', 'orders']);
  return ({ key, label }) => {
    if (label) return label;
    switch (table) {
      case 'countries':
        return key.length === 2 ? (new Intl.DisplayNames(i18n.language, { type: 'region' }).of(key.toUpperCase()) ?? key) : t('unknown');
      case 'methods':
        return t(`orders:form.${key}` as 'unknown', { defaultValue: key });
      case 'plan_kinds':
        return t(`orders:periodType.${key}` as 'unknown', { defaultValue: key });
      case 'upsells':
        return t(`orders:upsellType.${key}` as 'unknown', { defaultValue: key });
      case 'products':
      case 'bumps':
      case 'coupons':
      case 'funnels':
        return t('deleted');
      default:
        return key;
    }
  };
}

const LINKS: Partial<Record<FigureTable['table'], (key: string) => string>> = {
  products: (key) => paths.cabinet.product(key),
  bumps: (key) => paths.cabinet.product(key),
  coupons: (key) => paths.cabinet.coupon(key),
  funnels: (key) => paths.cabinet.funnel(key),
  customers: (key) => `${paths.cabinet.customers}?query=${encodeURIComponent(key)}`,
};

interface Props {
  report: Report;
  table: FigureTable;
  /** Only the first of them. */
  most?: number;
  /** Only these columns, where room is scarce. */
  only?: FigureTable['columns'];
  action?: ReactNode;
}

/** The rows of a table, each with the way to what it is about. */
export function RowsCard({ report, table, most, only, action }: Props) {
  const { t, i18n } = useTranslation('analytics');
  const name = useNames(table.table);
  const id = useId();
  const title = t(`tables.${table.table}`);
  const link = LINKS[table.table];
  const columns = only ?? table.columns;
  const rows = table.rows.slice(0, most).map((row) => ({
    key: row.key,
    name: link && (row.label || table.table === 'customers') ? <Link to={link(row.key)}><Exact>{name(row)}</Exact></Link> : name(row),
    cells: row.cells.filter(({ figure }) => columns.includes(figure)).map(({ value, unit }) => figureText(value, unit, report.currency, i18n.language)),
  }));
  const save = () =>
    saveCsv(`${table.table}-${report.from}-${report.till}`, [
      [table.table, ...table.columns, 'currency'],
      ...table.rows.map((row) => [name(row), ...row.cells.map(({ value }) => value ?? ''), report.currency]),
    ]);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, md: 2.5 }, minInlineSize: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {action ?? (
          <Button size="small" color="inherit" onClick={save} disabled={rows.length === 0} aria-label={t('csvOf', { what: title })}>
            {t('csv')}
          </Button>
        )}
      </Box>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{t(`none.${table.table}`)}</Typography>
      ) : (
        <DataTable label={title} head={[t(`row.${table.table}`), ...columns.map((figure) => t(`figure.${figure}`))]} rows={rows} />
      )}
    </Card>
  );
}
