import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  head: string[];
  rows: { key: string; name: ReactNode; cells: string[] }[];
  /** Where many rows would push everything else away. */
  maxBlockSize?: number;
}

/** On a phone the first and the last column begin where everything else does. */
const EDGES = { px: { xs: 1, sm: 2 }, '&:first-of-type': { paddingInlineStart: { xs: 0, sm: 2 } }, '&:last-of-type': { paddingInlineEnd: { xs: 0, sm: 2 } } } as const;

/** Numbers in columns: what a chart draws, and what is compared by rows. Scrolled by keyboard too. */
export function DataTable({ label, head, rows, maxBlockSize }: Props) {
  return (
    <Box tabIndex={0} role="group" aria-label={label} sx={{ overflow: 'auto', ...(maxBlockSize ? { maxBlockSize } : {}) }}>
      <Table size="small" aria-label={label} stickyHeader={maxBlockSize !== undefined}>
        <TableHead>
          <TableRow>
            {head.map((word, at) => (
              <TableCell key={word} align={at === 0 ? 'left' : 'right'} sx={{ ...EDGES, whiteSpace: 'normal', verticalAlign: 'bottom' }}>
                {word}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key}>
              <TableCell component="th" scope="row" sx={{ ...EDGES, fontWeight: 'inherit', minInlineSize: { xs: 96, sm: 120 } }}>
                {row.name}
              </TableCell>
              {row.cells.map((cell, at) => (
                <TableCell key={head[at + 1] ?? at} align="right" translate="no" sx={{ ...EDGES, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
