import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A part of a card of an order, under its own heading. */
export function Sub({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minInlineSize: 0 }}>
      <Typography id={id} variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** What belongs together in one card, one below the other. */
export const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 } as const;
