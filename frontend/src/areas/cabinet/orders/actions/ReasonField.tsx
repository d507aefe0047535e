import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

const REASON_CHARS_MAX = 500;

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** What it is for, where that is more than the order's history. */
  help?: string;
  required?: boolean;
}

/** Why something is done with an order; its buyer does not read it. */
export function ReasonField({ value, onChange, help, required = false }: Props) {
  const { t } = useTranslation('orders');
  return (
    <MuiTextField
      label={t('refund.reason')}
      helperText={help ?? t('refund.reasonHelp')}
      required={required}
      value={value}
      multiline
      minRows={2}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: REASON_CHARS_MAX } }}
    />
  );
}
