import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Selection } from './selection';
import type { Column, ListRow } from './types';
import { exactCell } from './exact';

interface Props<T extends ListRow> {
  label: string;
  rows: T[];
  columns: Column<T>[];
  busy: boolean;
  onOpen?: ((row: T) => void) | undefined;
  href?: ((row: T) => string | undefined) | undefined;
  opens?: ((row: T) => boolean) | undefined;
  openLabel: string;
  actions?: ((row: T) => ReactNode) | undefined;
  selection?: Selection<T> | undefined;
}

/** The same rows on a narrow screen: each a card with its name on top. */
export function ListCards<T extends ListRow>({ label, rows, columns, busy, onOpen, href, opens, openLabel, actions, selection }: Props<T>) {
  const { t } = useTranslation('lists');
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const opensTo = (row: T) => (onOpen && (!opens || opens(row)) && href?.(row)) || '';
  return (
    <Box component="ul" aria-label={label} aria-busy={busy} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, opacity: busy ? 0.6 : 1 }}>
      {rows.map((row) => (
        <Card component="li" key={row.id} data-row sx={{ p: 2 }}>
          {/* A name next to a menu is beside it, a name next to several words is above them. */}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
            {selection && (
              <Checkbox
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
                slotProps={{ input: { 'aria-label': t('bulk.one', { name: selection.name(row) }) } }}
                sx={{ m: -1 }}
              />
            )}
            <Typography component="div" {...(primary ? exactCell(primary) : {})} sx={{ flex: '1 1 9rem', minInlineSize: 0, fontWeight: 620, overflowWrap: 'anywhere', '& > div': { justifyItems: 'start' } }}>
              {opensTo(row) ? (
                <Box component={Link} to={opensTo(row)} sx={{ color: 'primary.main' }}>
                  {primary?.render(row)}
                </Box>
              ) : (
                primary?.render(row)
              )}
            </Typography>
            {actions && (
              <Box data-actions sx={{ display: 'contents' }}>
                {actions(row)}
              </Box>
            )}
          </Box>
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, fontSize: '0.9375rem', '& dt': { color: 'text.secondary' }, '& dd': { m: 0, textAlign: 'end' } }}>
            {columns
              .filter((column) => column !== primary)
              .map((column) => ({ column, cell: column.render(row) }))
              .filter(({ cell }) => cell !== '' && cell !== false && cell !== null && cell !== undefined)
              .map(({ column, cell }) => (
                <Box key={column.key} sx={{ display: 'contents' }}>
                  <dt>{column.label}</dt>
                  <dd {...exactCell(column)}>{cell}</dd>
                </Box>
              ))}
          </Box>
          {onOpen && (!opens || opens(row)) && (
            <Box
              component="button"
              type="button"
              onClick={() => onOpen(row)}
              sx={{ mt: 0.5, mb: -1, p: 0, minBlockSize: 44, border: 0, bgcolor: 'transparent', color: 'primary.main', font: 'inherit', fontWeight: 600, cursor: 'pointer' }}
            >
              {openLabel}
            </Box>
          )}
        </Card>
      ))}
    </Box>
  );
}
