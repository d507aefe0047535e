import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Money } from '@/parts/Money';
import type { Amount } from '@/parts/money';

/** One amount of a balance, with what it is. */
export function Figure({ label, value, strong }: { label: string; value: Amount; strong?: boolean }) {
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="p" sx={{ fontSize: strong ? '2rem' : '1.25rem', fontWeight: strong ? 700 : 600, letterSpacing: '-0.02em' }}>
        <Money value={value} />
      </Typography>
    </Box>
  );
}
