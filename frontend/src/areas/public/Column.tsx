import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** One readable column. */
export function Column({ children }: { children: ReactNode }) {
  return <Box sx={{ maxInlineSize: 760, mx: 'auto', px: { xs: 2, md: 4 }, py: { xs: 3, md: 6 } }}>{children}</Box>;
}
