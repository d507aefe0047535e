import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type Amount, formatMoney } from './money';

export function Money({ value }: { value: Amount | null | undefined }) {
  const { i18n } = useTranslation();
  if (!value) return <span aria-hidden>–</span>;
  return (
    <Box component="span" translate="no" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatMoney(value, i18n.language)}
    </Box>
  );
}
