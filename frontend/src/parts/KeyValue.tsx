import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface Pair {
  label: ReactNode;
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
        gridTemplateColumns: 'minmax(104px, auto) minmax(0, 1fr)',
        columnGap: { xs: 2, sm: 3 },
        rowGap: 1,
        // A long label takes a second line before it takes the room of the values; one long word stays whole.
        '& dt': { color: 'text.secondary', minInlineSize: 'min-content', maxInlineSize: { xs: 'min(8.5rem, 34vw)', sm: '11rem' } },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {pairs.map((pair, at) =>
        pair ? (
          <Box key={typeof pair.label === 'string' ? pair.label : at} sx={{ display: 'contents' }}>
            <dt>{pair.label}</dt>
            <dd>{pair.value}</dd>
          </Box>
        ) : null,
      )}
    </Box>
  );
}
