import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { offScreen } from '../offScreen';
import type { Selection } from './selection';
import type { Column, ListControls, ListRow } from './types';
import { exactCell } from './exact';
import { WIDE } from './wide';

/** What needs little room of its own: the column of buttons. Twice itself, to win over the table's. */
const narrow = { '&&': { paddingInlineStart: 0, paddingInlineEnd: 1 } } as const;
const boxes = { '&&': { paddingInline: 0.5 } } as const;
/** Where room is scarce columns stand closer and long words of a state or a heading part, before a list is wider than the screen. */
const dense = {
  '& td, & th': { paddingInline: 1, paddingBlock: 1.25, [WIDE]: { paddingInline: 1.5 } },
  '& td:first-of-type, & th:first-of-type': { paddingInlineStart: 1.5 },
  '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: 1.5 },
  '& th': { whiteSpace: 'normal', [WIDE]: { whiteSpace: 'nowrap' } },
  '& [data-long]': { blockSize: 'auto', minBlockSize: 24 },
  '& [data-long] .MuiChip-label': { whiteSpace: 'normal', paddingBlock: 0.25 },
} as const;
/** Where a column ends at its end, its word ends there too: the arrow goes before it. */
const mirrored = { flexDirection: 'row-reverse' } as const;
const nameStyle = { font: 'inherit', fontWeight: 600, textAlign: 'start', color: 'primary.main', borderRadius: 0.5 } as const;

interface Props<T extends ListRow> {
  label: string;
  rows: T[];
  columns: Column<T>[];
  controls: ListControls;
  busy: boolean;
  onOpen?: ((row: T) => void) | undefined;
  href?: ((row: T) => string | undefined) | undefined;
  opens?: ((row: T) => boolean) | undefined;
  actions?: ((row: T) => ReactNode) | undefined;
  actionsLabel: string;
  selection?: Selection<T> | undefined;
}

export function ListTable<T extends ListRow>({ label, rows, columns, controls, busy, onOpen, href, opens, actions, actionsLabel, selection }: Props<T>) {
  const { t } = useTranslation('lists');
  const { state, change } = controls;
  const name = columns.find((column) => column.primary) ?? columns[0];
  const sortBy = (key: string) =>
    change({ sortKey: key, sortDir: state.sortKey === key && state.sortDir === 'desc' ? 'asc' : 'desc' });
  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0} aria-label={label} role="group" sx={{ opacity: busy ? 0.6 : 1 }}>
      <Table aria-label={label} aria-busy={busy} sx={dense}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox" sx={boxes}>
                <Checkbox
                  checked={selection.extent === 'all'}
                  indeterminate={selection.extent === 'some'}
                  onChange={selection.toggleAll}
                  slotProps={{ input: { 'aria-label': t('bulk.all') } }}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <TableCell
                key={column.key}
                sx={{ textAlign: column.align ?? 'start' }}
                sortDirection={column.sort === state.sortKey ? state.sortDir : false}
              >
                {column.sort ? (
                  <TableSortLabel
                    active={column.sort === state.sortKey}
                    direction={state.sortDir}
                    onClick={() => sortBy(column.sort ?? 'id')}
                    {...(column.align === 'end' ? { sx: mirrored } : {})}
                  >
                    {column.label}
                  </TableSortLabel>
                ) : (
                  column.label
                )}
              </TableCell>
            ))}
            {actions && (
              <TableCell sx={narrow}>
                <span style={offScreen}>{actionsLabel}</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const open = opens && !opens(row) ? undefined : onOpen;
            const to = open && href?.(row);
            return (
              <TableRow
                key={row.id}
                data-row
                hover={open !== undefined}
                onClick={open ? () => open(row) : undefined}
                sx={{ cursor: open ? 'pointer' : 'default', '&:last-child td': { border: 0 } }}
              >
                {selection && (
                  <TableCell padding="checkbox" sx={boxes} onClick={(event) => event.stopPropagation()}>
                    <Checkbox
                      checked={selection.has(row)}
                      onChange={() => selection.toggle(row)}
                      slotProps={{ input: { 'aria-label': t('bulk.one', { name: selection.name(row) }) } }}
                    />
                  </TableCell>
                )}
                {columns.map((column) => (
                  <TableCell key={column.key} {...exactCell(column)} sx={{ textAlign: column.align ?? 'start', minInlineSize: column.atLeast }}>
                    {/* The whole row can be clicked; the keyboard opens it through its name, and a link in a tab of its own. */}
                    {open && column === name ? <Name to={to}>{column.render(row)}</Name> : column.render(row)}
                  </TableCell>
                ))}
                {actions && (
                  <TableCell data-actions sx={{ textAlign: 'end', ...narrow }} onClick={(event) => event.stopPropagation()}>
                    {actions(row)}
                  </TableCell>
                )}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** What a row is called: a link where it has an address. */
function Name({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <ButtonBase sx={nameStyle}>{children}</ButtonBase>;
  return (
    <Box component={Link} to={to} onClick={(event: MouseEvent) => event.stopPropagation()} sx={{ ...nameStyle, display: 'inline-flex' }}>
      {children}
    </Box>
  );
}
