import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface Pair {
  label: string;
  value: ReactNode;
}

/** Facts about one thing; what is not known is left out by the caller, not shown as an empty line. */
export function KeyValue({ pairs }: { pairs: (Pair | undefined | false)[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(110px, auto) 1fr',
        columnGap: 3,
        rowGap: 1,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {pairs.map((pair) =>
        pair ? (
          <Box key={pair.label} sx={{ display: 'contents' }}>
            <dt>{pair.label}</dt>
            <dd>{pair.value}</dd>
          </Box>
        ) : null,
      )}
    </Box>
  );
}
