import Box from '@mui/material/Box';
import { type Amount, formatMoney } from './money';

export function Money({ value }: { value: Amount | null | undefined }) {
  if (!value) return <span aria-hidden>–</span>;
  return (
    <Box component="span" translate="no" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatMoney(value)}
    </Box>
  );
}
