import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';

interface Props<Row extends { id: string }> {
  label: string;
  found: UseQueryResult<Row[]>;
  empty: ReactNode;
  row: (row: Row) => ReactNode;
}

/** A list that is short: everything at once, one below the other. */
export function Rows<Row extends { id: string }>({ label, found, empty, row }: Props<Row>) {
  if (found.isPending) return <RowsSkeleton count={3} />;
  if (found.isError) return <Unreachable error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0) return empty;
  return (
    <Card
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderBlockStart: '1px solid', borderColor: 'divider' } }}
    >
      {found.data.map((one) => (
        <Box key={one.id} component="li" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center' }}>
          {row(one)}
        </Box>
      ))}
    </Card>
  );
}
